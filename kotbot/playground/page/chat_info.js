// What there is to know and to change about a chat: members and their rights, topics, or the bot on the other side.

import { act, attempt } from "./actions.js";
import { get, post } from "./api.js";
import { avatar, chatAvatar, senderAvatar } from "./avatars.js";
import { askText, box, confirm, menu, toggle } from "./dialogs.js";
import { el, fill } from "./dom.js";
import { createTopic, outsiders } from "./groups.js";
import { icon } from "./icons.js";
import { copy } from "./notices.js";
import { go, place } from "./place.js";
import { chatOf, news, world } from "./world.js";
import { say } from "./words.js";

/** Show a chat's page; it follows what changes while it is open. */
export async function openChatInfo(id) {
  let shownId = id;
  const person = place.person;
  const content = el("div", { class: "info" });
  const follow = new AbortController();
  const title = chatOf(person, id).title;
  const opened = box(title, (close) => {
    const draw = () => {
      const chat = chatOf(person, shownId);
      if (!chat) close();
      else fill(content, chat.type === "private" ? privateInfo(chat, close) : groupInfo(chat, close));
    };
    news.addEventListener("chats", draw, { signal: follow.signal });
    news.addEventListener("bots", draw, { signal: follow.signal });
    news.addEventListener("chat_gone", ({ detail }) => {
      if (detail.chat === shownId && detail.moved_to && detail.people.includes(person)) shownId = detail.moved_to;
    }, { signal: follow.signal });
    draw();
    return [content];
  }, { kind: "tall" });
  await opened;
  follow.abort();
}

// Groups

function groupInfo(chat, close) {
  const admin = ["creator", "administrator"].includes(chat.me?.status);
  return [
    el("div", { class: "info-top" }, chatAvatar(chat), el("div", {},
      el("strong", { dir: "auto" }, chat.title),
      el("small", {}, say(`kind_${chat.forum ? "forum" : chat.type}`), " · ", el("bdi", { class: "number" }, String(chat.id)))),
    admin && button("rename", "edit", () => rename(chat))),
    el("h3", {}, say("members", { count: chat.members.length })),
    el("ul", { class: "members" }, chat.members.map((member) => memberRow(chat, member, admin))),
    addRow(chat),
    admin && el("h3", {}, say("settings")),
    admin && toggle(say("anonymous"), chat.me.anonymous, (on) => act(chat.id, "anonymous", { on }), { hint: say("anonymous_hint") }),
    admin && toggle(say("topics"), chat.forum, (on) => act(chat.id, "forum", { on }), { hint: say("topics_hint") }),
    chat.forum && topicList(chat, admin),
    chat.members.filter((member) => world.bots.has(member.id)).map((member) => botSwitches(world.bots.get(member.id))),
    el("div", { class: "info-actions" },
      admin && chat.type === "group" && el("button", { type: "button", on: { click: () => act(chat.id, "migrate") } }, icon("switch"), say("migrate")),
      el("button", { type: "button", class: "danger-text", on: { click: () => leave(chat, close) } }, icon("back"), say("leave"))),
  ];
}

async function rename(chat) {
  const title = await askText({ title: say("rename"), label: say("title"), value: chat.title, action: say("save") });
  if (title) act(chat.id, "title", { title });
}

async function leave(chat, close) {
  if (!(await confirm({ text: say("leave_question", { name: chat.title }), action: say("leave"), danger: true }))) return;
  if (await act(chat.id, "leave")) close();
}

const ROLES = { creator: "creator_role", administrator: "administrator_role", restricted: "muted_role" };

function memberRow(chat, member, admin) {
  const me = member.id === place.person;
  const role = member.anonymous ? "anonymous_role" : ROLES[member.status];
  const choices = admin && member.status !== "creator" && !me ? memberChoices(chat, member) : [];
  const more = choices.length > 0 && el("button", {
    type: "button", class: "quiet", data: { focus: `member-${member.id}` }, "aria-label": say("member_menu", { name: member.name }), "aria-haspopup": "menu",
    on: { click: ({ currentTarget }) => {
      const { left, bottom } = currentTarget.getBoundingClientRect();
      menu(choices, { x: left, y: bottom }, { label: member.name });
    } },
  }, icon("more"));
  return el("li", {}, senderAvatar({ ...member, anonymous: false }),
    el("span", { class: "member-name" }, el("bdi", {}, member.name), me && el("small", {}, say("you"))),
    role && el("span", { class: "tag" }, say(role)), more);
}

function memberChoices(chat, member) {
  const path = (what) => `members/${member.id}/${what}`;
  const choice = (what, iconName, danger = false) => ({ label: say(what), icon: iconName, danger, act: () => act(chat.id, path(what)) });
  return [
    member.status === "administrator" ? choice("demote", "down") : choice("promote", "check"),
    member.muted ? choice("unmute", "mute") : choice("mute", "mute"),
    choice("kick", "trash", true),
  ];
}

function addRow(chat) {
  const accounts = outsiders(chat);
  return accounts.length > 0 && el("div", { class: "add-row" }, accounts.map((account) =>
    el("button", { type: "button", class: "chip", on: { click: () => act(chat.id, `members/${account.id}/add`) }, "aria-label": say("add_member", { name: account.name }) },
      icon("add"), avatar(account, account.shape), el("bdi", {}, account.name))));
}

function topicList(chat, admin) {
  return el("ul", { class: "members" },
    chat.topics.map((topic) => el("li", {}, icon("topic"), el("bdi", { class: "member-name" }, topic.name),
      topic.closed && el("span", { class: "tag" }, say("closed")),
      admin && el("button", { type: "button", data: { focus: `topic-${topic.thread}` }, on: { click: () => act(chat.id, `topics/${topic.thread}/${topic.closed ? "reopen" : "close"}`) } }, say(topic.closed ? "reopen" : "close_topic")))),
    el("li", {}, button("new_topic", "add", () => createTopic(chat.id), true)));
}

const button = (word, iconName, act, shown = false) =>
  el("button", { type: "button", class: "quiet", "aria-label": say(word), title: say(word), data: { focus: word }, on: { click: act } }, icon(iconName), shown && say(word));

// Private chats

function privateInfo(chat, close) {
  const bot = world.bots.get(chat.id);
  return [
    el("div", { class: "info-top" }, chatAvatar(chat), el("div", {},
      el("strong", { dir: "auto" }, chat.title),
      el("small", {}, chat.username && el("bdi", {}, `@${chat.username}`), chat.username && " · ", el("bdi", { class: "number" }, String(chat.id))))),
    bot && botFacts(chat, bot, close),
    bot && botSwitches(bot),
    bot && el("div", { class: "info-actions" },
      el("button", { type: "button", class: chat.blocked ? "" : "danger-text", data: { focus: "block" }, on: { click: () => act(chat.id, chat.blocked ? "unblock" : "block") } },
        icon("mute"), say(chat.blocked ? "unblock" : "block"))),
  ];
}

function botFacts(chat, bot, close) {
  const shown = el("div", { class: "bot-facts" });
  get(`/play/people/${place.person}/bots/${bot.id}`).then((facts) => {
    fill(shown,
      facts.short_description && el("p", { dir: "auto" }, facts.short_description),
      el("button", { type: "button", class: "chip", on: { click: () => copy(`https://t.me/${bot.username}`) } }, icon("copy"), el("bdi", {}, `t.me/${bot.username}`)),
      facts.commands.length > 0 && el("h3", {}, say("commands")),
      el("ul", { class: "commands" }, facts.commands.map(({ command, description }) =>
        el("li", {}, el("button", { type: "button", class: "command", on: { click: () => sendFrom(chat, `/${command}`, close) } }, `/${command}`), el("span", { dir: "auto" }, description)))));
  }, () => {});
  return shown;
}

async function sendFrom(chat, text, close) {
  close();
  go({ chat: chat.id, thread: null });
  act(chat.id, "messages", { text });
}

/** What BotFather switches. */
export function botSwitches(bot) {
  const change = (what) => (on) => attempt(() => post(`/play/bots/${bot.id}`, { [what]: on }));
  return el("section", { class: "bot-switches" },
    el("h3", {}, say("bot_settings", { name: bot.name })),
    toggle(say("privacy"), bot.privacy, change("privacy"), { hint: say("privacy_hint") }),
    toggle(say("inline_mode"), bot.inline, change("inline"), { hint: say("inline_hint", { name: `@${bot.username}` }) }),
    toggle(say("inline_feedback"), bot.inline_feedback, change("inline_feedback"), { hint: say("inline_feedback_hint") }));
}

/** Follow a group to its new id after it became a supergroup. */
news.addEventListener("chat_gone", ({ detail }) => {
  if (!detail.people.includes(place.person) || detail.chat !== place.chat) return;
  go(detail.moved_to ? { chat: detail.moved_to, thread: null } : { chat: null, thread: null }, { replace: true });
});

