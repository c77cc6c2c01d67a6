// The page for whoever has the link of a table: a tablet, a television. It shows, and does nothing.

import { el, sayOnly } from "./dom.js";
import { linesOf } from "./steps.js";
import { table } from "./table.js";
import { comeByLink, follow } from "./talk.js";
import { takeOnTheme } from "./telegram.js";
import { known, learn } from "./words.js";

const MOST = 16;

const root = el("div", { class: "page public" });
document.documentElement.classList.add("public");
document.body.append(root);
takeOnTheme();
addEventListener("hashchange", () => location.reload());
begin();

function begin() {
  comeByLink(location.hash.slice(1));
  let shown = null;
  let code = "";
  let stream = null;
  let say = known();
  const turn = Number(new URLSearchParams(location.search).get("turn"));
  const begun = () => (shown ??= table(root, say, { path: "api/course", turn: code ? 0 : turn, goTo: go, from: afar }));
  const heard = {
    async news(parts, seat) {
      const { head } = parts;
      // The words are those of the board: the match says in which language it is shown.
      const speaks = head && head.language !== document.documentElement.lang;
      if (speaks) say = await learn(head.language);
      if (speaks || (head && code && head.code !== code)) {
        shown?.leave();
        shown = null;
      }
      begun().news(parts, seat);
      code = head?.code ?? code;
    },
    next: (...match) => shown?.next(...match),
    alive: () => shown?.alive(),
    lost: () => begun().lost(),
    ended(why) {
      shown?.leave();
      sayOnly(root, say(why));
    },
  };
  go();

  /** The link says which match that is: now, and when the next one is there. */
  function go() {
    stream?.abort();
    stream = new AbortController();
    follow("api/match", heard, stream.signal);
  }
}

/** From afar: the last roll lies until the next, and what happened is told as long as there is room for it. */
function afar(match, history) {
  if (match.head.status !== "live") return match;
  const last = history.filter(({ dice }) => dice?.length).at(-1);
  const told = linesOf(history).slice(-MOST);
  return {
    ...match,
    dice: match.dice.length || !last ? match.dice : last.dice.map((die) => ({ ...die, kept: false })),
    story: (told.length ? told : match.story).slice().reverse(), // the newest is set first
  };
}
