// The course of a match that has ended: a curve to scroll along, turn by turn. Behind the last turn is the result.

import { drawing, el, fill, shape } from "./dom.js";

const MEASURES = { stars: "star", hearts: "heart" };
const LEAST = { stars: 20, hearts: 10 };
const APART = 0.018; // of the height: lines that would lie on each other lie side by side

const looks = {};

/** The looks of a match that has ended (`course`) or of hidden cards (`hand`), which no other needs; they come once. */
export const dress = (name) => (looks[name] ??= new Promise((done) => {
  const href = document.querySelector(`meta[name="${name}"]`).content;
  document.head.append(el("link", { rel: "stylesheet", href, on: { load: done, error: done } }));
}));
/**
 * The control; hidden until it has turns.
 * @param {Function} say
 * @param {Function} show is told the turn that is to be shown, null for the result
 */
export function course(say, show) {
  const scrub = el("input", { type: "range", class: "scrub", min: "1", step: "1", "aria-label": say("course") });
  const title = el("p", { class: "turn-title", role: "status" });
  const curve = shape("svg", { class: "curve", preserveAspectRatio: "none", "aria-hidden": "true" });
  const before = stepper("‹", say("before"), () => step(-1));
  const after = stepper("›", say("after"), () => step(1));
  const choice = el("div", { class: "choice" });
  const element = el(
    "div",
    { class: "course", role: "group", "aria-label": say("course"), hidden: true },
    el("div", { class: "ways" }, before, title, after, choice),
    el("div", { class: "track" }, curve, scrub),
  );
  let turns = [];
  let measured = "stars";

  scrub.addEventListener("input", () => go(Number(scrub.value)));
  document.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const busy = event.target === scrub || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!by || busy || !turns.length || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    step(document.documentElement.dir === "rtl" ? -by : by);
  };

  const step = (by) => go(Number(scrub.value) + by);

  /** Show the turn with this number, or the nearest; false while there are none. */
  function go(number) {
    if (!turns.length) return false;
    const at = Math.min(Math.max(number, 1), turns.length + 1);
    const turn = turns[at - 1] ?? null;
    title.ariaLive = document.activeElement === scrub ? "off" : "polite"; // the slider says it itself
    fill(title, turn ? [el("b", {}, turn.title), el("span", { dir: "auto" }, turn.whose)] : el("b", {}, say("result")));
    scrub.value = String(at);
    scrub.setAttribute("aria-valuetext", [...title.children].map((part) => part.textContent).join(", "));
    before.disabled = at === 1;
    after.disabled = !turn;
    remember(turn ? at : 0);
    show(turn);
    return true;
  }

  function measure(name) {
    measured = name;
    for (const button of choice.children) button.setAttribute("aria-pressed", String(button.dataset.focus === name));
    drawCurve(curve, turns, measured);
  }

  return {
    element,
    go,
    /** The turns as they were sent: the first one whole, of the others what changed. */
    learn(sent, number) {
      let whole = {};
      turns = sent.map((parts) => (whole = { ...whole, ...parts }));
      element.hidden = !turns.length;
      if (!turns.length) return;
      scrub.max = String(turns.length + 1);
      choice.replaceChildren(...Object.keys(MEASURES).map((name) => choose(name, turns[0].mats[0], () => measure(name))));
      measure(measured);
      go(number || turns.length + 1);
    },
  };
}

function stepper(sign, words, pressed) {
  const made = el("button", { type: "button", class: "stepper", "aria-label": words }, sign);
  made.addEventListener("click", pressed);
  return made;
}

function choose(name, mat, pressed) {
  const made = el("button", { type: "button", class: "chooser", "aria-label": mat[name].name, "data-focus": name }, drawing(MEASURES[name]));
  made.addEventListener("click", pressed);
  return made;
}

/** The address names the turn, so that the page opens with it again. */
function remember(number) {
  const address = new URL(location.href);
  if (number) address.searchParams.set("turn", String(number));
  else address.searchParams.delete("turn");
  if (address.href !== location.href) history.replaceState(null, "", address);
}

/** A line for each monster, to its fall or to the end. */
function drawCurve(curve, turns, measured) {
  const lines = linesOf(turns, measured);
  const most = Math.max(LEAST[measured], ...lines.flatMap(({ points }) => points.map(([, value]) => value)));
  curve.setAttribute("viewBox", `0 0 ${turns.length} 1`);
  curve.replaceChildren(
    ...lines.flatMap(({ colour, points }, at) => {
      const shift = (at - (lines.length - 1) / 2) * APART;
      const path = points.map(([turn, value]) => `${turn},${0.95 - (value / most) * 0.88 - shift}`).join(" ");
      const under = shape("polyline", { points: path, class: "under" });
      const line = shape("polyline", { points: path, class: "line" });
      line.style.setProperty("--monster", colour);
      return [under, line];
    }),
  );
}

function linesOf(turns, measured) {
  const lines = new Map();
  turns.forEach(({ mats }, at) => {
    for (const { seat, colour, alive, [measured]: dial } of mats) {
      const known = lines.get(seat) ?? { colour, points: [], fell: false };
      lines.set(seat, known);
      if (!known.fell) known.points.push([at, dial.value]);
      known.fell = !alive;
    }
  });
  for (const { points, fell } of lines.values()) if (!fell && points.length) points.push([turns.length, points.at(-1)[1]]);
  return [...lines.values()];
}
