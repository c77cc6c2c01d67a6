// The page inside Telegram: one match, or the list of one's matches.

import { passBy } from "./boxes.js";
import { offerChallenge } from "./challenge.js";
import { el, fill, line, sayOnly } from "./dom.js";
import { handOf } from "./hand.js";
import { listenToKeys } from "./keys.js";
import { table } from "./table.js";
import { Refused, ask, comeFromTelegram, follow } from "./talk.js";
import { backBy, initData, ready, startParam, takeOnTheme } from "./telegram.js";
import { known, learn } from "./words.js";

const NAMED = /^([A-Za-z0-9]{1,16})(?:-([0-9]{1,4}))?$/; // a match, or a turn of one that has ended

const root = el("div", { class: "page" });
document.body.append(root);
takeOnTheme();
listenToKeys(root);
begin();

async function begin() {
  let why = null;
  try {
    await comeFromTelegram(initData);
  } catch (error) {
    why = error instanceof Refused ? error.why : "failed";
  }
  const say = why ? known() : await learn();
  ready();
  const asked = new URLSearchParams(location.search);
  const [, code, turn] = NAMED.exec(asked.get("match") ?? startParam) ?? [];
  if (why) sayOnly(root, say(why));
  else if (code) watch(code, say, Number(asked.get("turn") ?? turn));
  else list(say);
}

let watched = null;
let shown = null;

/** Show a match in place of what is shown, from a turn if it has ended. */
function watch(code, say, turn) {
  watched?.abort();
  shown?.leave();
  watched = new AbortController();
  const path = `api/course?match=${code}`;
  const address = new URL(location.href);
  address.searchParams.set("match", code);
  if (!turn) address.searchParams.delete("turn");
  history.replaceState(null, "", address);
  shown = table(root, say, { path, turn, handOf, goTo: (other) => watch(other, say, 0) });
  follow(`api/match?match=${code}`, shown, watched.signal);
  challengeAfter(code, watched.signal);
  backBy(() => back(say));
}

/** Once the result of a match is drawn, a button below it challenges a friend. */
function challengeAfter(code, until) {
  const drawn = new MutationObserver(() => {
    if (root.dataset.status !== "over") return;
    drawn.disconnect();
    offerChallenge(root.querySelector(".dock"), code);
  });
  drawn.observe(root, { attributeFilter: ["data-status"] });
  until.addEventListener("abort", () => drawn.disconnect());
}

/** Close what lies above the match, else leave it for the list. */
function back(say) {
  const open = document.querySelector("dialog[open]");
  if (open) return open.close();
  watched.abort();
  shown.leave();
  passBy(document.body);
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  const address = new URL(location.href);
  for (const name of ["match", "turn"]) address.searchParams.delete(name);
  history.replaceState(null, "", address);
  list(say);
}

async function list(say) {
  backBy(null);
  const { matches, why } = await ask("api/matches").catch((error) => ({
    matches: [],
    why: error instanceof Refused ? error.why : "failed",
  }));
  document.title = say("matches");
  const below = el("div", { class: "matches" });
  fill(
    root,
    el("header", { class: "head" }, el("h1", { class: "title" }, say("matches"))),
    el(
      "main",
      {},
      matches.length ? null : el("p", { class: "empty", role: why ? "alert" : null }, say(why ?? "no_matches")),
      el("ul", { class: "matches" }, matches.map((match) => el("li", {}, door(match, say)))),
      below,
    ),
  );
  if (!why) offerChallenge(below);
}

function door({ code, title, remark, signs, waits }, say) {
  return el(
    "button",
    { type: "button", class: `key door ${waits ? "primary" : ""}`, on: { click: () => watch(code, say, 0) } },
    el("b", { dir: "auto" }, title),
    el("span", {}, signs),
    remark.length ? el("span", { dir: "auto" }, line(remark)) : null,
  );
}
