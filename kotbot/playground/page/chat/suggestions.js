// What the field offers while I type: commands after "/", names after "@", a bot's inline results after "@bot ".

import { chatPath, get } from "../base/api.js";
import { avatar } from "../base/avatars.js";
import { el, fill, quiet } from "../base/dom.js";
import { go, place } from "../base/place.js";
import { say } from "../base/words.js";
import { announce, on, world } from "../base/world.js";
import { act } from "./actions.js";

const TYPING_PAUSE = 250;

let view = null; // what is open: {element, field, chat, pick, sends}
let options = []; // {id, draw, choose, complete?}
let active = 0;
let fits = null; // the text of the field that the options were made for
let asked = null; // the inline query whose answer is shown or awaited: {bot, query, id}

/** Offer what fits to the text of the field. */
export function suggest(target) {
  view = target;
  const text = view.field.value;
  const command = /^\/([a-z0-9_]*)$/i.exec(text);
  const inline = /^@(\w+) ([^]*)$/.exec(text);
  const bot =
    inline &&
    [...world.bots.values()].find(({ username, inline: answers }) => answers && same(username, inline[1]));
  const mentioned = /(?:^|\s)@(\w*)$/.exec(text.slice(0, view.field.selectionStart ?? text.length));
  if (command) offerCommands(command[1]);
  else if (bot) askInline(bot, inline[2]);
  else if (mentioned) offerNames(mentioned[1]);
  else closeSuggestions();
}

/** Show all commands, whatever is in the field. */
export function openCommands(target) {
  view = target;
  offerCommands("");
}

/** Offer nothing. */
export function closeSuggestions() {
  asked = null;
  if (!view) return;
  view.field.setAttribute("aria-expanded", "false");
  view.field.removeAttribute("aria-activedescendant");
  fill(view.element);
  view.element.hidden = true;
  options = [];
  view = null; // what is still being asked comes too late
}

const same = (one, other) => one.toLowerCase() === other.toLowerCase();

// Commands

async function offerCommands(beginning) {
  asked = null;
  const target = view;
  const { commands } = await get(`${chatPath(place.person, target.chat.id)}/menu`).catch(() => ({
    commands: [],
  }));
  if (view !== target || asked) return;
  const several = new Set(commands.map(({ bot }) => bot)).size > 1;
  const fitting = commands.filter(({ command }) => command.startsWith(beginning.toLowerCase()));
  show(
    say("commands"),
    fitting.map((line) => commandOption(line, several)),
  );
}

function commandOption({ command, description, bot }, several) {
  const text = several ? `/${command}@${bot}` : `/${command}`;
  return {
    draw: () => [
      el("span", { class: "command-name", dir: "ltr" }, `/${command}`, several && el("small", {}, `@${bot}`)),
      el("span", { class: "command-description", dir: "auto" }, description),
    ],
    choose: () => view.pick(text),
    complete: `${text} `,
  };
}

on("menu", () => {
  if (view && view.field.value.startsWith("/")) suggest(view);
});

// Mentions: people of the chat, and bots, which a mention calls and "@bot " asks wherever they are

function offerNames(beginning) {
  asked = null;
  const begins = ({ username }) => username && same(username.slice(0, beginning.length), beginning);
  const here = new Set(view.chat.members.map(({ id }) => id));
  const people = [...world.people.values()].filter(
    ({ id }) => id !== place.person && (here.has(id) || id === view.chat.id),
  );
  const bots = [...world.bots.values()].filter(({ id, guest, inline }) => guest || inline || here.has(id));
  const shown = [...bots.map((bot) => ({ ...bot, shape: "bot" })), ...people.map(asPerson)].filter(begins);
  if (shown.length) show(say("mention"), shown.map(nameOption));
  else closeSuggestions();
}

const asPerson = (person) => ({ ...person, shape: "person" });

function nameOption(account) {
  const { field } = view;
  const before = field.value.slice(0, field.selectionStart).replace(/@\w*$/, `@${account.username} `);
  const text = before + field.value.slice(field.selectionStart);
  return {
    draw: () => [
      avatar(account, account.shape),
      el(
        "span",
        { class: "result" },
        el("strong", { dir: "auto" }, account.name),
        el("bdi", { dir: "ltr" }, `@${account.username}`),
      ),
    ],
    choose: () => complete(text),
    complete: text,
  };
}

// Inline mode

function askInline(bot, query) {
  if (asked?.bot === bot.id && asked.query === query) return;
  asked = { bot: bot.id, query, id: null, results: [] };
  askSoon();
}

const askSoon = quiet(TYPING_PAUSE, () => asked && askBot(""));

async function askBot(offset) {
  const mine = asked;
  const answer = await act(view.chat.id, "inline", { bot: mine.bot, query: mine.query, offset });
  if (!answer || asked !== mine) return;
  mine.id = answer.query;
  if (answer.answered) showResults(answer);
  else if (early.has(answer.query)) showResults(early.get(answer.query));
  else if (!mine.results.length) showEmpty(say("searching"));
}

const early = new Map(); // answers whose query has not come back yet

on("inline", (answer) => {
  if (asked?.id === answer.query) showResults(answer);
  else early.set(answer.query, answer);
  if (early.size > 20) early.delete(early.keys().next().value);
});

function showResults(answer) {
  const query = answer.query;
  asked.results.push(...answer.results.map((result) => ({ ...result, query })));
  const shown = asked.results.map(resultOption);
  if (answer.button) shown.unshift(buttonOption(answer.button));
  if (answer.next_offset)
    shown.push({
      draw: () => [el("span", {}, say("more_results"))],
      choose: () => askBot(answer.next_offset),
    });
  const kept = active;
  if (shown.length) show(say("inline_results"), shown);
  else showEmpty(say("nothing_found"));
  if (asked.results.length > answer.results.length) activate(kept);
}

function resultOption({ id, title, type, description, thumbnail, query }) {
  const local = thumbnail && new URL(thumbnail, location.href).origin === location.origin;
  return {
    draw: () => [
      local
        ? el("img", { class: "thumbnail", src: thumbnail, alt: "" })
        : avatar({ id: title.length, name: title || type }, "bot"),
      el(
        "span",
        { class: "result" },
        el("strong", { dir: "auto" }, title || type),
        description && el("span", { dir: "auto" }, description),
      ),
    ],
    choose() {
      view.sends(({ person, chat, thread }, replyTo) =>
        act(
          chat,
          `inline/${query}/choose`,
          { result: id, thread, ...(replyTo && { reply_to: replyTo.id }) },
          person,
        ),
      );
    },
  };
}

function buttonOption({ text, start_parameter }) {
  const { bot } = asked;
  return {
    draw: () => [el("strong", { class: "inline-button", dir: "auto" }, text)],
    choose() {
      go({ chat: bot, thread: null });
      announce("start_link", { chat: bot, payload: start_parameter ?? "" });
    },
  };
}

// The list

function showEmpty(text) {
  show(say("inline_results"), []);
  fill(view.element, el("p", { class: "dim", role: "status" }, text));
  view.element.hidden = false;
}

function show(label, given) {
  options = given;
  fits = view.field.value;
  active = 0;
  const list = el(
    "div",
    { role: "listbox", "aria-label": label, id: "suggestion-list" },
    given.map((option, index) =>
      el(
        "div",
        {
          role: "option",
          id: `suggestion-${index}`,
          class: "suggestion",
          on: { click: () => option.choose(), mousemove: () => activate(index) },
        },
        option.draw(),
      ),
    ),
  );
  fill(view.element, given.length > 0 && list);
  view.element.hidden = given.length === 0;
  view.field.setAttribute("aria-expanded", String(given.length > 0));
  view.field.setAttribute("aria-controls", "suggestion-list");
  activate(0);
}

function activate(index) {
  active = index;
  view.element.querySelectorAll("[role=option]").forEach((option, place) => {
    option.setAttribute("aria-selected", String(place === index));
    if (place === index) option.scrollIntoView({ block: "nearest" });
  });
  if (options.length) view.field.setAttribute("aria-activedescendant", `suggestion-${index}`);
}

/** Take a key of the field if the list has a use for it. */
export function suggestionKey(event) {
  if (!view || view.element.hidden) return false;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") closeSuggestions();
  else if (!options.length || fits !== view.field.value) return false;
  else if (step) activate((active + step + options.length) % options.length);
  else if (event.key === "Enter" && !event.shiftKey) options[active].choose();
  else if (event.key === "Tab" && !event.shiftKey && options[active].complete)
    complete(options[active].complete);
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

function complete(text) {
  const { field } = view;
  field.value = text;
  field.focus();
  field.dispatchEvent(new Event("input"));
}
