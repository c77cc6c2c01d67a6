// A private chat: who is on the other side, and what a bot is and may do.

import { get, post } from "../base/api.js";
import { chatAvatar } from "../base/avatars.js";
import { toggle } from "../base/dialogs.js";
import { el, fill } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { copy } from "../base/notices.js";
import { go, place } from "../base/place.js";
import { say } from "../base/words.js";
import { world } from "../base/world.js";
import { act, attempt } from "../chat/actions.js";

/** The head of the box of a chat: its avatar, its title, and in small what it is, with its number. */
export function infoTop(chat, what, ...more) {
  const number = el("bdi", { class: "number" }, String(chat.id));
  return el(
    "div",
    { class: "info-top" },
    chatAvatar(chat),
    el("div", {}, el("strong", { dir: "auto" }, chat.title), el("small", {}, what, what && " · ", number)),
    ...more,
  );
}

/** What the box of a private chat shows. */
export function privateInfo(chat, close) {
  const bot = world.bots.get(chat.id);
  return [
    infoTop(chat, chat.username && el("bdi", {}, `@${chat.username}`)),
    bot && botFacts(chat, bot, close),
    bot && botSwitches(bot),
    bot &&
      el(
        "div",
        { class: "info-actions" },
        el(
          "button",
          {
            type: "button",
            class: chat.blocked ? "" : "danger-text",
            data: { focus: "block" },
            on: { click: () => act(chat.id, chat.blocked ? "unblock" : "block") },
          },
          icon("mute"),
          say(chat.blocked ? "unblock" : "block"),
        ),
      ),
  ];
}

function botFacts(chat, bot, close) {
  const shown = el("div", { class: "bot-facts" });
  get(`/play/people/${place.person}/bots/${bot.id}`).then(
    (facts) => {
      fill(
        shown,
        facts.short_description && el("p", { dir: "auto" }, facts.short_description),
        el(
          "button",
          { type: "button", class: "chip", on: { click: () => copy(`https://t.me/${bot.username}`) } },
          icon("copy"),
          el("bdi", {}, `t.me/${bot.username}`),
        ),
        facts.commands.length > 0 && el("h3", {}, say("commands")),
        el(
          "ul",
          { class: "commands" },
          facts.commands.map(({ command, description }) =>
            el(
              "li",
              {},
              el(
                "button",
                {
                  type: "button",
                  class: "command",
                  on: { click: () => sendFrom(chat, `/${command}`, close) },
                },
                `/${command}`,
              ),
              el("span", { dir: "auto" }, description),
            ),
          ),
        ),
      );
    },
    () => {},
  );
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
  return el(
    "section",
    { class: "bot-switches" },
    el("h3", {}, say("bot_settings", { name: bot.name })),
    toggle(say("privacy"), bot.privacy, change("privacy"), { hint: say("privacy_hint") }),
    toggle(say("inline_mode"), bot.inline, change("inline"), {
      hint: say("inline_hint", { name: `@${bot.username}` }),
    }),
    toggle(say("inline_feedback"), bot.inline_feedback, change("inline_feedback"), {
      hint: say("inline_feedback_hint"),
    }),
    toggle(say("guest_mode"), bot.guest, change("guest"), {
      hint: say("guest_hint", { name: `@${bot.username}` }),
    }),
  );
}
