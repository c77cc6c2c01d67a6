// One message as it looks in a chat.

import { colourOf, senderAvatar } from "../base/avatars.js";
import { el } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { language, say, sizeOf, timeOf } from "../base/words.js";
import { react } from "./actions.js";
import { BLOCKS, formatted } from "./entities.js";
import { keyboard } from "./keyboard.js";
import { openMenu } from "./message_menu.js";
import { showPhoto } from "./viewer.js";

/** Whether this is a person's own message. */
export const isOwn = (message, person) => message.from?.id === person;

/** What a message says, in a line. */
export function summary(message) {
  if (message.service) return serviceText(message);
  if (message.text) return message.text.replace(/\s+/g, " ");
  if (message.photo) return say("photo");
  return message.document?.name ?? "";
}

/**
 * The element of a message.
 * @param {object} message
 * @param {{person: number, chat: object, first: boolean, last: boolean, jump: (id: number) => void}} view
 *   `first` and `last` of several in a row by the same sender; `jump` shows another message
 */
export function drawMessage(message, view) {
  if (message.service) return drawService(message, view);
  const own = isOwn(message, view.person);
  const context = { chat: view.chat, message };
  const many = view.chat.type !== "private";
  const bubble = el("div", { class: bubbleClass(message) }, parts(message, view, context, own));
  const stack = el("div", { class: "stack" }, bubble, message.keyboard && keyboard(message, view));
  const article = el(
    "article",
    {
      class: [
        "message",
        own && "own",
        view.first && "first",
        view.last && "last",
        message.keyboard && "keyed",
      ]
        .filter(Boolean)
        .join(" "),
      tabindex: "-1",
      data: message.ephemeral ? { ephemeral: message.id } : { id: message.id },
      "aria-label": say("message_of", { name: message.from?.name ?? "", time: timeOf(message.date) }),
    },
    many && !own && el("span", { class: "face" }, view.last && message.from && senderAvatar(message.from)),
    stack,
    !message.ephemeral &&
    el(
      "button",
      {
        type: "button",
        class: "quiet more",
        "aria-label": say("message_menu"),
        "aria-haspopup": "menu",
        data: { focus: `more-${message.id}` },
        on: { click: (event) => openMenu(article, message, view, event) },
      },
      icon("more"),
    ),
  );
  return article;
}

function drawService(message, view) {
  return el(
    "article",
    { class: "message service", tabindex: "-1", data: { id: message.id } },
    el("span", { class: "pill", dir: language.direction }, serviceText(message)),
    message.reactions.length > 0 && reactions(message, view),
  );
}

/** What happened, in the page's words. */
const serviceText = ({ service }) => say(`service_${service.form}`, service.values);

function bubbleClass(message) {
  const names = ["bubble"];
  if (message.photo) names.push("with-photo");
  if (message.photo && !message.text) names.push("only-photo");
  if (isBigEmoji(message)) names.push("big-emoji");
  return names.join(" ");
}

/** A line in the page's own words above what the message says. */
const above = (words) => el("div", { class: "via", dir: language.direction }, words);

function parts(message, view, context, own) {
  const guest = message.called_by !== null;
  const caption = message.text && textBlock(message, context);
  const photo = message.photo && photoOf(message);
  const inText =
    Boolean(message.text) &&
    !endsRightToLeft(message.text) &&
    !endsInBlock(message) &&
    !message.caption_above;
  const meta = metaOf(message);
  if (inText) caption.append(meta);
  return [
    !own && view.first && (view.chat.type !== "private" || guest) && nameOf(message, view.chat),
    message.ephemeral && above(say("only_you")),
    message.forwarded && above(say("forwarded", message.forwarded)),
    message.via_bot && above(say("via", { name: `@${message.via_bot.username}` })),
    guest && above(say("called_by", { name: message.called_by.name })),
    message.reply_to && quoteOf(message, view),
    message.caption_above && caption,
    photo,
    message.document && documentOf(message.document),
    !message.caption_above && caption,
    message.reactions.length > 0 && reactions(message, view),
    !inText && meta,
  ];
}

function nameOf(message, chat) {
  const member = chat.members.find(({ id }) => id === message.from?.id);
  const role = message.from?.anonymous
    ? chat.type !== "channel" && "anonymous_role"
    : member && member.status in ROLES
      ? ROLES[member.status]
      : null;
  return el(
    "div",
    { class: "sender" },
    el(
      "span",
      { class: message.from?.is_bot ? "name" : `name ink-${colourOf(message.from?.id ?? 0)}`, dir: "auto" },
      message.from?.name ?? "",
    ),
    message.from?.is_bot && el("span", { class: "tag" }, say("bot_tag")),
    role && el("span", { class: "tag" }, say(role)),
  );
}

const ROLES = { creator: "creator_role", administrator: "administrator_role" };

const WITHOUT_TEXT = { deleted: "deleted", photo: "photo" };

function quoteOf(message, view) {
  const { id, name, kind, text } = message.reply_to;
  const shown = text || (kind ? say(WITHOUT_TEXT[kind]) : "");
  return el(
    "button",
    {
      type: "button",
      class: "quote",
      on: { click: () => view.jump(id) },
      "aria-label": say("reply_to", { name }),
    },
    el("span", { class: "quote-name", dir: "auto" }, name),
    el("span", { class: "quote-text", dir: "auto" }, shown.replace(/\s+/g, " ").slice(0, 120)),
  );
}

function textBlock(message, context) {
  return el("div", { class: "text", dir: "auto" }, formatted(message.text, message.entities, context));
}

function photoOf(message) {
  const { url, width, height, spoiler } = message.photo;
  const image = el("img", {
    src: url,
    width,
    height,
    alt: message.text || say("photo"),
    loading: "lazy",
    decoding: "async",
  });
  const frame = el(
    "button",
    { type: "button", class: spoiler ? "photo hidden" : "photo", "aria-label": say("enlarge") },
    image,
  );
  frame.addEventListener("click", () => {
    if (frame.classList.contains("hidden")) frame.classList.remove("hidden");
    else showPhoto(url, message.text);
  });
  return frame;
}

function documentOf({ url, name, size }) {
  return el(
    "a",
    { class: "document", href: url, download: name, "aria-label": say("download", { name }) },
    el("span", { class: "document-icon" }, icon("file")),
    el(
      "span",
      { class: "document-facts" },
      el("bdi", { class: "document-name" }, name),
      el("small", {}, sizeOf(size)),
    ),
  );
}

function metaOf(message) {
  return el(
    "span",
    { class: "meta", dir: document.documentElement.dir },
    message.effect && el("span", { title: say("effect") }, "✨"),
    message.pinned && icon("pin"),
    message.edited && el("span", { class: "edited" }, say("edited")),
    el("time", { datetime: new Date(message.date * 1000).toISOString() }, timeOf(message.date)),
  );
}

function reactions(message, view) {
  return el(
    "div",
    { class: "reactions" },
    message.reactions.map(({ emoji, count, people }) => {
      const mine = people.includes(view.person);
      return el(
        "button",
        {
          type: "button",
          class: mine ? "reaction mine" : "reaction",
          "aria-pressed": String(mine),
          data: { focus: `reaction-${message.id}-${emoji}` },
          on: { click: () => react(view, message.id, mine ? null : emoji) },
        },
        el("span", { class: "emoji" }, emoji),
        count > 1 && el("span", {}, String(count)),
      );
    }),
  );
}

const STRONG = /[\p{L}\u200e\u200f]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether the last line runs from right to left, so that the time would be in its way. */
function endsRightToLeft(text) {
  const line = text.slice(text.lastIndexOf("\n") + 1).replace(/[\u2066-\u2068][^\u2069]*\u2069/g, "");
  const strong = STRONG.exec(line);
  return strong !== null && RIGHT_TO_LEFT.test(strong[0]);
}

function endsInBlock({ text, entities }) {
  return entities.some((entity) => BLOCKS.has(entity.type) && entity.offset + entity.length >= text.length);
}

const ONLY_EMOJI = /^(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Emoji_Modifier}|\u200d|\s)+$/u;

function isBigEmoji(message) {
  return (
    !message.keyboard && message.text.length > 0 && message.text.length <= 12 && ONLY_EMOJI.test(message.text)
  );
}
