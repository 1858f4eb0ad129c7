// Choosing a move: every token chosen narrows what is legal, until one move remains. Knows no page.

/** @typedef {{words: string, tokens: string[]}} Move */
/** @typedef {Move & {left: string[]}} Candidate a move and those of its tokens that are not chosen yet */
/** @typedef {{token: string, part: string}} Chosen a token and the key of the part of the picture that has it */

/**
 * All moves of what the server sends in short: "place d4|e4 north|south" are four.
 * @param {string[]} products @returns {Move[]}
 */
export function movesOf(products) {
  return products.flatMap((product) => {
    /** @type {string[][]} */
    let begun = [[]];
    for (const place of product.split(" ")) {
      begun = begun.flatMap((tokens) => place.split("|").map((token) => [...tokens, token]));
    }
    return begun.map((tokens) => ({ words: tokens.join(" "), tokens }));
  });
}

/**
 * What is left of tokens once others are taken from them, or null if some are not among them.
 * @param {string[]} tokens @param {string[]} taken
 */
export function without(tokens, taken) {
  const left = [...tokens];
  for (const token of taken) {
    const place = left.indexOf(token);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

/** Words as a person reads them on a button. @param {string} words @param {Record<string, string>} labels */
export function spoken(words, labels = {}) {
  if (labels[words]) return labels[words];
  const plain = (/** @type {string} */ token) => token.replace(/([a-z]{2,})-(?=[a-z0-9])/g, "$1 ");
  const text = words.split(" ").map((token) => labels[token] ?? plain(token)).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** So many letters fit on a button besides its verb. */
const SHORT = 20;
const lower = (/** @type {string} */ text) => text.charAt(0).toLowerCase() + text.slice(1);

export class Choice {
  /** @type {Chosen[]} */
  chosen = [];
  /** What was last turned to, as 'north': the next candidates begin with it. */
  #turned = "";

  /**
   * @param {Move[]} moves
   * @param {Map<string, number>} shown how many parts of the picture have each token
   * @param {Record<string, string>} labels
   */
  constructor(moves, shown, labels, turned = "") {
    this.moves = moves;
    this.shown = shown;
    this.labels = labels;
    this.#turned = turned;
  }

  get turned() { return this.#turned; }
  get tokens() { return this.chosen.map((one) => one.token); }

  /** Legal moves that have all these tokens, each with the tokens still missing. @returns {Candidate[]} */
  matching(tokens = this.tokens) {
    return this.moves.flatMap((move) => {
      const left = without(move.tokens, tokens);
      return left ? [{ ...move, left }] : [];
    });
  }

  /** Of those, the ones for which nothing on the picture is missing. */
  complete(tokens = this.tokens) {
    return this.matching(tokens).filter(({ left }) => !left.some((token) => this.shown.has(token)));
  }

  /** Can nothing more be chosen on the picture? */
  closed(tokens = this.tokens) {
    return this.complete(tokens).length === this.matching(tokens).length;
  }

  /** The tokens that may be chosen next. */
  live() {
    return new Set(this.matching().flatMap(({ left }) => left));
  }

  /** The move that would be made now: none before anything is chosen. */
  current(tokens = this.tokens) {
    if (!tokens.length) return null;
    const candidates = this.complete(tokens);
    return candidates.find(({ left }) => left.join(" ") === this.#turned) ?? candidates[0] ?? null;
  }

  /**
   * What would be chosen after a click on a part: null if nothing legal has it.
   * @param {string} token @param {string} part @returns {Chosen[] | null}
   */
  after(token, part) {
    const same = this.chosen.filter((one) => one.token === token);
    const again = same.some((one) => one.part === part);
    const twin = (this.shown.get(token) ?? 0) > same.length;
    const rest = this.chosen.filter((one) => one.part !== part || one.token !== token);
    if (again && twin) return rest;
    const wider = [...this.chosen, { token, part }];
    if (this.#legal(wider)) return wider;
    if (again) return rest;
    for (let place = this.chosen.length - 1; place >= 0; place--) {
      const other = [...this.chosen.slice(0, place), ...this.chosen.slice(place + 1), { token, part }];
      if (this.#legal(other)) return other;
    }
    const alone = [{ token, part }];
    return this.#legal(alone) ? alone : null;
  }

  /** @param {Chosen[]} chosen */
  #legal(chosen) {
    const tokens = chosen.map((one) => one.token);
    return this.moves.some((move) => without(move.tokens, tokens));
  }

  /** Turns to the next of the moves that differ by something not on the picture. @param {number} step */
  turn(step, tokens = this.tokens) {
    const candidates = this.complete(tokens);
    if (candidates.length < 2) return false;
    const now = candidates.findIndex((move) => move.words === this.current(tokens)?.words);
    this.#turned = candidates[(now + step + candidates.length) % candidates.length].left.join(" ");
    return true;
  }

  /** Turns straight to a word, as 'north'. @param {string} word */
  turnTo(word, tokens = this.tokens) {
    const found = this.complete(tokens).find(({ left }) => left.some((token) => token.split("-").includes(word)));
    if (found) this.#turned = found.left.join(" ");
    return Boolean(found);
  }

  /**
   * Chooses a whole move, as one from a hint.
   * @param {string} words @param {(token: string, number: number) => string} partOf finds the picture's part of a token
   */
  pick(words, partOf) {
    const move = this.moves.find((one) => one.words === words);
    if (!move) return false;
    const tokens = move.tokens.filter((token) => this.shown.has(token));
    /** @param {string} token @param {number} place */
    const before = (token, place) => tokens.slice(0, place).filter((other) => other === token).length;
    this.chosen = tokens.map((token, place) => ({ token, part: partOf(token, before(token, place)) }));
    this.#turned = (without(move.tokens, tokens) ?? []).join(" ");
    return true;
  }

  /** A whole move for the button that makes it, in few words. @param {Candidate} move @param {Candidate[]} candidates */
  title(move, candidates) {
    const verb = this.labels[move.tokens[0]];
    if (this.labels[move.words] || !verb) return spoken(move.words, this.labels);
    const rest = move.tokens.slice(1).map((token) => lower(spoken(token, this.labels))).join(", ");
    if (!rest || rest.length <= SHORT) return rest ? `${verb}: ${rest}` : verb;
    return candidates.length > 1 ? `${verb}: ${lower(this.difference(move, candidates))}` : verb;
  }

  /**
   * By what a candidate differs from the others, for a small button.
   * @param {Candidate} move @param {Candidate[]} candidates
   */
  difference(move, candidates) {
    const common = move.left.filter((token) => candidates.every((other) => other.left.includes(token)));
    return spoken((without(move.left, common) ?? move.left).join(" "), this.labels) || spoken(move.words, this.labels);
  }
}
