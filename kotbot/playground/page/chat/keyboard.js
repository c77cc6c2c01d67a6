// Buttons under a message, and what happens when they are pressed.

import { chatPath, post } from "../base/api.js";
import { el } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { alertBox, copy, notice } from "../base/notices.js";
import { place } from "../base/place.js";
import { say } from "../base/words.js";
import { on, world } from "../base/world.js";
import { attempt } from "./actions.js";
import { followLink } from "./links.js";
import { openApp } from "./mini_app.js";
import { switchInline, switchInlineHere } from "./switching.js";

const CORNERS = {
  url: "link",
  copy: "copy",
  switch_inline: "switch",
  switch_inline_chosen: "switch",
  web_app: "window",
};
const ANSWER_SECONDS = 15;

const waiting = new Map(); // press id or spot of a button -> what is known of the press

/** The buttons of a message. They are not mirrored for right-to-left languages: Telegram's are not. */
export function keyboard(message, view) {
  const rows = message.keyboard.map((row, rowIndex) =>
    el(
      "div",
      { class: "keys" },
      row.map((button, column) => drawButton(button, message, view, rowIndex, column)),
    ),
  );
  return el(
    "div",
    {
      class: "keyboard",
      dir: "ltr",
      role: "group",
      "aria-label": say("buttons"),
      on: { keydown: moveOnGrid },
    },
    rows,
  );
}

function drawButton(button, message, view, row, column) {
  const spot = spotOf(view, message, row, column, button.data);
  const busy = waiting.has(spot);
  const drawn = el(
    "button",
    {
      type: "button",
      class: ["key", button.style, busy && "busy"].filter(Boolean).join(" "),
      title: button.text.length > 12 ? button.text : null,
      disabled: button.kind === "disabled",
      "aria-busy": busy ? "true" : null,
      data: { focus: `key-${pathOf(message)}-${row}-${column}`, spot },
    },
    el("span", { class: "label" }, button.text),
    button.kind in CORNERS && icon(CORNERS[button.kind]),
  );
  drawn.addEventListener("click", () => ACTIONS[button.kind]?.({ button, message, view, spot }));
  return drawn;
}

const ACTIONS = {
  callback: ({ button, message, view, spot }) => press(button.data, message, view, spot),
  url: ({ button }) => followLink(button.url, { shown: null }),
  copy: ({ button }) => copy(button.copy),
  switch_inline_here: ({ button, message }) => switchInlineHere(senderOf(message), button.query),
  switch_inline: ({ button, message }) => switchInline(senderOf(message), button.query),
  switch_inline_chosen: ({ button, message }) => switchInline(senderOf(message), button.query, button.chats),
  web_app: ({ button, message }) => openApp({ bot: message.from.id, url: button.url }),
};

const senderOf = (message) => (message.via_bot ?? message.from).username;

/** Send callback data that no button holds, as a forger can. */
export function pressForged(data, message, view) {
  press(data, message, view, spotOf(view, message, "forged", data));
}

/** The bot is sent the data of the button that was shown here, even if the message was edited meanwhile. */
async function press(data, message, view, spot) {
  if (waiting.has(spot)) return;
  const known = {
    spot,
    person: view.person,
    timer: setTimeout(() => finish(spot), ANSWER_SECONDS * 1000),
  };
  waiting.set(spot, known);
  mark(spot, true);
  const answer = await attempt(() =>
    post(`${chatPath(view.person, view.chat.id)}/${pathOf(message)}/press`, { data }),
  );
  if (!answer) finish(spot);
  else if (answer.answered) show(known, answer);
  else if (early.has(answer.press)) show(known, early.get(answer.press));
  else waiting.set(answer.press, known);
}

const early = new Map(); // answers whose press has not come back yet

on("answer", (answer) => {
  const known = waiting.get(answer.press);
  if (known) {
    waiting.delete(answer.press);
    show(known, answer);
  } else early.set(answer.press, answer);
  if (early.size > 50) early.delete(early.keys().next().value);
});

on("world", () => {
  for (const spot of [...waiting.keys()]) finish(spot);
});

function show(known, answer) {
  finish(known.spot);
  if (answer.url) followLink(answer.url, { shown: answer.url });
  if (!answer.text) return;
  const who = known.person === place.person ? null : world.people.get(known.person)?.name;
  if (answer.alert) alertBox(answer.text, who);
  else notice(who ? say("said_to", { name: who, text: answer.text }) : answer.text);
}

function finish(spot) {
  const known = waiting.get(spot);
  if (!known) return;
  clearTimeout(known.timer);
  waiting.delete(spot);
  mark(spot, false);
}

function mark(spot, busy) {
  const button = document.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
  if (!button) return;
  button.classList.toggle("busy", busy);
  if (busy) button.setAttribute("aria-busy", "true");
  else button.removeAttribute("aria-busy");
}

/** Names a button as it is shown now: another one may take its place, and it may wait for an answer too. */
const spotOf = (view, message, ...parts) =>
  [view.person, view.chat.id, pathOf(message), ...parts].join(":");

const pathOf = ({ id, ephemeral }) => `${ephemeral ? "ephemerals" : "messages"}/${id}`;

function moveOnGrid(event) {
  const rows = [...event.currentTarget.children].map((row) => [...row.children]);
  const row = rows.findIndex((keys) => keys.includes(document.activeElement));
  if (row < 0) return;
  const column = rows[row].indexOf(document.activeElement);
  const target = {
    ArrowLeft: rows[row][column - 1],
    ArrowRight: rows[row][column + 1],
    ArrowUp: rows[row - 1]?.[Math.min(column, rows[row - 1].length - 1)],
    ArrowDown: rows[row + 1]?.[Math.min(column, rows[row + 1].length - 1)],
  }[event.key];
  if (!target) return;
  event.preventDefault();
  event.stopPropagation();
  target.focus();
}
