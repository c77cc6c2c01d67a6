// Formatted text from its entities. Offsets are UTF-16 units, as JavaScript's are.

import { safeAddress } from "../base/addresses.js";
import { el } from "../base/dom.js";
import { copy } from "../base/notices.js";
import { clockOf, momentOf, say } from "../base/words.js";
import { sendCommand } from "./actions.js";
import { followLink } from "./links.js";

/** Entities that stand in lines of their own. */
export const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);

/** The nodes of a text. `context` is where a link or command in it acts: {chat, message}. */
export function formatted(text, entities, context) {
  return stretch(text, 0, text.length, [...entities], context);
}

function stretch(text, from, to, entities, context) {
  const nodes = [];
  let at = from;
  const passed = (end, type) => (BLOCKS.has(type) && text[end] === "\n" && end < to ? end + 1 : end); // a block ends its line
  while (entities.length && entities[0].offset < to) {
    const entity = entities.shift();
    const start = Math.max(entity.offset, at);
    const end = Math.min(entity.offset + entity.length, to);
    if (end <= start) continue;
    if (start > at) nodes.push(text.slice(at, start));
    const inner = [];
    while (entities.length && entities[0].offset < end) inner.push(entities.shift());
    nodes.push(styled(entity, text.slice(start, end), stretch(text, start, end, inner, context), context));
    at = passed(end, entity.type);
  }
  if (at < to) nodes.push(text.slice(at, to));
  return nodes;
}

function styled(entity, plain, inner, context) {
  const draw = STYLES[entity.type];
  return draw ? draw(inner, plain, entity, context) : el("span", {}, inner);
}

const wrap = (tag, properties) => (inner) => el(tag, properties, inner);

const STYLES = {
  bold: wrap("strong"),
  italic: wrap("em"),
  underline: wrap("u"),
  strikethrough: wrap("s"),
  hashtag: wrap("span", { class: "hashtag" }),
  custom_emoji: wrap("span", { class: "emoji" }),
  blockquote: wrap("blockquote"),
  expandable_blockquote: expandable,
  spoiler,
  date_time: (inner, _plain, entity) =>
    el("time", { dir: "auto", title: momentOf(entity.unix_time) }, clockOf(entity) || inner),
  code: (inner, plain) => copyable("code", inner, plain),
  pre: (inner, plain, entity) =>
    el(
      "pre",
      { dir: "ltr", data: entity.language ? { language: entity.language } : {} },
      copyable("code", inner, plain),
    ),
  url: (inner, plain, _entity, context) => link(inner, plain, plain, context),
  text_link: (inner, plain, entity, context) => link(inner, entity.url, plain, context),
  email: (inner, plain, _entity, context) => link(inner, `mailto:${plain}`, plain, context),
  mention: (inner, plain, _entity, context) => link(inner, `https://t.me/${plain.slice(1)}`, plain, context),
  text_mention: (inner, plain, entity, context) =>
    link(inner, `tg://user?id=${entity.user?.id}`, plain, context),
  bot_command: (inner, plain, _entity, context) =>
    el(
      "button",
      { type: "button", class: "command", dir: "ltr", on: { click: () => sendCommand(plain, context) } },
      inner,
    ),
};

function copyable(tag, inner, plain) {
  const act = () => copy(plain);
  return el(
    tag,
    { role: "button", tabindex: "0", title: say("copy"), on: { click: act, keydown: onEnter(act) } },
    inner,
  );
}

function spoiler(inner) {
  const hidden = el(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", "aria-label": say("spoiler") },
    inner,
  );
  const reveal = (event) => {
    if (hidden.classList.contains("revealed")) return;
    event.stopPropagation();
    event.preventDefault();
    hidden.classList.add("revealed");
    for (const name of ["role", "tabindex", "aria-label"]) hidden.removeAttribute(name);
  };
  hidden.addEventListener("click", reveal, { capture: true });
  hidden.addEventListener("keydown", onEnter(reveal));
  return hidden;
}

function expandable(inner) {
  const quote = el("blockquote", { class: "expandable" }, el("div", { class: "quoted" }, inner));
  const more = el("button", { type: "button", class: "expand", "aria-expanded": "false" }, say("expand"));
  more.addEventListener("click", () => {
    const open = quote.classList.toggle("open");
    more.setAttribute("aria-expanded", String(open));
    more.textContent = say(open ? "collapse" : "expand");
  });
  quote.append(more);
  return quote;
}

function link(inner, url, shown, context) {
  const address = safeAddress(url);
  if (!address) return el("span", {}, inner);
  const follow = (event) => {
    event.preventDefault();
    followLink(url, { shown, ...context });
  };
  return el(
    "a",
    { href: address, rel: "noopener noreferrer", target: "_blank", on: { click: follow } },
    inner,
  );
}

/** A listener that acts on Enter and the space bar, for what looks like a button and is none. */
function onEnter(act) {
  return (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act(event);
  };
}
