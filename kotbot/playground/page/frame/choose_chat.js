// Asking for one of my chats, or for a person.

import { chatPath, get, numberOf } from "../base/api.js";
import { chatAvatar } from "../base/avatars.js";
import { box } from "../base/dialogs.js";
import { el, moveFocus } from "../base/dom.js";
import { place } from "../base/place.js";
import { say } from "../base/words.js";
import { chatOf, chatsOf, keepChat, world } from "../base/world.js";
import { attempt } from "../chat/actions.js";

/** One of my chats that fit, or undefined; a chat with somebody to whom I never wrote begins when it is chosen. */
export async function chooseChat(title, fits = () => true) {
  const chosen = await ask(title, [...chatsOf(place.person), ...strangers()].filter(fits));
  return chosen && (chatOf(place.person, chosen.id) ?? begin(chosen.id));
}

/** Somebody to write to, or undefined. */
export const choosePerson = () =>
  chooseChat(say("new_chat"), ({ type, peer }) => type === "private" && peer === "person");

const strangers = () =>
  [...world.people.values()]
    .filter(({ id }) => id !== place.person && !chatOf(place.person, id))
    .map(({ id, name }) => ({ id, title: name, type: "private", peer: "person" }));

async function begin(id) {
  const { person } = place;
  const chat = await attempt(() => get(chatPath(person, id)));
  if (chat) keepChat(person, chat, numberOf(chat));
  return chat ?? undefined;
}

function ask(title, chats) {
  return box(title, (close) => [
    chats.length === 0 && el("p", { class: "dim" }, say("no_chats")),
    el(
      "div",
      { class: "choices", on: { keydown: (event) => moveFocus(event, [...event.currentTarget.children]) } },
      chats.map((chat) =>
        el(
          "button",
          { type: "button", class: "choice", on: { click: () => close(chat) } },
          chatAvatar(chat),
          el("bdi", {}, chat.title),
        ),
      ),
    ),
  ]);
}
