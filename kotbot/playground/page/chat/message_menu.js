// What can be done with a message: the menu behind a right click, a long press, Enter or the three dots.

import { askText, confirm, menu } from "../base/dialogs.js";
import { el } from "../base/dom.js";
import { copy } from "../base/notices.js";
import { say } from "../base/words.js";
import { announce, mayTidy } from "../base/world.js";
import { act, react } from "./actions.js";
import { pressForged } from "./keyboard.js";

const EMOJI = ["👍", "❤", "🔥", "🎉", "😁", "🤔", "😢", "👎"];

/** Open the menu of a message where the pointer is, or beside the message. */
export function openMenu(article, message, view, event) {
  event.preventDefault();
  event.stopPropagation();
  const edge = article.querySelector(".bubble").getBoundingClientRect();
  const pointed = event.clientX > 0 && event.type !== "keydown";
  const at = pointed ? { x: event.clientX, y: event.clientY } : { x: edge.left + 24, y: edge.top + 16 };
  menu(items(message, view), at, {
    label: say("message_menu"),
    above: (close) => emojiBar(message, view, close),
  });
}

function emojiBar(message, view, close) {
  const mine = message.reactions.find(({ people }) => people.includes(view.person))?.emoji;
  return el(
    "div",
    { class: "emoji-bar", role: "group", "aria-label": say("react") },
    EMOJI.map((emoji) =>
      el(
        "button",
        {
          type: "button",
          class: "emoji",
          "aria-pressed": String(emoji === mine),
          "aria-label": emoji,
          on: {
            click: () => {
              close();
              react(view, message.id, emoji === mine ? null : emoji);
            },
          },
        },
        emoji,
      ),
    ),
  );
}

function items(message, view) {
  const { chat, person } = view;
  const own = message.from?.id === person;
  const called = message.called_by?.id === person;
  const tidy = mayTidy(chat);
  const fromBot = message.from?.is_bot || message.via_bot;
  return [
    { label: say("reply"), icon: "reply", act: () => announce("reply", { message }) },
    own && !message.via_bot && { label: say("edit"), icon: "edit", act: () => announce("edit", { message }) },
    message.text && { label: say("copy_text"), icon: "copy", act: () => copy(message.text) },
    tidy && {
      label: say(message.pinned ? "unpin" : "pin"),
      icon: "pin",
      act: () => act(chat.id, `messages/${message.id}/${message.pinned ? "unpin" : "pin"}`, {}, person),
    },
    fromBot && { label: say("forge"), icon: "alarm", act: () => forge(message, view) },
    (own || called || tidy) && { label: say("delete"), icon: "trash", danger: true, act: () => remove(message, view) },
  ].filter(Boolean);
}

async function forge(message, view) {
  const data = await askText({
    title: say("forge"),
    label: say("forge_label"),
    action: say("send"),
    limit: 64,
  });
  if (data) pressForged(data, message, view);
}

async function remove(message, view) {
  const sure = await confirm({ text: say("delete_question"), action: say("delete"), danger: true });
  if (sure) act(view.chat.id, `messages/${message.id}/delete`, {}, view.person);
}
