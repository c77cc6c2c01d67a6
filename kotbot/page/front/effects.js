// What moves in a step, above the table. It is gone with the step, and says nothing to those who listen.

import { drawing, el, mark } from "./dom.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const DIALS = { hearts: "heart", stars: "star", energy: "energy" };

/** @param {HTMLElement} root holds the table */
export function effects(root) {
  const layer = el("div", { class: "effects", "aria-hidden": "true" });
  const find = (selector) => root.querySelector(selector);
  const matOf = (seat) => find(`.mat[data-seat="${seat}"]`);
  const dialOf = (seat, sign) => find(`.mat[data-seat="${seat}"]:not(.fallen) .${sign}`);

  /** Lay something over the middle of an element. */
  function lay(made, over) {
    const { x, y, width, height } = over.getBoundingClientRect();
    if (!width) return false;
    made.style.setProperty("--x", `${x + width / 2}px`);
    made.style.setProperty("--y", `${y + height / 2}px`);
    layer.append(made);
    return true;
  }

  /** Let something fly from one element to another; without motion it is there at once. */
  function fly(made, from, to, lasts) {
    if (!to || !lay(made, to) || calm.matches) return;
    const [begin, end] = [middle(from ?? to), middle(to)];
    const way = from && begin.width ? `${begin.x - end.x}px ${begin.y - end.y}px` : "0 1.6rem";
    made.animate(
      [
        { translate: way, scale: 0.7, opacity: 0 },
        { scale: 1.15, opacity: 1, offset: 0.3 },
        { translate: "0 0", scale: 1, opacity: 1, offset: 0.85 },
        { translate: "0 0", scale: 1, opacity: 0 },
      ],
      { duration: lasts, easing: "cubic-bezier(0.3, 0, 0.2, 1)", fill: "both" },
    );
  }

  /** Let something rise from where it is. */
  function rise(made, over, lasts) {
    if (!over || !lay(made, over) || calm.matches) return;
    made.animate(
      [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { translate: "0 -1.5rem", opacity: 1, offset: 0.8 }, { translate: "0 -1.7rem", opacity: 0 }],
      { duration: lasts, easing: "ease-out", fill: "both" },
    );
  }

  function strike(mat, lasts) {
    const claws = drawing("die_claw", "", "strike");
    if (!mat || !lay(claws, mat.querySelector(".face") ?? mat) || calm.matches) return;
    claws.animate(
      [{ scale: 2.2, rotate: "-35deg", opacity: 0 }, { scale: 1, rotate: "0deg", opacity: 1, offset: 0.35 }, { scale: 1, opacity: 1, offset: 0.7 }, { scale: 0.9, opacity: 0 }],
      { duration: lasts, easing: "ease-out", fill: "both" },
    );
  }

  return {
    clear: () => layer.remove(),
    /** What a step does that leads from one state of the match to another. */
    perform(step, before, after, lasts) {
      layer.replaceChildren();
      root.append(layer);
      for (const { seat, sign, change, name } of changes(before, after)) {
        const made = el("b", { class: `badge ${change < 0 ? "less" : "more"}`, dir: "ltr" }, signed(change), mark(sign, name));
        if (change < 0) rise(made, dialOf(seat, sign), lasts);
        else fly(made, step.dice ? find(".dock .dice") : matOf(seat)?.querySelector(".face"), dialOf(seat, sign), lasts);
      }
      if (step.kind === "damage" || step.kind === "sum") for (const seat of step.hits ?? []) strike(matOf(seat), lasts);
      for (const place of ["city", "bay"]) {
        const [was, is] = [holder(before, place), holder(after, place)];
        if (was === is) continue;
        const [spot, seat] = [find(`.spot.${place}`), is ?? was];
        const [from, to] = is === null ? [spot, face(matOf(seat))] : [face(matOf(seat)), spot];
        const walks = face(matOf(seat))?.firstElementChild.cloneNode(true);
        if (walks && from && to) fly(el("span", { class: "walker" }, walks), from, to, lasts);
      }
      if (step.lands || step.kind === "play")
        for (const card of step.cards ?? []) {
          const from = (step.kind === "play" ? dialOf(step.seat, "held") : matOf(step.hits?.[0])) ?? find(`.sale[data-card="${card.id}"]`) ?? find(`.tiles [data-focus="${card.id}"]`) ?? find("ul.market");
          fly(el("span", { class: "flying card" }, card.name), from, matOf(step.seat), lasts);
        }
    },
  };
}

const face = (mat) => mat?.querySelector(".face");

function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, width };
}

const holder = ({ tokyo }, place) => tokyo[place === "city" ? 0 : 1]?.seat ?? null;

/** What numbers became more or less. */
export function changes(before, after) {
  return after.mats.flatMap((mat) => {
    const was = before.mats.find(({ seat }) => seat === mat.seat);
    if (!was || !mat.alive) return [];
    const dials = Object.entries(DIALS).map(([dial, sign]) => ({ seat: mat.seat, sign, change: mat[dial].value - was[dial].value }));
    const tokens = ["poison", "shrink"].map((sign) => ({ seat: mat.seat, sign, change: value(mat, sign) - value(was, sign) }));
    const counted = mat.counted.map((dial, at) => ({ ...dial, seat: mat.seat, change: dial.value - (was.counted[at]?.value ?? 0) }));
    return [...dials, ...tokens, ...counted].filter(({ change }) => change);
  });
}

const value = ({ tokens }, sign) => tokens.find((token) => token.sign === sign)?.value ?? 0;

export const signed = (change) => `${change < 0 ? "−" : "+"}${Math.abs(change)}`;
