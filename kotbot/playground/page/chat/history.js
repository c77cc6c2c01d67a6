// The messages of the open chat: loading, following what is new, scrolling, and moving among them by keyboard.

import { chatPath, get } from "../base/api.js";
import { arrange, el, quiet } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { recall, remember } from "../base/memory.js";
import { complaint } from "../base/notices.js";
import { place } from "../base/place.js";
import { dayNumber, dayOf, language, say } from "../base/words.js";
import { chatOf, lastRead, markRead, now, on, unreadCount } from "../base/world.js";
import { attempt } from "./actions.js";
import { drawMessage, isOwn } from "./message.js";
import { openMenu } from "./message_menu.js";

const PAGE = 100;
const TOGETHER_SECONDS = 300;
const NEAR_END = 48;
const LONG_PRESS = 500;

const list = el("div", {
  class: "messages",
  role: "log",
  "aria-live": "polite",
  "aria-relevant": "additions",
});
const scroller = el("div", { class: "scroller" }, list);
const unreadBadge = el("span", { class: "badge" });
const toEnd = el(
  "button",
  { type: "button", class: "to-end", hidden: true, on: { click: goToEnd } },
  icon("down"),
  unreadBadge,
);

/** The element that holds it all. */
export const historyElement = el("div", { class: "history" }, scroller, toEnd);

let open = { person: null, chat: null, thread: null };
let messages = [];
let more = false;
let loading = null;
let stuck = true; // at the end, and to stay there
let current = null; // the message whose buttons the tab key reaches
let missed = null; // while messages are being read: what to do about the news that came meanwhile
let divider = null; // the first message that was unread when the chat was opened

/** The messages that are shown, oldest first. */
export const shownMessages = () => messages;

/** Show the messages of the open place; resolves when they are there. Until then those of the former lie still. */
export async function showHistory() {
  saveScroll.now();
  open = { ...place };
  messages = [];
  setBusy(true);
  if (!(await readMessages())) return;
  current = null;
  divider = firstUnread();
  list.replaceChildren();
  list.setAttribute("aria-label", say("messages"));
  toEnd.setAttribute("aria-label", say("to_end"));
  renderHistory();
  if (!(await restoreScroll())) return;
  takeMissed();
  setBusy(false);
  readIfSeen();
}

function setBusy(busy) {
  historyElement.inert = busy;
  list.setAttribute("aria-busy", String(busy));
}

/** Read the messages anew without moving, after the connection was lost. */
export async function refreshHistory() {
  open = { ...open }; // an older page that is being read will not fit
  if (!(await readMessages())) return;
  renderHistory();
  takeMissed();
  readIfSeen();
}

/** Read the newest messages; false if another chat was opened meanwhile. */
async function readMessages() {
  const target = open;
  const chat = chatOf(target.person, target.chat);
  missed = [];
  const page = chat && (await attempt(() => get(pathOf(chat, target.thread))));
  if (open !== target) return false;
  messages = page?.messages ?? [];
  more = page?.more ?? false;
  return true;
}

/** Take in what happened while the messages were being read. */
function takeMissed() {
  const handlers = missed ?? [];
  missed = null;
  for (const handle of handlers) handle();
}

/** Empty it. */
export function hideHistory() {
  saveScroll.now();
  open = { person: null, chat: null, thread: null };
  messages = [];
  missed = null;
  list.replaceChildren();
  setBusy(false);
}

/** Show a message, loading back to it if need be. */
export async function jump(id) {
  const target = open;
  while (!messages.some((message) => message.id === id) && more && (messages[0]?.id ?? 0) > id)
    if (!(await loadOlder()) || open !== target) return;
  const shown = elementOf(id);
  if (!shown) {
    complaint(say("no_such_message"));
    return;
  }
  stuck = false;
  shown.scrollIntoView({ block: "center", behavior: "smooth" });
  shown.classList.remove("flash");
  requestAnimationFrame(() => shown.classList.add("flash"));
}

function pathOf(chat, thread, before = null) {
  const query = new URLSearchParams({ limit: PAGE });
  if (chat.forum) query.set("thread", thread ?? 0);
  if (before !== null) query.set("before", before);
  return `${chatPath(open.person, chat.id)}/messages?${query}`;
}

const elementOf = (id) => list.querySelector(`:scope > [data-id="${id}"]`);

/** Read the page before the oldest message; false if it could not be read. */
function loadOlder() {
  loading ??= readOlder().finally(() => {
    loading = null;
  });
  return loading;
}

async function readOlder() {
  const target = open;
  const reading = missed !== null;
  missed ??= [];
  const page = await attempt(() =>
    get(pathOf(chatOf(target.person, target.chat), target.thread, messages[0]?.id)),
  );
  if (open !== target) return true;
  if (page) {
    const below = scroller.scrollHeight - scroller.scrollTop;
    messages = [...page.messages, ...messages];
    more = page.more;
    renderHistory();
    if (!stuck) scroller.scrollTop = scroller.scrollHeight - below;
  }
  if (!reading) takeMissed();
  return page !== null;
}

function firstUnread() {
  if (!unreadCount(open.person, open.chat, threadKey())) return null;
  const read = lastRead(open.person, open.chat, threadKey());
  return messages.find((message) => message.id > read && !isOwn(message, open.person))?.id ?? null;
}

const threadKey = () => (chatOf(open.person, open.chat)?.forum ? open.thread : null);

// Drawing

/** Draw what is there, keeping what did not change. */
export function renderHistory() {
  const chat = chatOf(open.person, open.chat);
  if (!chat) return;
  const today = now();
  const parts = [];
  messages.forEach((message, index) => {
    const before = messages[index - 1];
    const newDay = !before || dayNumber(before.date) !== dayNumber(message.date);
    if (newDay) parts.push(dayPart(message, today));
    if (message.id === divider) parts.push(dividerPart());
    const first = newDay || message.id === divider || !together(before, message);
    const after = messages[index + 1];
    const last =
      !after ||
      after.id === divider ||
      dayNumber(after.date) !== dayNumber(message.date) ||
      !together(message, after);
    parts.push(messagePart(message, chat, first, last));
  });
  arrange(list, parts);
  if (!messages.some(({ id }) => id === current)) setCurrent(messages.at(-1)?.id ?? null);
  if (stuck) scrollToEnd();
}

function together(one, other) {
  return (
    !one.service &&
    !other.service &&
    one.from?.id === other.from?.id &&
    other.date - one.date < TOGETHER_SECONDS
  );
}

function dayPart(message, today) {
  const text = dayOf(message.date, today);
  const draw = () =>
    el("div", { class: "day", role: "separator", "aria-label": text }, el("span", { class: "pill" }, text));
  return { key: `day-${dayNumber(message.date)}`, sign: [text], draw };
}

function dividerPart() {
  const text = say("unread_messages");
  return {
    key: "unread",
    sign: [text],
    draw: () => el("div", { class: "unread", role: "separator", "aria-label": text }, text),
  };
}

function messagePart(message, chat, first, last) {
  const role = chat.members.find(({ id }) => id === message.from?.id)?.status ?? null;
  return {
    key: `message-${message.id}`,
    sign: [message, first, last, role, chat.type, language.code],
    draw() {
      const article = drawMessage(message, { person: open.person, chat, first, last, jump });
      if (message.id !== current) tabThrough(article, false);
      else article.tabIndex = 0;
      return article;
    },
  };
}

// Following

function follow(type, handle) {
  on(type, (event) => (missed ? missed.push(() => handle(event)) : handle(event)));
}

follow("message", ({ people, chat, message }) => {
  if (!shows(people, chat, message) || messages.some(({ id }) => id === message.id)) return;
  messages = [...messages, message];
  if (isOwn(message, open.person)) {
    stuck = true;
    divider = null;
  }
  if (!list.contains(document.activeElement)) setCurrent(message.id);
  renderHistory();
  readIfSeen();
});

follow("message_changed", ({ people, chat, message }) => {
  if (!shows(people, chat, message)) return;
  messages = messages.map((known) => (known.id === message.id ? message : known));
  renderHistory();
});

follow("message_deleted", ({ people, chat, id }) => {
  if (!people.includes(open.person) || chat !== open.chat) return;
  messages = messages.filter((message) => message.id !== id);
  renderHistory();
});

on("chats", () => {
  if (open.chat === null) return;
  const count = unreadCount(open.person, open.chat, threadKey());
  unreadBadge.textContent = count ? String(count) : "";
});

function shows(people, chat, message) {
  if (!people.includes(open.person) || chat !== open.chat) return false;
  return !chatOf(open.person, chat)?.forum || (message.thread ?? null) === open.thread;
}

function readIfSeen() {
  const last = messages.at(-1);
  if (last && stuck && !document.hidden && open.person === place.person) {
    markRead(open.person, open.chat, threadKey(), last.id);
  }
}

document.addEventListener("visibilitychange", readIfSeen);

// Scrolling

/** On the way already: an older page that comes now does not keep us. */
function goToEnd() {
  stuck = true;
  scrollToEnd("smooth");
}

function scrollToEnd(behavior = "instant") {
  scroller.scrollTo({ top: scroller.scrollHeight, behavior });
}

const scrollName = () => `scroll:${open.person}:${open.chat}:${open.thread ?? 0}`;

const toGo = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;

function storeScroll() {
  if (open.chat === null || !messages.length) return;
  const top = scroller.getBoundingClientRect().top;
  const edges = [...list.querySelectorAll(":scope > [data-id]")].map((child) => [
    child,
    child.getBoundingClientRect(),
  ]);
  const following = toGo() < NEAR_END || (stuck && scroller.scrollTop >= lastTop);
  const [seen, edge] = (!following && edges.find(([, { bottom }]) => bottom > top)) || [];
  remember(scrollName(), seen ? { id: Number(seen.dataset.id), offset: edge.top - top } : null);
}

const saveScroll = quiet(150, storeScroll);

addEventListener("pagehide", storeScroll);

/** Go where the chat was left; false if another one was opened meanwhile. */
async function restoreScroll() {
  const target = open;
  const saved = recall(scrollName());
  stuck = !saved;
  lastTop = 0;
  if (saved) {
    while (more && messages[0].id > saved.id) {
      const read = await loadOlder();
      if (open !== target) return false;
      if (!read) break;
    }
    const shown = elementOf(saved.id);
    stuck = !shown;
    if (shown)
      scroller.scrollTop +=
        shown.getBoundingClientRect().top - scroller.getBoundingClientRect().top - saved.offset;
  }
  if (stuck) scrollToEnd();
  const line = list.querySelector(".unread");
  if (stuck && line && line.getBoundingClientRect().top < scroller.getBoundingClientRect().top) {
    stuck = false;
    line.scrollIntoView({ block: "start" });
  }
  scrolled();
  return true;
}

let lastTop = 0;

function scrolled() {
  if (toGo() < NEAR_END) stuck = true;
  else if (scroller.scrollTop < lastTop) stuck = false; // scrolled up, and not merely overtaken by what is new
  lastTop = scroller.scrollTop;
  toEnd.hidden = stuck;
  if (scroller.scrollTop < 300 && more && messages.length) loadOlder();
  readIfSeen();
  saveScroll();
}

scroller.addEventListener("scroll", scrolled, { passive: true });

const keepEnd = new ResizeObserver(() => stuck && scroller.scrollTop >= lastTop && scrollToEnd());
keepEnd.observe(list);
keepEnd.observe(scroller);

// By keyboard: one message at a time is in reach of the tab key; the arrows go to its neighbours.

const INNER = "button, a, [role=button]";

function tabThrough(article, reachable) {
  article.tabIndex = reachable ? 0 : -1;
  for (const inner of article.querySelectorAll(INNER)) inner.tabIndex = reachable ? 0 : -1;
}

function setCurrent(id) {
  if (id === current) return;
  const [before, after] = [elementOf(current), elementOf(id)];
  current = id;
  if (before) tabThrough(before, false);
  if (after) tabThrough(after, true);
}

list.addEventListener("focusin", ({ target }) => {
  const article = target.closest("[data-id]");
  if (article) setCurrent(Number(article.dataset.id));
});

list.addEventListener("keydown", (event) => {
  const article = event.target.closest("[data-id]");
  if (!article) return;
  const articles = [...list.querySelectorAll(":scope > [data-id]")];
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const next = step
    ? articles[articles.indexOf(article) + step]
    : { Home: articles[0], End: articles.at(-1) }[event.key];
  if (next) {
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  } else if (event.key === "Enter" && event.target === article) menuOf(article, event);
});

// The menu of a message: right click, or a long press of a finger.

function menuOf(article, event) {
  if (document.querySelector("dialog.menu")) return;
  const message = messages.find(({ id }) => id === Number(article.dataset.id));
  const chat = chatOf(open.person, open.chat);
  if (message && chat && !message.service) openMenu(article, message, { person: open.person, chat }, event);
}

list.addEventListener("contextmenu", (event) => {
  const article = event.target.closest("[data-id]");
  if (article && !event.target.closest("a") && !String(getSelection())) menuOf(article, event);
});

let pressing = null;

list.addEventListener("pointerdown", (event) => {
  const article = event.target.closest("[data-id]");
  if (event.pointerType !== "touch" || !article || event.target.closest(".key")) return;
  pressing = setTimeout(() => {
    swallowClick();
    menuOf(article, event);
  }, LONG_PRESS);
});

for (const type of ["pointerup", "pointercancel", "pointermove"]) {
  list.addEventListener(type, () => clearTimeout(pressing), { passive: true });
}

/** The finger that opened a menu is still there: lifting it must not press what lies below. */
function swallowClick() {
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  const forget = () => setTimeout(() => removeEventListener("click", swallow, { capture: true }), 300);
  addEventListener("pointerup", forget, { once: true });
}
