// Round faces for people, square ones for bots and groups; everybody has a colour of their own.

import { el } from "./dom.js";

const COLOURS = 8;

/** The number of somebody's colour: people made one after the other get different ones. */
export const colourOf = (id) => Math.abs(id) % COLOURS;

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function initials(name) {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}\p{Emoji}]/u.test(word));
  const first = (word) => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? "";
  return words.slice(0, 2).map(first).join("").toLocaleUpperCase() || "?";
}

/** A face. `shape`: person, bot or group. */
export function avatar({ id, name }, shape) {
  return el(
    "span",
    { class: `avatar ${shape} colour-${colourOf(id)}`, "aria-hidden": "true" },
    initials(name),
  );
}

/** The face of a chat. */
export function chatAvatar(chat) {
  const shape = chat.type !== "private" ? "group" : chat.peer === "bot" ? "bot" : "person";
  return avatar({ id: chat.id, name: chat.title }, shape);
}

/** The face of who sent a message. */
export function senderAvatar(sender) {
  return avatar(sender, sender.anonymous ? "group" : sender.is_bot ? "bot" : "person");
}
