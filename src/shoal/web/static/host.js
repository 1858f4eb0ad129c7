// What whoever opened a table may do with it: links to send, seats to free, bots to seat, closing it.
import { all, announce, find, focused, h } from "./dom.js";

/** @typedef {import("./messages.js").OwnerRequest} OwnerRequest */

export class Host {
  /** Only the owner's page has it. */
  #section = document.getElementById("host");
  #shown = ""; #bots; #ask;

  /** @param {import("./messages.js").Ask} ask */
  constructor(ask) {
    this.#ask = ask;
    const names = this.#section?.dataset.bots?.split(" ") ?? [];
    this.#bots = h("select", { id: "host-bot" }, ...names.map((name) => h("option", {}, name)));
    this.#bots.selectedIndex = Math.floor(names.length / 2);
  }

  /** @param {import("./messages.js").TableNews} message only the owner gets `host` */
  show({ host, over }) {
    if (!this.#section) return;
    this.#section.hidden = !host || over || host.closed;
    const wanted = JSON.stringify(host ?? null);
    if (!host || wanted === this.#shown) return;
    this.#shown = wanted;
    const act = focused("#host [data-act]", "act");
    const others = host.seats.filter((seat) => seat.kind !== "mine");
    find("host-seats").replaceChildren(
      ...others.map((seat) => this.#row(seat)),
      ...(others.some((seat) => seat.kind !== "bot")
        ? [h("p", { className: "field" }, h("label", { htmlFor: "host-bot" }, "Bots you seat here are"), this.#bots)] : []),
      h("p", { className: "tools" }, this.#several(host.several), this.#button("Close the table", "close", () => this.#close())),
    );
    if (act) all(this.#section, `[data-act="${act}"]`)[0]?.focus();
  }

  /** @param {import("./messages.js").HostSeat} row */
  #row({ seat, name, kind, link }) {
    const bot = this.#button("Put a bot there", `bot ${seat}`, () => this.#do({ do: "bot", seat, bot: this.#bots.value }));
    const free = this.#button("Free this seat", `free ${seat}`, () => this.#do({ do: "free", seat }));
    if (kind === "friend") {
      const field = h("input", { id: `link${seat}`, readOnly: true, value: new URL(link, location.href).href });
      return h("div", { className: "invitation" }, h("label", { htmlFor: field.id }, `${name}, by this link:`), field,
        this.#button("Copy", `copy ${seat}`, (button) => copy(field, button)),
        h("p", { className: "tools" }, this.#button("New link", `renew ${seat}`, () => this.#renew(seat)), bot));
    }
    const about = kind === "open" ? `${name}: open to anybody, from the lobby or with this page’s address.` : `${name}${kind === "bot" ? ", a bot" : ""}`;
    return h("div", { className: "host-seat" }, h("span", {}, about), h("span", { className: "tools" },
      ...(kind === "open" ? [bot] : kind === "bot" ? [free] : [free, bot])));
  }

  /** @param {string} text @param {string} act @param {(button: HTMLButtonElement) => void} press */
  #button(text, act, press) {
    const made = h("button", { type: "button", className: "button", onclick: () => press(made) }, text);
    made.dataset.act = act;
    return made;
  }

  /** @param {boolean} on */
  #several(on) {
    const made = this.#button("One visitor may take several seats", "several", () => this.#do({ do: "several", on: !on }));
    made.setAttribute("aria-pressed", String(on));
    return made;
  }

  /** @param {OwnerRequest} what */
  async #do(what) {
    const answer = await this.#ask(what);
    find("host-said").textContent = answer.is === "refused" ? answer.why : "";
    return answer;
  }

  /** @param {number} seat */
  async #renew(seat) {
    const answer = await this.#do({ do: "renew", seat });
    if (answer.is === "done") find("host-said").textContent = "The link is new. The one you sent before does not work any more.";
  }

  #close() {
    if (confirm("Close this table for everybody? The game ends without a result.")) this.#do({ do: "close" });
  }
}

/** @param {HTMLInputElement} field @param {HTMLButtonElement} button */
async function copy(field, button) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
  button.textContent = "Copied";
  announce("The link is copied.");
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
}
