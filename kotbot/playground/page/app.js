// Where the page begins: read everything, put it on the screen, follow the news.

import { el, fill } from "./base/dom.js";
import { follow } from "./base/feed.js";
import { go, leaveChat, onPlace, place, startPlace } from "./base/place.js";
import { learn, say } from "./base/words.js";
import { chatOf, chatsOf, load, on, unreadCount, world } from "./base/world.js";
import {
  conversationElement,
  redrawConversation,
  refreshConversation,
  reopenConversation,
} from "./chat/conversation.js";
import { chatListElement, drawChats } from "./frame/chat_list.js";
import { toggleDrawer } from "./frame/drawer.js";
import { dress, drawPeople, peopleElement } from "./frame/people.js";
import { drawWelcome, welcomeElement } from "./frame/welcome.js";

const notices = el("div", { id: "notices", role: "status", "aria-live": "polite", popover: "manual" });

async function start() {
  await Promise.all([learn(navigator.language), load()]);
  startPlace();
  keepPossible();
  await dress();
  fill(document.body, peopleElement, chatListElement, welcomeElement, conversationElement, notices);
  draw();
  await reopenConversation();
  onPlace(moved);
  on("world", reloaded);
  on("people", renamed);
  on("chats", drawTitle);
  peopleElement.querySelector("#open-drawer").addEventListener("click", toggleDrawer);
  addEventListener("keydown", shortcut);
  follow();
  document.body.dataset.ready = "true";
}

/** Be somebody who exists. */
function keepPossible() {
  if (world.people.has(place.person)) return;
  const first = [...world.people.keys()][0] ?? null;
  if (place.person !== first || place.chat !== null)
    go({ person: first, chat: null, thread: null }, { replace: true });
}

async function moved(before) {
  reopenConversation();
  if (before.person !== place.person) await change();
  draw();
}

async function renamed({ person }) {
  if (person.id === place.person) await change();
  draw();
}

/** Somebody else, or the same in another language. */
async function change() {
  await dress();
  redrawConversation();
}

async function reloaded() {
  keepPossible();
  await dress();
  draw();
  refreshConversation();
}

function draw() {
  document.body.classList.toggle("nobody", !world.people.has(place.person));
  drawPeople();
  drawChats();
  drawWelcome();
  drawTitle();
}

function drawTitle() {
  const count = place.person === null ? 0 : unreadCount(place.person);
  const chat = chatOf(place.person, place.chat)?.title;
  document.title = [count ? `(${count})` : "", chat ?? "", chat ? "·" : "", say("page_title")]
    .filter(Boolean)
    .join(" ");
}

function shortcut(event) {
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) neighbour(event);
  else if (event.altKey && event.code === "KeyP") {
    event.preventDefault();
    peopleElement.querySelector("[aria-checked=true]")?.focus();
  } else if (event.key === "Escape" && !document.querySelector("dialog[open]")) leaveChat();
}

function neighbour(event) {
  const chats = chatsOf(place.person);
  if (!chats.length) return;
  event.preventDefault();
  const index = chats.findIndex(({ id }) => id === place.chat);
  const step = event.key === "ArrowDown" ? 1 : -1;
  go({ chat: chats[(index + step + chats.length) % chats.length].id, thread: null }, { replace: true });
}

start();
