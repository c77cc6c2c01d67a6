// Messages that I alone see in a group, below the others. They live in this page only: loaded anew, it has none.

import { arrange, el } from "../base/dom.js";
import { place } from "../base/place.js";
import { language } from "../base/words.js";
import { chatOf, on } from "../base/world.js";
import { drawMessage } from "./message.js";

const kept = new Map(); // "person:chat" -> Map of messages by number

/** The element that holds those of the open chat. */
export const ephemeralsElement = el("div", {
  class: "ephemerals",
  role: "log",
  "aria-live": "polite",
  hidden: true,
});

const shelf = (person, chat) => `${person}:${chat}`;

/** Draw those of the open chat, keeping what did not change. */
export function drawEphemerals() {
  const chat = chatOf(place.person, place.chat);
  const here = (message) => !chat?.forum || (message.thread ?? null) === place.thread;
  const messages = [...(kept.get(shelf(place.person, place.chat))?.values() ?? [])].filter(here);
  ephemeralsElement.hidden = !chat || !messages.length;
  arrange(ephemeralsElement, chat ? messages.map((message) => part(message, chat)) : []);
}

const part = (message, chat) => ({
  key: `ephemeral-${message.id}`,
  sign: [message, chat.id, place.person, language.code],
  draw: () => drawMessage(message, { person: place.person, chat, first: true, last: true, jump: () => {} }),
});

on("ephemeral", ({ people, chat, message }) => {
  for (const person of people) {
    const key = shelf(person, chat);
    if (!kept.has(key)) kept.set(key, new Map());
    kept.get(key).set(message.id, message);
  }
  drawEphemerals();
});

on("ephemeral_deleted", ({ people, chat, message }) => {
  for (const person of people) kept.get(shelf(person, chat))?.delete(message.id);
  drawEphemerals();
});

on("world", () => {
  kept.clear();
  drawEphemerals();
});
