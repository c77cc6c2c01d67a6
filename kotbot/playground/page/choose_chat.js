// Asking for one of my chats.

import { chatAvatar } from "./avatars.js";
import { box } from "./dialogs.js";
import { el, moveFocus } from "./dom.js";
import { place } from "./place.js";
import { chatsOf } from "./world.js";
import { say } from "./words.js";

/** One of my chats that fit, or undefined. */
export function chooseChat(title, fits = () => true) {
  const chats = chatsOf(place.person).filter(fits);
  return box(title, (close) => [
    chats.length === 0 && el("p", { class: "dim" }, say("no_chats")),
    el(
      "div",
      { class: "choices", on: { keydown: (event) => moveFocus(event, [...event.currentTarget.children]) } },
      chats.map((chat) =>
        el("button", { type: "button", class: "choice", on: { click: () => close(chat) } },
          chatAvatar(chat), el("bdi", {}, chat.title)),
      ),
    ),
  ]);
}
