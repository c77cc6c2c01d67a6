// A group: its members and what they may do, its topics, its settings.

import { avatar, senderAvatar } from "../base/avatars.js";
import { askText, confirm, menu, toggle } from "../base/dialogs.js";
import { el } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { place } from "../base/place.js";
import { say } from "../base/words.js";
import { isAdmin, world } from "../base/world.js";
import { act } from "../chat/actions.js";
import { createTopic, outsiders } from "./groups.js";
import { botSwitches, infoTop } from "./private_info.js";

/** What the box of a group shows. */
export function groupInfo(chat, close) {
  const admin = isAdmin(chat);
  const group = chat.type !== "channel";
  return [
    infoTop(
      chat,
      say(`kind_${chat.forum ? "forum" : chat.type}`),
      admin && button("rename", "edit", () => rename(chat)),
    ),
    el("h3", {}, say("members", { count: chat.members.length })),
    el(
      "ul",
      { class: "members" },
      chat.members.map((member) => memberRow(chat, member, admin)),
    ),
    addRow(chat),
    admin && el("h3", {}, say("settings")),
    admin &&
      toggle(say("protected"), chat.protected, (on) => act(chat.id, "protected", { on }), {
        hint: say("protected_hint"),
      }),
    admin &&
      group &&
      toggle(say("anonymous"), chat.me.anonymous, (on) => act(chat.id, "anonymous", { on }), {
        hint: say("anonymous_hint"),
      }),
    admin &&
      group &&
      toggle(say("topics"), chat.forum, (on) => act(chat.id, "forum", { on }), { hint: say("topics_hint") }),
    chat.forum && topicList(chat, admin),
    chat.members
      .filter((member) => world.bots.has(member.id))
      .map((member) => botSwitches(world.bots.get(member.id))),
    el(
      "div",
      { class: "info-actions" },
      admin &&
        chat.type === "group" &&
        el(
          "button",
          { type: "button", on: { click: () => act(chat.id, "migrate") } },
          icon("switch"),
          say("migrate"),
        ),
      el(
        "button",
        { type: "button", class: "danger-text", on: { click: () => leave(chat, close) } },
        icon("back"),
        say("leave"),
      ),
    ),
  ];
}

async function rename(chat) {
  const title = await askText({
    title: say("rename"),
    label: say("title"),
    value: chat.title,
    action: say("save"),
  });
  if (title) act(chat.id, "title", { title });
}

async function leave(chat, close) {
  if (
    !(await confirm({
      text: say("leave_question", { name: chat.title }),
      action: say("leave"),
      danger: true,
    }))
  )
    return;
  if (await act(chat.id, "leave")) close();
}

const ROLES = { creator: "creator_role", administrator: "administrator_role", restricted: "muted_role" };

function memberRow(chat, member, admin) {
  const me = member.id === place.person;
  const role = member.anonymous ? "anonymous_role" : ROLES[member.status];
  const choices = admin && member.status !== "creator" && !me ? memberChoices(chat, member) : [];
  const more =
    choices.length > 0 &&
    el(
      "button",
      {
        type: "button",
        class: "quiet",
        data: { focus: `member-${member.id}` },
        "aria-label": say("member_menu", { name: member.name }),
        "aria-haspopup": "menu",
        on: {
          click: ({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            menu(choices, { x: left, y: bottom }, { label: member.name });
          },
        },
      },
      icon("more"),
    );
  return el(
    "li",
    {},
    senderAvatar({ ...member, anonymous: false }),
    el("span", { class: "member-name" }, el("bdi", {}, member.name), me && el("small", {}, say("you"))),
    role && el("span", { class: "tag" }, say(role)),
    more,
  );
}

function memberChoices(chat, member) {
  const path = (what) => `members/${member.id}/${what}`;
  const choice = (what, iconName, danger = false) => ({
    label: say(what),
    icon: iconName,
    danger,
    act: () => act(chat.id, path(what)),
  });
  return [
    member.status === "administrator" ? choice("demote", "down") : choice("promote", "check"),
    chat.type !== "channel" && (member.muted ? choice("unmute", "mute") : choice("mute", "mute")),
    choice("kick", "trash", true),
  ].filter(Boolean);
}

function addRow(chat) {
  const accounts = outsiders(chat);
  return (
    accounts.length > 0 &&
    el(
      "div",
      { class: "add-row" },
      accounts.map((account) =>
        el(
          "button",
          {
            type: "button",
            class: "chip",
            on: { click: () => act(chat.id, `members/${account.id}/add`) },
            "aria-label": say("add_member", { name: account.name }),
          },
          icon("add"),
          avatar(account, account.shape),
          el("bdi", {}, account.name),
        ),
      ),
    )
  );
}

function topicList(chat, admin) {
  return el(
    "ul",
    { class: "members" },
    chat.topics.map((topic) =>
      el(
        "li",
        {},
        icon("topic"),
        el("bdi", { class: "member-name" }, topic.name),
        topic.closed && el("span", { class: "tag" }, say("closed")),
        admin &&
          el(
            "button",
            {
              type: "button",
              data: { focus: `topic-${topic.thread}` },
              on: {
                click: () => act(chat.id, `topics/${topic.thread}/${topic.closed ? "reopen" : "close"}`),
              },
            },
            say(topic.closed ? "reopen" : "close_topic"),
          ),
      ),
    ),
    el(
      "li",
      {},
      button("new_topic", "add", () => createTopic(chat.id), true),
    ),
  );
}

const button = (word, iconName, act, shown = false) =>
  el(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-label": say(word),
      title: say(word),
      data: { focus: word },
      on: { click: act },
    },
    icon(iconName),
    shown && say(word),
  );
