// The dock: what is asked, the dice and the buttons. Each reader has those of their seat; who waits has little.

import { keyOf, paragraphs } from "./boxes.js";
import { clock, drawing, el, fill, line } from "./dom.js";
import { linesOf } from "./steps.js";

export const NO_SEAT = -1;
export const KEEPER = -2; // laid out a table, and has no seat at it

/** How a match concerns a reader: `asked`, `all` who sit at a table, `slim` for who waits or watches, or `rest`. */
export function concern({ head, question, own }, me) {
  if (head.status !== "live") return "rest";
  if (question.of_all) return me === NO_SEAT ? "slim" : "all";
  return own?.asked || question.to.includes(me) ? "asked" : "slim";
}

const isFor = (key, me) => !key.seats || key.seats.includes(me);

/** The dock; `doing` tells the step that is played, `pressed` gets the data of its buttons. */
export function dockOf(say, doing, pressed) {
  const part = (tag, kind, properties = {}) => el(tag, { class: kind, dir: "auto", ...properties });
  const whose = part("p", "whose");
  const prompt = part("div", "prompt", { role: "status", "aria-live": "polite" });
  const due = part("span", "due");
  const notes = part("div", "notes");
  const dice = part("div", "dice", { role: "group", "aria-label": say("dice"), dir: null });
  const latest = part("p", "latest-step", { "aria-hidden": "true" });
  const keys = part("div", "actions", { dir: null });
  const element = el(
    "section",
    { class: "dock", "aria-label": say("question"), tabindex: "-1" },
    [doing, whose, prompt, due, notes, dice, latest, keys],
  );
  let kind = "rest";
  let me = NO_SEAT;
  let isMine = false; // its words speak to the reader

  return {
    element,
    dice,
    /** Whose eyes see the match that is drawn next. */
    look(match, seat) {
      me = seat;
      kind = concern(match, me);
      isMine = Boolean(match.own?.asked) || match.question.to.includes(me);
      element.dataset.for = kind;
      element.dataset.mine = String(isMine);
    },
    question({ prompt: asked, notes: beside, others, aside, whose: turn, due: until }) {
      whose.textContent = turn;
      whose.hidden = !turn || kind !== "all";
      const words = isMine ? asked : others;
      fill(prompt, words.map((runs) => el("p", { dir: "auto" }, line(runs).map(unbold))));
      fill(notes, kind === "slim" ? null : paragraphs(isMine ? beside : aside));
      due.hidden = !until;
      due.textContent = until ? say("until").replace("{time}", clock(until * 1000, false)) : "";
    },
    /** What happened last. */
    tell(history) {
      const last = linesOf(history).at(-1);
      latest.hidden = kind !== "slim" || !last;
      fill(latest, last ? line(last) : null);
    },
    /** The dice; `falls` are those that were thrown just now. */
    dieOf: (die, at, falls) => dieOf(die, at, falls, kind === "asked" || kind === "all" ? pressed : null),
    keys(rows) {
      const own = rows.map((row) => row.filter((key) => isFor(key, me))).filter((row) => row.length);
      const plays = own.filter((row) => row.some(({ beside }) => !beside));
      const beside = own.filter((row) => !plays.includes(row)).flat();
      const shown = kind === "rest" ? primaryFirst(own) : plays;
      const hasStrokes = shown.flat().some(({ stroke }) => stroke);
      const made = (key) => {
        const button = keyOf(key, pressed);
        if (key.beside) fill(button, signAndWord(key.text));
        const strokes = hasStrokes ? strokeOf(key, shown) : key.style === "primary" ? "Space Enter" : "";
        if (strokes && kind !== "rest") button.setAttribute("aria-keyshortcuts", strokes);
        return button;
      };
      const rowOf = (row, name) => el("div", { class: name }, row.map(made));
      fill(
        keys,
        own.length
          ? el("div", { class: "keys" }, shown.map((row) => rowOf(row, "row")), kind !== "rest" && beside.length ? rowOf(beside, "row beside") : null)
          : null,
      );
    },
  };
}

/** A sign and a word apart, so that the sign alone may be seen; anything else as it is. */
function signAndWord(text) {
  const [sign, word, ...more] = text.split(" ");
  return word && !more.length ? [sign, el("span", { class: "words" }, ` ${word}`)] : text;
}

/** The strokes of a button; where only one way on is left, both are its own. */
const strokeOf = ({ stroke }, rows) =>
  stroke && rows.flat().filter((key) => key.stroke).length === 1 ? "Space Enter" : STROKES[stroke];

const STROKES = { space: "Space", enter: "Enter" };

/** What begins or ends something is in sight, however long the rest is. */
const primaryFirst = (rows) => {
  const first = rows.filter((row) => row.some(({ style }) => style === "primary"));
  return [...first, ...rows.filter((row) => !first.includes(row))];
};

const unbold = (node) => (node.tagName === "B" ? node.textContent : node);

function dieOf(die, at, falls, pressed) {
  const kind = ["die", die.kept && "kept", falls && "tumbles"].filter(Boolean).join(" ");
  const picture = drawing(`die_${die.face}`, "", "");
  if (!die.action || !pressed) return el("span", { class: kind, role: "img", "aria-label": die.said }, picture);
  const made = el(
    "button",
    { type: "button", class: kind, "aria-label": die.said, "aria-pressed": String(die.kept), "data-focus": `die ${at}`, "aria-keyshortcuts": String(at + 1) },
    picture,
  );
  made.addEventListener("click", () => pressed(die.action, made));
  return made;
}
