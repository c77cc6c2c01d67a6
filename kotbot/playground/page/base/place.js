// Where we are: who I am and which chat is open. The address of the page says it, so it survives a reload,
// works with the browser's back button, and can be copied into another window.

import { recall, remember } from "./memory.js";

/** @type {{person: number|null, chat: number|null, thread: number|null}} */
export const place = { person: null, chat: null, thread: null };

const listeners = [];

/** Call a function whenever the place changed, with the place before. */
export function onPlace(listener) {
  listeners.push(listener);
}

/** The address of a place. */
export function addressOf({ person, chat = null, thread = null }) {
  return `#${[person, chat, thread].filter((part) => part !== null && part !== undefined).join("/")}`;
}

/** Go somewhere; `replace` leaves no trace for the back button. */
export function go(target, { replace = false } = {}) {
  const address = addressOf({ person: place.person, ...target });
  if (address === location.hash) return;
  const fromList = place.chat === null && (target.person ?? place.person) === place.person;
  if (replace) history.replaceState(null, "", address);
  else history.pushState({ fromList }, "", address);
  arrive();
}

/** Leave the open chat: back where we came from, or to the list. */
export function leaveChat() {
  if (place.chat === null) return;
  if (history.state?.fromList) history.back();
  else go({ chat: null, thread: null }, { replace: true });
}

/** Read the address; where it says nothing, go on where we were the last time. */
export function startPlace() {
  addEventListener("popstate", arrive);
  addEventListener("hashchange", arrive);
  if (!location.hash) {
    const last = recall("place");
    if (last) history.replaceState(null, "", addressOf(last));
  }
  arrive();
}

/** Where somebody was the last time. */
export const lastPlaceOf = (person) => recall(`place:${person}`, { chat: null, thread: null });

function arrive() {
  const [person, chat, thread] = location.hash.slice(1).split("/").map(number);
  const before = { ...place };
  Object.assign(place, { person: person ?? null, chat: chat ?? null, thread: thread ?? null });
  if (Object.keys(place).every((part) => place[part] === before[part])) return;
  if (place.person !== null) {
    remember("place", place);
    remember(`place:${place.person}`, { chat: place.chat, thread: place.thread });
  }
  for (const listener of listeners) listener(before);
}

function number(text) {
  return /^-?\d+$/.test(text ?? "") ? Number(text) : null;
}
