// The page for whoever has the link of a match: a tablet, a television. It shows, and does nothing.

import { el, fill } from "./dom.js";
import { table } from "./table.js";
import { comeByLink, follow } from "./talk.js";
import { takeOnTheme } from "./telegram.js";
import { learn } from "./words.js";

const root = el("div", { class: "page public" });
document.documentElement.classList.add("public");
document.body.append(root);
takeOnTheme();
addEventListener("hashchange", () => location.reload());
begin();

async function begin() {
  comeByLink(location.hash.slice(1));
  let shown = null;
  let say = await learn(navigator.language);
  const turn = Number(new URLSearchParams(location.search).get("turn"));
  const begun = () => table(root, say, { path: "api/course", turn });
  const heard = {
    async news(parts, seat) {
      // The words are those of the board: the match says in which language it is shown.
      if (parts.head && parts.head.language !== document.documentElement.lang) {
        say = await learn(parts.head.language);
        shown = null;
      }
      shown ??= begun();
      shown.news(parts, seat);
    },
    alive: () => shown?.alive(),
    lost: () => (shown ??= begun()).lost(),
    ended: (why) => fill(root, el("p", { class: "empty", role: "alert" }, say(why))),
  };
  follow("api/match", heard);
}
