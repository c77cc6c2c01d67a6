// Asking for one of my chats.

import { chatAvatar } from "../base/avatars.js";
import { box } from "../base/dialogs.js";
import { el, moveFocus } from "../base/dom.js";
import { place } from "../base/place.js";
import { say } from "../base/words.js";
import { chatsOf } from "../base/world.js";

/** One of my chats that fit, or undefined. */
export function chooseChat(title, fits = () => true) {
  const chats = chatsOf(place.person).filter(fits);
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
