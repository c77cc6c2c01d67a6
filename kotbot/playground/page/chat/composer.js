// Where I write: the field with its draft, replying and editing, the bot's keyboard, and what stands there instead
// when I cannot write (Start, blocked, muted, closed).

import { chatPath, get } from "../base/api.js";
import { el, fill, quiet } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { recall, remember } from "../base/memory.js";
import { place } from "../base/place.js";
import { say } from "../base/words.js";
import { announce, chatOf, isAdmin, on, world } from "../base/world.js";
import { act, write } from "./actions.js";
import { offerFiles } from "./attach.js";
import { shownMessages } from "./history.js";
import { openApp } from "./mini_app.js";
import { isOwn, summary } from "./message.js";
import { botKeyboard, expectedReply } from "./reply_keyboard.js";
import { closeSuggestions, openCommands, suggest, suggestionKey } from "./suggestions.js";

const LONGEST = 4096;

const field = el("textarea", {
  rows: "1",
  dir: "auto",
  enterkeyhint: "send",
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-expanded": "false",
});
const commandsButton = el(
  "button",
  { type: "button", class: "quiet", on: { click: () => toggleCommands() } },
  icon("commands"),
);
const appButton = el("button", { type: "button", class: "quiet", hidden: true }, icon("window"));
const fileInput = el("input", { type: "file", hidden: true, multiple: true, tabindex: "-1" });
const attachButton = el(
  "button",
  { type: "button", class: "quiet", on: { click: () => fileInput.click() } },
  icon("attach"),
);
const sendButton = el("button", { type: "submit", class: "send" }, icon("send"));
const counter = el("span", { class: "counter", role: "status" });
const banner = el("div", { class: "banner" });
const suggestions = el("div", { class: "suggestions", id: "suggestions" });
const keyboardBox = el("div", { class: "bot-keyboard" });
const writing = el(
  "form",
  { class: "writing" },
  commandsButton,
  appButton,
  el("div", { class: "field-box" }, field, counter),
  attachButton,
  fileInput,
  sendButton,
);
const instead = el("div", { class: "instead" });

/** The element that holds it all. */
export const composerElement = el(
  "footer",
  { class: "composer" },
  suggestions,
  banner,
  writing,
  instead,
  keyboardBox,
);

let open = { person: null, chat: null, thread: null };
let replyTo = null; // a message
let editing = null; // an own message
let payload = null; // of a start link that was followed
let dismissed = null; // the message that asked for a reply, when I did not want to
let link = null; // a start link that was followed before its chat was shown: {chat, payload}

const chat = () => chatOf(open.person, open.chat);

/** Write in the open place from now on: its draft comes back. */
export function showComposer() {
  saveDraft.now();
  open = { ...place };
  replyTo = editing = dismissed = null;
  payload = link?.chat === open.chat ? link.payload : null;
  link = null;
  closeSuggestions();
  field.value = recall(draftName(), { text: "" }).text;
  refreshComposer();
}

/** Draw anew what depends on the chat and its messages. */
export function refreshComposer() {
  if (!chat()) return;
  label();
  restoreReply();
  const note = obstacle(chat());
  const cleared = !note && instead.contains(document.activeElement);
  fill(instead, note);
  instead.hidden = !note;
  writing.hidden = Boolean(note);
  drawBanner();
  drawKeyboard();
  grow();
  if (cleared) focusComposer();
}

/** Put the cursor into the field. */
export function focusComposer() {
  const target = writing.hidden ? instead.querySelector("button") : field;
  target?.focus({ preventScroll: true });
}

function label() {
  const me = world.people.get(open.person);
  const forced =
    botKeyboard(shownMessages(), open.person)?.placeholder ??
    expectedReply(shownMessages(), open.person)?.force_reply.placeholder;
  field.placeholder = forced || say("write_as", { name: me?.first_name ?? "" });
  field.setAttribute("aria-label", say("write_as", { name: me?.name ?? "" }));
  const labels = [
    [commandsButton, "commands"],
    [attachButton, "attach"],
    [sendButton, "send"],
  ];
  for (const [button, name] of labels) {
    button.setAttribute("aria-label", say(name));
    button.title = say(name);
  }
  commandsButton.hidden = !hasBot(chat());
  offerApp(chat());
}

/** The menu button of a bot may open a Mini App. */
async function offerApp(shown) {
  const { menu_button: menu } =
    shown.type === "private" && hasBot(shown)
      ? await get(`${chatPath(open.person, shown.id)}/menu`).catch(() => ({}))
      : {};
  if (chat()?.id !== shown.id) return;
  appButton.hidden = !menu?.url;
  if (appButton.hidden) return;
  appButton.setAttribute("aria-label", menu.text);
  appButton.title = menu.text;
  appButton.onclick = () => openApp({ bot: shown.id, url: menu.url });
}

on("menu", () => chat() && offerApp(chat()));

const hasBot = ({ type, peer, members }) =>
  type === "private" ? peer === "bot" : members.some((member) => member.is_bot);

// Why one cannot write here.

function obstacle(shown) {
  if (shown.blocked) return bigButton(say("unblock"), () => act(shown.id, "unblock"));
  if (payload !== null || (shown.peer === "bot" && !shown.started))
    return bigButton(say("start"), start, "primary");
  if (shown.type === "channel" && !isAdmin(shown)) return el("p", { class: "dim" }, say("channel_readers"));
  if (shown.me?.muted) return el("p", { class: "dim" }, say("you_are_muted"));
  const topic = shown.topics.find(({ thread }) => thread === open.thread);
  if (topic?.closed && !isAdmin(shown)) return el("p", { class: "dim" }, say("topic_is_closed"));
  return null;
}

function bigButton(text, action, kind = "") {
  return el(
    "button",
    { type: "button", class: `big ${kind}`, data: { focus: "big" }, on: { click: action } },
    text,
  );
}

async function start() {
  const target = open;
  const sent = await act(target.chat, "start", payload ? { payload } : {}, target.person);
  if (!sent || open !== target) return;
  payload = null;
  refreshComposer();
  focusComposer();
}

on("start_link", ({ chat: wanted, payload: carried }) => {
  if (wanted !== open.chat) {
    link = { chat: wanted, payload: carried };
    return;
  }
  payload = carried;
  refreshComposer();
  focusComposer();
});

// The draft

const draftName = ({ person, chat: where, thread } = open) => `draft:${person}:${where}:${thread ?? 0}`;

const saveDraft = quiet(200, () => {
  if (open.chat === null || editing) return;
  const text = field.value;
  remember(draftName(), text || replyTo ? { text, reply: replyTo?.id ?? null } : null);
});

addEventListener("pagehide", () => saveDraft.now());

/** What somebody began to write in a chat. */
export const draftOf = (person, chatId, thread) =>
  recall(`draft:${person}:${chatId}:${thread ?? 0}`)?.text ?? "";

const supergroups = new Map(); // "person:chat" of a group -> what it became

/** A group that became a supergroup goes on with what was begun there. Its messages have new numbers. */
on("chat_gone", ({ people, chat: gone, moved_to: moved }) => {
  if (!moved) return;
  saveDraft.now();
  for (const person of people) {
    supergroups.set(`${person}:${gone}`, moved);
    const text = draftOf(person, gone, null);
    remember(`draft:${person}:${gone}:0`, null);
    if (text) remember(`draft:${person}:${moved}:0`, { text, reply: null });
  }
  if (people.includes(open.person) && open.chat === moved) {
    field.value = draftOf(open.person, moved, null);
    grow();
  }
});

function restoreReply() {
  if (replyTo || editing) return;
  const id = recall(draftName())?.reply;
  const expected = expectedReply(shownMessages(), open.person);
  replyTo =
    shownMessages().find((message) => message.id === id) ?? (expected?.id === dismissed ? null : expected);
}

function setText(text) {
  field.value = text;
  changed();
  focusComposer();
  field.setSelectionRange(text.length, text.length);
}

function changed() {
  grow();
  saveDraft();
  if (editing) closeSuggestions();
  else
    suggest({
      element: suggestions,
      field,
      chat: chat(),
      pick,
      sends,
    });
}

function grow() {
  field.style.height = "auto";
  field.style.height = `${Math.min(field.scrollHeight, innerHeight * 0.4)}px`;
  const left = LONGEST - field.value.length;
  counter.textContent = left < 200 ? String(left) : "";
  counter.classList.toggle("over", left < 0);
}

field.addEventListener("input", changed);
on("mention", ({ text }) => setText(text));

// Replying and editing

on("reply", ({ message }) => {
  editing = null;
  replyTo = message;
  saveDraft();
  saveDraft.now();
  drawBanner();
  focusComposer();
});

on("edit", ({ message }) => edit(message, message.text));

function edit(message, text) {
  saveDraft.now();
  editing = message;
  replyTo = null;
  setText(text);
  drawBanner();
}

function drawBanner() {
  const about = editing ?? replyTo;
  banner.hidden = !about || writing.hidden;
  if (!about) return;
  const title = editing ? say("editing") : say("reply_to", { name: about.from?.name ?? "" });
  fill(
    banner,
    icon(editing ? "edit" : "reply"),
    el("div", { class: "banner-text" }, el("strong", {}, title), el("span", { dir: "auto" }, summary(about))),
    el(
      "button",
      { type: "button", class: "quiet", "aria-label": say("cancel"), on: { click: cancel } },
      icon("close"),
    ),
  );
}

/** Give up replying or editing; whether there was anything to give up. */
function cancel() {
  if (!editing && !replyTo) return false;
  dismissed = replyTo?.id ?? dismissed;
  const edited = editing !== null;
  editing = replyTo = null;
  if (edited) field.value = recall(draftName())?.text ?? "";
  saveDraft();
  saveDraft.now();
  drawBanner();
  grow();
  focusComposer();
  return true;
}

// Sending

function clear(kept = "") {
  field.value = kept;
  dismissed = replyTo?.id ?? dismissed;
  replyTo = editing = null;
  closeSuggestions();
  saveDraft();
  saveDraft.now();
  drawBanner();
  grow();
}

/**
 * Let something out: the field is free for the next at once, and what was refused comes back.
 * @param {(where: {person: number, chat: number, thread: number|null}, replyTo: object|null) => Promise} run
 *   sends it; null when it was refused
 * @param {string} kept what stays in the field
 */
async function sends(run, kept = "") {
  const [where, text, reply] = [open, kept ? "" : field.value, replyTo];
  clear(kept);
  if (!(await run(where, reply))) giveBack(where, text, reply);
}

/** Put a text back where it was written, before what was begun there since. */
function giveBack({ person, chat: left, thread }, text, reply) {
  const here = { person, chat: supergroups.get(`${person}:${left}`) ?? left, thread };
  const isOpen = Object.keys(here).every((part) => here[part] === open[part]);
  const joined = (begun) => [text, begun].filter(Boolean).join("\n");
  if (isOpen && !editing) {
    field.value = joined(field.value);
    replyTo ??= reply;
    saveDraft();
    saveDraft.now();
    drawBanner();
    grow();
    return;
  }
  const name = draftName(here);
  const begun = recall(name);
  const draft = { text: joined(begun?.text), reply: begun?.reply ?? reply?.id ?? null };
  remember(name, draft.text || draft.reply ? draft : null);
  announce("chats");
}

function send() {
  const text = field.value;
  if (!text.trim()) return;
  if (editing) sendEdit(editing, text);
  else pick(text);
}

async function sendEdit(message, text) {
  const where = open;
  cancel();
  const done = await act(where.chat, `messages/${message.id}/edit`, { text }, where.person);
  if (!done && open === where && !editing) edit(message, text);
}

const pick = (text) => sends((where, reply) => write(where, text, reply));

/** Send something that was not begun in the field: what is there stays. */
function pickBeside(text) {
  if (editing) write(open, text);
  else sends((where, reply) => write(where, text, reply), field.value.startsWith("/") ? "" : field.value);
}

writing.addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});

const fingers = matchMedia("(pointer: coarse)");

field.addEventListener("keydown", (event) => {
  if (event.isComposing || suggestionKey(event)) return;
  if (event.key === "Enter" && !event.shiftKey && !fingers.matches) {
    event.preventDefault();
    send();
  } else if (event.key === "Escape" && cancel()) event.stopPropagation();
  else if (event.key === "ArrowUp" && !field.value) editLast(event);
});

function editLast(event) {
  const last = shownMessages().findLast(
    (message) => isOwn(message, open.person) && !message.service && !message.via_bot,
  );
  if (!last || last.document || last.photo) return;
  event.preventDefault();
  edit(last, last.text);
}

function toggleCommands() {
  if (field.getAttribute("aria-expanded") === "true") closeSuggestions();
  else openCommands({ element: suggestions, field, chat: chat(), pick: pickBeside, sends });
  field.focus();
}

// Files: chosen, dropped or pasted

function offer(files) {
  if (!files.length || writing.hidden) return;
  const where = open;
  offerFiles([...files], where, replyTo?.id, () => open === where && !editing && clear(field.value));
}

fileInput.addEventListener("change", () => {
  offer(fileInput.files);
  fileInput.value = "";
});
field.addEventListener("paste", (event) => {
  if (!event.clipboardData.files.length) return;
  event.preventDefault();
  offer(event.clipboardData.files);
});

/** Files dropped anywhere on the chat. */
export const dropFiles = (event) => offer(event.dataTransfer.files);

// The keyboard that a bot put in place of the typing one

function drawKeyboard() {
  const keyboard = writing.hidden ? null : botKeyboard(shownMessages(), open.person);
  keyboardBox.hidden = !keyboard;
  if (!keyboard) return;
  keyboardBox.setAttribute("aria-label", say("bot_keyboard"));
  keyboardBox.setAttribute("role", "group");
  keyboardBox.dir = "ltr";
  fill(
    keyboardBox,
    keyboard.rows.map((row) =>
      el(
        "div",
        { class: "keys" },
        row.map((key) =>
          el(
            "button",
            {
              type: "button",
              class: ["key", key.style].filter(Boolean).join(" "),
              data: { focus: key.text },
              on: { click: () => pickBeside(key.text) },
            },
            el("span", { class: "label", dir: "auto" }, key.text),
          ),
        ),
      ),
    ),
  );
}

on("message message_changed message_deleted", ({ people, chat: where }) => {
  if (people.includes(open.person) && where === open.chat) refreshComposer();
});
on("chats bots", () => {
  if (open.person === place.person && open.chat === place.chat) refreshComposer();
});
