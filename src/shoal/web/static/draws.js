// Repeats every draw of a finished game, in this browser alone: nothing is asked of the server.
import { find, h } from "./dom.js";
import { promised } from "./nonce.js";

const WORD_BYTES = 8;
const WORDS = 256n ** BigInt(WORD_BYTES);

/** @typedef {{number: number, drawn: string, outcomes: [string, number][]}} Draw outcomes: words and weight, by the words */
/** @typedef {{table: string, commitment: string, secret: string, nonces: [number, number, string][], draws: Draw[]}} Proof */

/** @param {string} text */
const asBytes = (text) => new TextEncoder().encode(text);
/** @param {string} digits */
const fromHex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {ArrayBuffer} buffer */
const asHex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {Uint8Array<ArrayBuffer>} bytes */
const sha256 = async (bytes) => asHex(await crypto.subtle.digest("SHA-256", bytes));

/** The commitment: SHA-256(secret, table). @param {Proof} proof */
async function commitment({ secret, table }) {
  return sha256(new Uint8Array([...fromHex(secret), ...asBytes(table)]));
}

/** A number below `total`, by rejection. @param {Proof} proof @param {CryptoKey} key @param {number} number @param {bigint} total */
async function pick(proof, key, number, total) {
  const earlier = proof.nonces.filter((nonce) => nonce[0] < number).map((nonce) => `${nonce.join(" ")}\n`);
  const nonces = await sha256(asBytes(earlier.join("")));
  const bound = WORDS / total * total;
  for (let block = 0; ; block++) {
    const stream = new DataView(await crypto.subtle.sign("HMAC", key, asBytes(`${proof.table}\n${number}\n${nonces}\n${block}`)));
    for (let place = 0; place < stream.byteLength; place += WORD_BYTES) {
      const word = stream.getBigUint64(place);
      if (word < bound) return word % total;
    }
  }
}

/** What a draw should have brought. @param {Proof} proof @param {CryptoKey} key @param {Draw} draw */
async function expected(proof, key, { number, outcomes }) {
  const total = outcomes.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
  let left = await pick(proof, key, number, total);
  for (const [words, weight] of outcomes) {
    left -= BigInt(weight);
    if (left < 0n) return words;
  }
  return "";
}

/** @param {Proof} proof @returns {Promise<string>} a sentence */
async function check(proof) {
  if (!globalThis.crypto?.subtle) return "This browser can check draws only on a page that came by HTTPS. The command shoal verify checks the record as well.";
  const made = await commitment(proof);
  const kept = promised(proof.table);
  if (made !== proof.commitment) return "The secret is not the one whose fingerprint was shown: these draws were not fair.";
  if (kept && kept !== proof.commitment) return "The fingerprint is not the one that this browser was shown when the game began: these draws were not fair.";
  const key = await crypto.subtle.importKey("raw", fromHex(proof.secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  let wrong = 0;
  for (const [place, draw] of proof.draws.entries()) {
    const wanted = await expected(proof, key, draw);
    const row = find("draws").children[place];
    row.append(h("td", {}, wanted === draw.drawn ? "follows" : `should be ${wanted}`));
    if (wanted !== draw.drawn) wrong++;
  }
  if (wrong) return `${wrong} of ${proof.draws.length} draws do not follow from the secret: these draws were not fair.`;
  const all = proof.draws.length === 1 ? "The one draw follows" : `All ${proof.draws.length} draws follow`;
  return `${all} from the secret${kept ? ", and its fingerprint is the one that this browser was shown when the game began" : ""}.`;
}

const proof = /** @type {Proof} */ (JSON.parse(find("proof").textContent ?? "{}"));
check(proof).then((sentence) => { find("verdict").textContent = sentence; });
