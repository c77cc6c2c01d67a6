// "I am": the people of this playground, and making new ones.

import { post } from "../base/api.js";
import { avatar, colourOf } from "../base/avatars.js";
import { box, field, form, toggle } from "../base/dialogs.js";
import { arrange, el, moveFocus } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { go, lastPlaceOf, place } from "../base/place.js";
import { languageName, learn, say, language } from "../base/words.js";
import { chatOf, on, unreadCount, world } from "../base/world.js";
import { attempt } from "../chat/actions.js";

/** Languages to choose from, with names to propose. */
const list = el("div", {
  class: "people-list",
  role: "radiogroup",
  on: { keydown: (event) => moveFocus(event, [...event.currentTarget.children], { across: true }) },
});
const addButton = el(
  "button",
  { type: "button", class: "rail-button", on: { click: () => createPerson() } },
  icon("add"),
);
const drawerButton = el("button", { type: "button", class: "rail-button", id: "open-drawer" }, icon("gear"));

/** The element that holds it all. */
export const peopleElement = el(
  "nav",
  { class: "people" },
  list,
  addButton,
  el("span", { class: "gap" }),
  drawerButton,
);

/** Draw everybody. */
export function drawPeople() {
  list.setAttribute("aria-label", say("i_am"));
  peopleElement.setAttribute("aria-label", say("i_am"));
  for (const [button, name] of [
    [addButton, "new_person"],
    [drawerButton, "drawer"],
  ]) {
    button.setAttribute("aria-label", say(name));
    button.title = say(name);
  }
  arrange(list, [...world.people.values()].map(personPart));
  list.querySelector("[aria-checked=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function personPart(person) {
  const me = person.id === place.person;
  const count = me ? 0 : unreadCount(person.id);
  return {
    key: String(person.id),
    sign: [person, me, count, language.code],
    draw: () => drawPerson(person, me, count),
  };
}

function drawPerson(person, me, count) {
  return el(
    "button",
    {
      type: "button",
      class: "person-switch",
      role: "radio",
      "aria-checked": String(me),
      tabindex: me || (place.person === null && person === [...world.people.values()][0]) ? "0" : "-1",
      "aria-label": count
        ? say("person_unread", { name: person.name, count })
        : say("be", { name: person.name }),
      title: `${person.name} · ${languageName(person.language)}`,
      on: { click: () => become(person.id) },
    },
    avatar(person, "person"),
    el("span", { class: "person-name", dir: "auto" }, person.first_name),
    count > 0 && el("span", { class: "badge" }, String(count)),
  );
}

/** Be somebody else: in the same chat if they are in it, else where they were the last time. */
function become(person) {
  if (person === place.person) return;
  const here = place.chat !== null && chatOf(person, place.chat);
  const target = here ? { chat: place.chat, thread: place.thread } : lastPlaceOf(person);
  go({ person, ...target }, { replace: true });
}

/** Take the language and colour of whoever we are. */
export async function dress() {
  const person = world.people.get(place.person);
  document.body.dataset.colour = person ? String(colourOf(person.id)) : "";
  const wanted = person?.language ?? navigator.language;
  await attempt(() => learn(wanted));
}

/** Ask for somebody new; the answer is the person, or undefined. */
export async function createPerson() {
  const person = await box(say("new_person"), (close) => [
    personForm(
      { language: world.people.get(place.person)?.language ?? firstLanguage() },
      say("create"),
      async (given) => {
        const made = await attempt(() => post("/play/people", given));
        if (made) close(made);
      },
    ),
  ]);
  if (person) enter(person);
  return person;
}

/** Take in somebody just made, without waiting for the news, and be them. Their chats come with the news. */
export function enter(person) {
  world.people.set(person.id, person);
  if (!world.chats.has(person.id)) world.chats.set(person.id, new Map());
  go({ person: person.id, chat: null, thread: null });
}

/** Change somebody. */
export function editPerson(person) {
  return box(person.name, (close) => [
    personForm(person, say("save"), async (given) => {
      if (await attempt(() => post(`/play/people/${person.id}`, given))) close();
    }),
    toggle(
      say("old_app"),
      person.old_app,
      (on) => attempt(() => post(`/play/people/${person.id}`, { old_app: on })),
      { hint: say("old_app_hint") },
    ),
  ]);
}

function personForm(person, action, submit) {
  const known = person.id !== undefined;
  const name = el("input", {
    type: "text",
    required: true,
    maxlength: 128,
    dir: "auto",
    autofocus: true,
    autocomplete: "off",
    value: person.name ?? proposedName(person.language),
  });
  const username = el("input", {
    type: "text",
    maxlength: 32,
    dir: "ltr",
    autocomplete: "off",
    placeholder: say("optional"),
    value: person.username ?? "",
  });
  const codes = [...new Set([person.language, ...Object.keys(language.names)])];
  const languages = el(
    "select",
    {},
    codes.map((code) =>
      el("option", { value: code, selected: code === person.language }, languageName(code)),
    ),
  );
  let proposed = known ? null : name.value;
  languages.addEventListener("change", () => {
    if (proposed === null || name.value !== proposed) return;
    proposed = name.value = proposedName(languages.value);
  });
  // Not a frame later: by then somebody quick types in another field already.
  name.addEventListener("focus", () => name.select(), { once: true });
  return form(
    () =>
      submit({ name: name.value.trim(), language: languages.value, username: username.value.trim() || null }),
    field(say("name"), name),
    field(say("language"), languages),
    field(say("username"), username),
    el("div", { class: "ends" }, el("button", { class: "primary" }, action)),
  );
}

/** The language of whoever is invented first: that of the browser, if it is one of ours. */
export const firstLanguage = () => language.code;

/** A name that nobody has yet. */
export function proposedName(code) {
  const taken = new Set([...world.people.values()].map(({ first_name: name }) => name));
  const names = language.names[code] ?? language.names.en;
  return names.find((name) => !taken.has(name)) ?? `${names[0]} ${world.people.size + 1}`;
}

on("chats", drawPeople);
