// What happened since the reader last played: a strip above the monsters, one line of it or all.

import { el, fill, line } from "./dom.js";
import { linesOf } from "./steps.js";

const MOST = 14;

/** The strip; `show` gets the steps that were shown, the reader's seat, and lines where there are no steps. */
export function since(say) {
  const title = el("b", {});
  const latest = el("span", { class: "latest", dir: "auto" });
  const lines = el("div", { class: "since-lines", role: "region", "aria-label": say("since"), tabindex: "0" });
  const element = el("details", { class: "since", hidden: true }, el("summary", {}, title, latest), lines);
  const scroll = () => {
    if (!element.open) return; // to ask for a height lays out the whole page
    lines.scrollTop = element.dataset.back ? 0 : lines.scrollHeight;
  };
  element.addEventListener("toggle", scroll);
  return {
    element,
    show(history, you, otherwise) {
      const { steps, isOwn } = missed(history, you);
      const told = linesOf(steps);
      const shown = (told.length ? told : otherwise).slice(-MOST);
      title.textContent = say(isOwn ? "since" : "story");
      fill(latest, shown.length ? line(shown.at(-1)) : null);
      fill(lines, shown.map((runs) => el("p", { dir: "auto" }, line(runs))));
      element.hidden = !shown.length;
      scroll();
      element.dataset.lines = String(isOwn ? told.length : 0);
    },
    /** Somebody comes back: all that they missed is to be seen, on every screen. */
    open() {
      if (Number(element.dataset.lines) < 2) return;
      element.open = true;
      element.dataset.back = "true";
    },
    close() {
      element.open = false;
      delete element.dataset.back;
    },
  };
}

/** What others did after the reader's last turn, where something is to be told of it; else the last two turns. */
function missed(history, you) {
  const ended = history.filter(({ kind, seat }) => kind === "end" && seat === you).at(-1);
  const own = history.filter(({ kind, seat }) => kind === "turn" && seat === you).map((step) => step.turn);
  const after = ended ? history.slice(history.indexOf(ended) + 1).filter((step) => !own.includes(step.turn)) : [];
  if (linesOf(after).length) return { steps: after, isOwn: true };
  const turn = history.at(-1)?.turn ?? 0;
  return { steps: history.filter((step) => step.turn >= turn - 1), isOwn: false };
}
