// The chats on the left: newest first, topics below their group.

import { chatAvatar } from "../base/avatars.js";
import { arrange, el, fill, moveFocus } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { addressOf, go, place } from "../base/place.js";
import { dayNumber, language, say, shortTime } from "../base/words.js";
import { chatsOf, now, on, unreadCount, world } from "../base/world.js";
import { draftOf } from "../chat/composer.js";
import { summary } from "../chat/message.js";
import { choosePerson } from "./choose_chat.js";
import { createGroup, createTopic } from "./groups.js";
import { editPerson } from "./people.js";

const heading = el("header", { class: "list-header" });
const list = el("div", {
  class: "chat-rows",
  on: { keydown: (event) => moveFocus(event, [...event.currentTarget.querySelectorAll("a, button")]) },
});

/** The element that holds it all. */
export const chatListElement = el("nav", { class: "chats" }, heading, list);

/** Draw everything. */
export function drawChats() {
  const me = world.people.get(place.person);
  chatListElement.hidden = !me;
  if (!me) return;
  chatListElement.setAttribute("aria-label", say("chats"));
  drawHeading(me);
  arrange(
    list,
    chatsOf(me.id).flatMap((chat) => rows(chat, me.id)),
  );
}

function drawHeading(me) {
  fill(
    heading,
    el(
      "button",
      {
        type: "button",
        class: "me",
        data: { focus: "me" },
        title: say("edit_person"),
        on: { click: () => editPerson(me) },
      },
      el("small", {}, world.connected ? say("i_am") : say("connecting")),
      el("strong", { dir: "auto" }, me.name),
    ),
    headingButton("new_chat", "chat", newChat),
    headingButton("new_group", "group", createGroup),
  );
}

const headingButton = (word, iconName, click) =>
  el(
    "button",
    {
      type: "button",
      class: "quiet",
      data: { focus: word },
      "aria-label": say(word),
      title: say(word),
      on: { click },
    },
    icon(iconName),
  );

/** A chat with another person, without any bot. */
async function newChat() {
  const chat = await choosePerson();
  if (chat) go({ chat: chat.id, thread: null });
}

function rows(chat, person) {
  const parts = [chatPart(chat, person)];
  if (chat.forum)
    parts.push(...chat.topics.map((topic) => topicPart(chat, topic, person)), newTopicPart(chat));
  return parts;
}

function chatPart(chat, person) {
  const thread = chat.forum ? null : undefined;
  const here = chat.id === place.chat && (!chat.forum || place.thread === null);
  const count = unreadCount(person, chat.id, thread);
  const draft = here ? "" : draftOf(person, chat.id, null);
  const today = dayNumber(now());
  return {
    key: `chat-${chat.id}`,
    sign: [chat.title, chat.last, chat.forum, chat.blocked, here, count, draft, today, person, language.code],
    draw: () =>
      row({ chat: chat.id, thread: null }, here, "row", [
        chatAvatar(chat),
        el(
          "span",
          { class: "row-texts" },
          el(
            "span",
            { class: "row-top" },
            el("bdi", { class: "row-title" }, chat.title),
            chat.last && el("time", {}, shortTime(chat.last.date, now())),
          ),
          el(
            "span",
            { class: "row-bottom" },
            el("span", { class: "row-last", dir: "auto" }, preview(chat, person, draft)),
            count > 0 && badge(count),
          ),
        ),
      ]),
  };
}

function topicPart(chat, topic, person) {
  const here = chat.id === place.chat && place.thread === topic.thread;
  const count = unreadCount(person, chat.id, topic.thread);
  return {
    key: `topic-${chat.id}-${topic.thread}`,
    sign: [topic.name, topic.closed, here, count, person, language.code],
    draw: () =>
      row({ chat: chat.id, thread: topic.thread }, here, "row topic", [
        icon("topic"),
        el("bdi", { class: "row-title" }, topic.name),
        topic.closed && el("small", { class: "dim" }, say("closed")),
        count > 0 && badge(count),
      ]),
  };
}

function newTopicPart(chat) {
  return {
    key: `new-topic-${chat.id}`,
    sign: [language.code],
    draw: () =>
      el(
        "button",
        { type: "button", class: "row topic new", on: { click: () => createTopic(chat.id) } },
        icon("add"),
        say("new_topic"),
      ),
  };
}

function row(target, here, kind, content) {
  const address = addressOf({ person: place.person, ...target });
  const open = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(target, { replace: innerWidth >= 760 });
  };
  return el(
    "a",
    {
      href: address,
      class: here ? `${kind} here` : kind,
      "aria-current": here ? "true" : null,
      on: { click: open },
    },
    content,
  );
}

const badge = (count) =>
  el("span", { class: "badge", "aria-label": say("unread", { count }) }, String(count));

function preview(chat, person, draft) {
  if (draft) return [el("span", { class: "draft" }, say("draft")), " ", draft];
  const message = chat.last;
  if (!message) return chat.peer === "bot" && !chat.started ? say("not_started") : "";
  const named = chat.type !== "private" && !message.service && message.from;
  const name = message.from?.id === person ? say("you") : message.from?.name;
  const sender = named && [el("bdi", { class: "row-sender" }, name), ": "];
  return [sender, summary(message).slice(0, 160)];
}

on("chats people connected", drawChats);
