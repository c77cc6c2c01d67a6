// The cards for sale. While the reader may buy, a tap reads a card and another tap buys it.

import { openCard } from "./boxes.js";
import { drawing, el, fill } from "./dom.js";

const phone = matchMedia("(max-width: 699px), (orientation: landscape) and (max-height: 500px)");

/** The shop; `pressed` gets the data that buys a card. */
export function shopOf(say, pressed) {
  const element = el("ul", { class: "market" });
  let chosen = null; // the card that the next tap buys
  let shown = [];
  let isOpen = false;

  function show(cards, concern) {
    shown = cards;
    const was = isOpen;
    isOpen = ["asked", "all"].includes(concern) && cards.some(({ buy, missing }) => buy || missing);
    if (!isOpen || !cards.some(({ id, buy }) => id === chosen && buy)) chosen = null;
    draw();
    if (isOpen !== was) move();
  }

  const draw = () => fill(element, shown.map((card) => el("li", { class: "sale", "data-card": card.id, "data-can": isOpen ? String(Boolean(card.buy)) : null }, wareOf(card))));

  /** Who buys has the cards before everything else. */
  function move() {
    const section = element.parentElement;
    const board = section?.parentElement;
    if (!board) return;
    section.toggleAttribute("data-open", isOpen);
    if (isOpen) board.prepend(section);
    else board.querySelector(".story").before(section);
    if (isOpen && phone.matches) scrollTo({ top: 0 });
  }

  function wareOf(card) {
    const { id, name, text, cost, buy, missing } = card;
    const words = [
      el("b", { dir: "auto" }, name),
      cost === null ? null : el("span", { class: "cost" }, String(cost), drawing("energy", "⚡")),
      el("span", { class: "effect", dir: "auto" }, text),
    ];
    if (element.closest(".public")) return words;
    const isChosen = isOpen && id === chosen;
    const note = isOpen ? (isChosen ? say("buy") : missing) : "";
    const made = el(
      "button",
      { type: "button", class: "ware", "data-focus": `sale ${id}`, "aria-pressed": isOpen && buy ? String(isChosen) : null },
      words,
      note ? el("span", { class: "note", dir: "auto" }, note) : null,
    );
    made.addEventListener("click", () => tap(card, made));
    return made;
  }

  function tap(card, made) {
    if (!isOpen || !card.buy) return openCard(card);
    if (card.id === chosen) return pressed(card.buy, made);
    chosen = card.id;
    draw();
  }

  return { element, show };
}
