// The open chat: its header, the pinned message, the history, and the field below.

import { chatPath, get, numberOf } from "../base/api.js";
import { chatAvatar } from "../base/avatars.js";
import { el, fill } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { leaveChat, place } from "../base/place.js";
import { say } from "../base/words.js";
import { chatOf, keepChat, mayTidy, on, world } from "../base/world.js";
import { openChatInfo } from "../frame/chat_info.js";
import { act, attempt } from "./actions.js";
import { composerElement, dropFiles, focusComposer, refreshComposer, showComposer } from "./composer.js";
import {
  hideHistory,
  historyElement,
  jump,
  refreshHistory,
  renderHistory,
  shownMessages,
  showHistory,
} from "./history.js";
import { drawEphemerals, ephemeralsElement } from "./ephemerals.js";
import { summary } from "./message.js";

const ACTION_SECONDS = 5;

const header = el("header", { class: "chat-header" });
const pinnedBar = el("div", { class: "pinned", hidden: true });
const about = el("div", { class: "about", hidden: true });
const middle = el("div", { class: "middle" }, historyElement, ephemeralsElement, about);

/** The element that holds it all. */
export const conversationElement = el(
  "main",
  { class: "conversation", hidden: true },
  header,
  pinnedBar,
  middle,
  composerElement,
);

const chat = () => chatOf(place.person, place.chat);

/** Catch up after the connection was lost, without moving if the chat is still there. */
export function refreshConversation() {
  showing = showing.then(async () => {
    if (conversationElement.hidden || !chat()) {
      await showConversation();
      return;
    }
    await refreshHistory();
    redrawConversation();
  });
  return showing;
}

/** Draw it anew, in another language. */
export function redrawConversation() {
  if (!chat()) return;
  drawHeader();
  drawPinned();
  renderHistory();
  drawEphemerals();
  refreshComposer();
  drawAbout();
}

async function showConversation() {
  const target = { ...place };
  const stays = () => Object.keys(target).every((part) => target[part] === place[part]);
  if (!chat()) conversationElement.hidden = true;
  const known = chat() ?? (await unknownChat());
  if (!stays()) return;
  document.body.classList.toggle("in-chat", Boolean(known));
  conversationElement.hidden = !known;
  if (!known) {
    hideHistory();
    return;
  }
  pinnedAt = 0;
  const shown = showHistory();
  showComposer();
  drawEphemerals();
  drawHeader();
  drawPinned();
  await shown;
  if (!stays()) return;
  refreshComposer();
  drawAbout();
  if (matchMedia("(pointer: fine)").matches && !document.querySelector("dialog[open]")) focusComposer();
}

/** A private chat with somebody whom I never wrote to is there as soon as it is asked for. */
async function unknownChat() {
  if (place.chat === null || !(world.people.has(place.chat) || world.bots.has(place.chat))) return null;
  if (place.chat === place.person || !world.people.has(place.person)) return null;
  const target = { ...place };
  const state = await attempt(() => get(chatPath(target.person, target.chat)));
  if (state) keepChat(target.person, state, numberOf(state));
  return chatOf(target.person, target.chat) ?? null;
}

// Header

function drawHeader() {
  const shown = chat();
  if (!shown) return;
  const topic = shown.topics.find(({ thread }) => thread === place.thread);
  const title = shown.forum ? (topic?.name ?? say("general_topic")) : shown.title;
  fill(
    header,
    el(
      "button",
      {
        type: "button",
        class: "quiet back",
        "aria-label": say("back"),
        data: { focus: "back" },
        on: { click: leaveChat },
      },
      icon("back"),
    ),
    el(
      "button",
      {
        type: "button",
        class: "chat-title",
        data: { focus: "info" },
        "aria-label": say("chat_info", { name: shown.title }),
        on: { click: () => openChatInfo(shown.id) },
      },
      chatAvatar(shown),
      el(
        "span",
        { class: "titles" },
        el("strong", { dir: "auto" }, shown.forum && icon("topic"), title),
        el("small", { class: acting() ? "acting" : null, role: "status" }, acting() ?? subtitle(shown)),
      ),
    ),
  );
}

function subtitle(shown) {
  if (shown.forum) return shown.title;
  if (shown.type !== "private") return say("members", { count: shown.members.length });
  if (shown.blocked) return say("blocked");
  return say(shown.peer === "bot" ? "bot_tag" : "person");
}

let action = null; // {chat, thread, from, kind, timer}

on("action", ({ people, chat: where, from, action: kind, thread }) => {
  if (!people.includes(place.person) || from.id === place.person) return;
  clearTimeout(action?.timer);
  action = {
    chat: where,
    thread: thread ?? null,
    from,
    kind,
    person: place.person,
    timer: setTimeout(endAction, ACTION_SECONDS * 1000),
  };
  drawHeader();
});

function endAction() {
  clearTimeout(action?.timer);
  action = null;
  drawHeader();
}

function acting() {
  if (!action || action.chat !== place.chat || action.person !== place.person) return null;
  if (chat().forum && action.thread !== place.thread) return null;
  const name = `action_${action.kind}`;
  return say(ACTIONS.has(name) ? name : "action_typing", { name: action.from.name });
}

const ACTIONS = new Set(["action_typing", "action_upload_photo", "action_upload_document"]);

// The pinned message: a tap goes to it and shows the one before.

let pinnedAt = 0;
let pinnedDrawing = 0; // counted: the message of an older one may be read later

async function drawPinned() {
  pinnedDrawing += 1;
  const drawing = pinnedDrawing;
  const shown = chat();
  const ids = shown?.pinned ?? [];
  pinnedBar.hidden = ids.length === 0;
  if (!ids.length) return;
  const id = ids.at(-1 - (pinnedAt % ids.length));
  const message = shownMessages().find((known) => known.id === id) ?? (await readMessage(shown.id, id));
  if (!message || drawing !== pinnedDrawing) return;
  fill(
    pinnedBar,
    el(
      "button",
      {
        type: "button",
        class: "pinned-message",
        data: { focus: "pinned" },
        on: {
          click: () => {
            jump(id);
            pinnedAt += 1;
            drawPinned();
          },
        },
      },
      icon("pin"),
      el(
        "span",
        { class: "pinned-texts" },
        el("strong", {}, say("pinned_message")),
        el("span", { dir: "auto" }, summary(message)),
      ),
    ),
    mayTidy(shown) &&
      el(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": say("unpin"),
          on: { click: () => act(shown.id, `messages/${id}/unpin`) },
        },
        icon("close"),
      ),
  );
}

async function readMessage(where, id) {
  const { messages } = await get(`${chatPath(place.person, where)}/messages?before=${id + 1}&limit=1`).catch(
    () => ({ messages: [] }),
  );
  return messages.find((message) => message.id === id) ?? null;
}

// What a bot says about itself before it was started.

async function drawAbout() {
  const shown = chat();
  const empty = shown?.peer === "bot" && shownMessages().length === 0;
  about.hidden = !empty;
  if (!empty) return;
  const bot = await get(`/play/people/${place.person}/bots/${shown.id}`).catch(() => null);
  if (!bot || chat()?.id !== shown.id) return;
  fill(
    about,
    el(
      "div",
      { class: "about-card" },
      chatAvatar(shown),
      el("strong", { dir: "auto" }, bot.name),
      el("p", { dir: "auto" }, bot.description || say("no_description")),
    ),
  );
}

// Following

let showing = Promise.resolve();

/** Show the open place; a jump to a message waits for it. */
export function reopenConversation() {
  showing = showConversation();
  return showing;
}

on("chats people", () => {
  if (conversationElement.hidden || !chat()) return;
  drawHeader();
  drawPinned();
});

on("message message_changed message_deleted", ({ people, chat: where, message }) => {
  if (!people.includes(place.person) || where !== place.chat) return;
  if (message && action && message.from?.id === action.from.id) endAction();
  drawPinned();
  drawAbout();
});

on("menu", drawAbout);
on("jump", async ({ message }) => {
  await showing;
  jump(message);
});

conversationElement.addEventListener("dragover", (event) => event.preventDefault());
conversationElement.addEventListener("drop", (event) => {
  event.preventDefault();
  dropFiles(event);
});
