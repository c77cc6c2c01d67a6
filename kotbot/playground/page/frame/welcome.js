// What stands in the middle while no chat is open: the first steps, or a hint.

import { post } from "../base/api.js";
import { el, fill } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { go, place } from "../base/place.js";
import { say } from "../base/words.js";
import { on, world } from "../base/world.js";
import { attempt } from "../chat/actions.js";
import { createGroup, makeGroup } from "./groups.js";
import { createPerson, enter, firstLanguage, proposedName } from "./people.js";

/** The element that holds it all. */
export const welcomeElement = el("section", { class: "welcome" });

/** Draw what fits. */
export function drawWelcome() {
  fill(welcomeElement, el("div", { class: "welcome-card" }, world.people.size ? hint() : firstSteps()));
}

function firstSteps() {
  const bots = [...world.bots.values()].map(({ name }) => name).join(", ");
  return [
    el("img", { class: "emblem", src: "/page/icon.svg", alt: "", width: 88, height: 88 }),
    el("h1", {}, say("welcome")),
    el("p", {}, say("welcome_text", { name: bots })),
    el(
      "div",
      { class: "welcome-actions" },
      el(
        "button",
        { type: "button", class: "primary big", on: { click: setTable } },
        icon("group"),
        say("set_table"),
      ),
      el(
        "button",
        { type: "button", class: "big", on: { click: createPerson } },
        icon("person"),
        say("just_me"),
      ),
    ),
  ];
}

function hint() {
  return [
    el("h1", {}, say("choose_a_chat")),
    el("p", {}, say("choose_a_chat_text")),
    el(
      "div",
      { class: "welcome-actions" },
      el(
        "button",
        { type: "button", class: "big", on: { click: createGroup } },
        icon("group"),
        say("new_group"),
      ),
      el(
        "button",
        { type: "button", class: "big", on: { click: createPerson } },
        icon("person"),
        say("new_person"),
      ),
    ),
    el(
      "dl",
      { class: "keys-help" },
      KEYS.map(([keys, word]) =>
        el(
          "div",
          {},
          el(
            "dt",
            { dir: "ltr" },
            keys.map((key) => el("kbd", {}, key)),
          ),
          el("dd", {}, say(word)),
        ),
      ),
    ),
  ];
}

const KEYS = [
  [["/"], "key_commands"],
  [["↑"], "key_edit"],
  [["⇧", "Tab"], "key_buttons"],
  [["Alt", "↑ ↓"], "key_chats"],
  [["Alt", "P"], "key_people"],
  [["Esc"], "key_escape"],
];

/** Two people and a group with every bot: all that is needed to try something. */
async function setTable() {
  const code = firstLanguage();
  const first = await attempt(() => post("/play/people", { name: proposedName(code), language: code }));
  if (!first) return;
  world.people.set(first.id, first);
  const second = await attempt(() => post("/play/people", { name: proposedName(code), language: code }));
  if (!second) return;
  enter(first);
  const group = await makeGroup(first.id, say("group_title"), [second.id, ...world.bots.keys()]);
  if (group && place.person === first.id) go({ chat: group.id, thread: null });
}

on("people chats", () => {
  if (!welcomeElement.contains(document.activeElement)) drawWelcome();
});
