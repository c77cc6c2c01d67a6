// The reader's own hidden cards, each with the key that plays it. One reader is sent them, and nobody else.

import { keyOf, openCard } from "./boxes.js";
import { dress } from "./course.js";
import { el, fill } from "./dom.js";

const tall = matchMedia("(max-width: 699px) and (min-height: 501px)"); // the board is one column

/** The cards; `pressed` gets the data of their keys. */
export function handOf(pressed) {
  const title = el("h2", { id: "h-own" });
  const cards = el("ul", { class: "own-cards" });
  const element = el("section", { class: "own", hidden: true, "aria-labelledby": "h-own" }, title, cards);
  let home = null; // where they lie unless they are asked for
  let isAsked = false;

  /** Who is asked for one of them has them before everything else. */
  function place() {
    const board = home.closest(".board");
    const isAhead = isAsked && tall.matches;
    home.toggleAttribute("data-asked", isAsked);
    if (!board || isAhead === (element.parentElement === board)) return;
    (isAhead ? board : home).prepend(element);
    if (isAhead) scrollTo({ top: 0 });
  }
  tall.onchange = () => home && place();

  return {
    element,
    /** Show a hand, null for none, in a part of the board. */
    show(hand, within) {
      home = within;
      element.hidden = !hand?.cards.length;
      isAsked = Boolean(hand?.asked);
      element.toggleAttribute("data-asked", isAsked);
      title.textContent = hand?.title ?? "";
      fill(cards, (hand?.cards ?? []).map(({ card, key }) => el("li", { class: "own-card", "data-card": card.id }, faceOf(card), key && keyOf(key, pressed))));
      if (!element.hidden) dress("hand");
      place();
    },
  };
}

const faceOf = (card) =>
  el(
    "button",
    { type: "button", class: "own-face", "data-focus": `own ${card.id}`, on: { click: () => openCard(card) } },
    el("b", { dir: "auto" }, card.name),
    el("span", { class: "effect", dir: "auto" }, card.text),
  );
