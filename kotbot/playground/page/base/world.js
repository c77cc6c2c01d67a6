// What the page knows: people, bots, everybody's chats and what is unread in them. It is kept up to date by the
// feed; whoever shows something listens to `news`.

import { chatPath, get, numberOf, Unreachable, waitForNews } from "./api.js";
import { recall, remember } from "./memory.js";

export const world = {
  people: new Map(), // by id
  bots: new Map(),
  chats: new Map(), // person -> Map of chats by id
  clock: { now: 0, running: true, read: 0 },
  limits: { factor: 1, guest_seconds: 1, inline_seconds: 1 },
  faults: [],
  statistics: { calls: {}, errors: {}, busy_seconds: 0 },
  seq: 0,
  connected: null, // not yet
};

/**
 * Types: people, chats, bots, clock, limits, faults, menu, world, connected, behind (something could not be read),
 * and those that carry `detail`:
 * message, message_changed, message_deleted, answer, inline, action, chat_gone, ephemeral, ephemeral_deleted.
 */
export const news = new EventTarget();

/** Tell whoever listens. */
export function announce(type, detail = {}) {
  news.dispatchEvent(new CustomEvent(type, { detail }));
}

/** Listen to some types of news. */
export function on(types, listener) {
  for (const type of types.split(" ")) news.addEventListener(type, (event) => listener(event.detail, type));
}

let waiting = null; // events that came while everything was being read
let reading = Promise.resolve();
let readings = 0; // how many are under way or wait for their turn

/** Read everything from the server; after what is being read already. */
export function load() {
  waiting ??= [];
  readings += 1;
  reading = reading.catch(() => {}).then(readEverything);
  return reading.finally(() => {
    readings -= 1;
  });
}

async function readEverything() {
  const state = await get("/play/state");
  world.people = new Map(state.people.map((person) => [person.id, person]));
  world.bots = new Map(state.bots.map((bot) => [bot.id, bot]));
  world.limits = state.limits;
  world.faults = state.faults;
  world.statistics = state.statistics;
  world.seq = state.seq;
  setClock(state.clock);
  world.chats = new Map();
  gone.clear();
  unread.clear();
  await Promise.all([...world.people.keys()].map(loadChats));
  if (readings > 1) return; // the next one tells
  const missed = waiting ?? [];
  waiting = null;
  announce("world");
  for (const event of missed) receive(event);
  tellWhoWaits();
}

async function loadChats(person) {
  const answer = await get(`/play/people/${person}/chats`);
  const newer = answer.chats.filter((chat) => keepChat(person, chat, numberOf(answer)));
  await Promise.all(newer.map((chat) => countUnread(person, chat)));
}

const gone = new Map(); // "person:chat" -> the number of the event by which it went away

/**
 * Take in what a chat is like for a person; false if something newer is known of it.
 * @param {number} number the last event that it includes: answers and the feed overtake each other
 */
export function keepChat(person, chat, number) {
  if (!world.chats.has(person)) world.chats.set(person, new Map());
  const known = world.chats.get(person);
  if (known.get(chat.id)?.number > number || gone.get(`${person}:${chat.id}`) > number) return false;
  known.set(chat.id, { ...chat, number });
  return true;
}

/** The playground's time, Unix seconds. */
export function now() {
  const { now, running, read } = world.clock;
  return running ? now + (performance.now() - read) / 1000 : now;
}

/** A chat as a person sees it, or undefined. */
export const chatOf = (person, chat) => world.chats.get(person)?.get(chat);

/** Whether I am an administrator of a group. */
export const isAdmin = (chat) => chat.me?.status === "creator" || chat.me?.status === "administrator";

/** Whether I may pin, and delete what others wrote: administrators of groups, and both sides of a private chat. */
export const mayTidy = (chat) => chat.type === "private" || isAdmin(chat);

/** Somebody's chats, newest activity first; those that were never used last, in a steady order. */
export function chatsOf(person) {
  const chats = [...(world.chats.get(person)?.values() ?? [])];
  return chats.sort((one, other) => (other.last?.date ?? 0) - (one.last?.date ?? 0));
}

function setClock({ now, running }) {
  world.clock = { now, running, read: performance.now() };
}

// What is unread. Marks (the last message read, by topic) are kept over a reload, counts are not.

const unread = new Map(); // "person:chat:thread" -> ids of messages
const slot = (person, chat, thread) => `${person}:${chat}:${thread ?? 0}`;

/** How many messages a person has not read in a topic, in a whole chat, or in all chats. */
export function unreadCount(person, chat = null, thread = undefined) {
  if (chat !== null && thread !== undefined) return unread.get(slot(person, chat, thread))?.size ?? 0;
  return unreadSlots(person, chat).reduce((count, key) => count + unread.get(key).size, 0);
}

function unreadSlots(person, chat) {
  const prefix = chat === null ? `${person}:` : `${person}:${chat}:`;
  return [...unread.keys()].filter((key) => key.startsWith(prefix));
}

/** The last message that a person read in a topic. */
export const lastRead = (person, chat, thread) => recall(`read:${slot(person, chat, thread)}`, 0);

/** A person has read up to this message. */
export function markRead(person, chat, thread, message) {
  const key = slot(person, chat, thread);
  if (message > recall(`read:${key}`, 0)) remember(`read:${key}`, message);
  const ids = unread.get(key);
  if (!ids) return;
  for (const id of [...ids]) if (id <= message) ids.delete(id);
  if (!ids.size) unread.delete(key);
  announce("chats");
}

function addUnread(key, id) {
  if (!unread.has(key)) unread.set(key, new Set());
  unread.get(key).add(id);
}

const isOwn = (person, message) => message.from?.id === person && !message.via_bot;

async function countUnread(person, chat) {
  if (!chat.last) return;
  const threads = chat.forum ? [null, ...chat.topics.map((topic) => topic.thread)] : [null];
  for (const thread of threads) {
    const another = lastRead(person, chat.id, thread) >= chat.next_message; // the mark is of a world that is gone
    if (another) remember(`read:${slot(person, chat.id, thread)}`, null);
  }
  if (threads.every((thread) => lastRead(person, chat.id, thread) >= chat.last.id)) return;
  const { messages } = await get(`${chatPath(person, chat.id)}/messages?limit=100`);
  for (const thread of threads) {
    const read = lastRead(person, chat.id, thread);
    const here = (message) => !chat.forum || message.thread === thread;
    for (const message of messages)
      if (here(message) && message.id > read && !isOwn(person, message))
        addUnread(slot(person, chat.id, thread), message.id);
  }
}

function countMessage(person, chat, message) {
  const thread = chat.forum ? message.thread : null;
  const key = slot(person, chat.id, thread);
  if (message.id <= lastRead(person, chat.id, thread)) return;
  if (isOwn(person, message)) markRead(person, chat.id, thread, message.id);
  else addUnread(key, message.id);
}

// The feed.

/** Take in one event of the feed. */
export function receive(event) {
  if (waiting && event.type !== "world") {
    waiting.push(event);
    return;
  }
  world.seq = Math.max(world.seq, event.seq);
  HANDLERS[event.type]?.(event);
  tellWhoWaits();
}

const LONGEST_WAIT = 5000; // for a feed that fell silent without a word
let listening = []; // who waits for an event: {number, tell}

/** Resolves once the feed has told of an event, or does not tell at all for now. */
waitForNews((number) => {
  if (isTold(number)) return null;
  return new Promise((tell) => {
    listening.push({ number, tell });
    setTimeout(tell, LONGEST_WAIT);
  });
});

const isTold = (number) => world.connected === false || (!waiting && world.seq >= number);

function tellWhoWaits() {
  const told = listening.filter(({ number }) => isTold(number));
  listening = listening.filter(({ number }) => !isTold(number));
  for (const { tell } of told) tell();
}

on("connected", tellWhoWaits);

const HANDLERS = {
  message(event) {
    for (const [person, chat] of seenBy(event)) {
      const seen = chat.last && chat.last.id >= event.message.id;
      if (!seen && event.seq > chat.number) {
        chat.last = event.message;
        chat.next_message = event.message.id + 1;
        chat.number = event.seq;
        countMessage(person, chat, event.message);
      }
    }
    announce("message", event);
    announce("chats");
  },

  message_changed(event) {
    for (const [, chat] of seenBy(event)) {
      if (event.seq <= chat.number) continue;
      chat.number = event.seq;
      if (chat.last?.id === event.message.id) chat.last = event.message;
      const pinned = chat.pinned.includes(event.message.id);
      if (pinned && !event.message.pinned) chat.pinned = chat.pinned.filter((id) => id !== event.message.id);
      if (!pinned && event.message.pinned)
        chat.pinned = [...chat.pinned, event.message.id].sort((a, b) => a - b);
    }
    announce("message_changed", event);
    announce("chats");
  },

  message_deleted(event) {
    for (const [person, chat] of seenBy(event)) {
      for (const key of unreadSlots(person, chat.id)) unread.get(key).delete(event.id);
      if (event.seq <= chat.number) continue;
      chat.number = event.seq;
      chat.pinned = chat.pinned.filter((id) => id !== event.id);
      if (chat.last?.id === event.id) refresh(person, chat.id);
    }
    announce("message_deleted", event);
    announce("chats");
  },

  chat(event) {
    for (const person of event.people) keepChat(person, event.state, event.seq);
    announce("chats");
  },

  chat_gone(event) {
    for (const person of event.people) {
      if (chatOf(person, event.chat)?.number >= event.seq) continue; // and came back since
      gone.set(`${person}:${event.chat}`, event.seq);
      world.chats.get(person)?.delete(event.chat);
      for (const key of unreadSlots(person, event.chat)) unread.delete(key);
    }
    announce("chat_gone", event);
    announce("chats");
  },

  people({ person }) {
    world.people.set(person.id, person);
    announce("people", { person });
    loadChats(person.id).then(
      () => announce("chats"),
      (error) => error instanceof Unreachable && announce("behind"), // refused: they are gone by now
    );
  },

  bot({ bot }) {
    world.bots.set(bot.id, bot);
    announce("bots");
  },

  clock(event) {
    setClock(event);
    announce("clock");
  },

  limits({ factor, guest_seconds, inline_seconds }) {
    world.limits = { factor, guest_seconds, inline_seconds };
    announce("limits");
  },

  faults({ faults }) {
    world.faults = faults;
    announce("faults");
  },

  world: () => load().catch(() => announce("behind")),
  menu: () => announce("menu"),
  answer: (event) => announce("answer", event),
  inline: (event) => announce("inline", event),
  action: (event) => announce("action", event),
  ephemeral: (event) => announce("ephemeral", event),
  ephemeral_changed: (event) => announce("ephemeral", event),
  ephemeral_deleted: (event) => announce("ephemeral_deleted", event),
};

function* seenBy(event) {
  for (const person of event.people ?? []) {
    const chat = chatOf(person, event.chat);
    if (chat) yield [person, chat];
  }
}

async function refresh(person, chat) {
  const state = await get(chatPath(person, chat)).catch(() => null);
  if (state && keepChat(person, state, numberOf(state))) announce("chats");
}
