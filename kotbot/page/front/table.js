// The table: each part of a match is drawn anew when it changed, and nothing else.

import { alertBox, keyRows, notice, openCard, openSheet, closeSheet, paragraphs } from "./boxes.js";
import { course } from "./course.js";
import { clock, drawing, el, fill, line } from "./dom.js";
import { Refused, ask, press } from "./talk.js";
import { feel } from "./telegram.js";

const TUMBLE = 700;
const ENDED = ["over", "stopped"];
const PAST = { question: { seat: null, prompt: [], notes: [], due: null }, body: [] }; // nobody is asked anything

/**
 * Draw a match into an element; returns what is to be told of it.
 * @param {HTMLElement} root
 * @param {Function} say
 * @param {{path: string, turn: number, goTo: Function}} how `path` has the course of a match that has ended, `turn`
 *   is shown first of it, `goTo` is told another match that is to be shown
 */
export function table(root, say, { path, turn: first, goTo }) {
  const part = (tag, kind, properties = {}) => el(tag, { class: kind, ...properties });
  const title = part("h1", "title", { dir: "auto" });
  const turn = part("span", "turn");
  const state = part("span", "state");
  const tokyo = part("section", "tokyo", { "aria-label": say("tokyo") });
  const mats = part("ul", "mats", { "aria-label": say("monsters") });
  const market = part("ul", "market");
  const story = part("div", "story-lines", { role: "log", "aria-live": "polite", tabindex: "0" });
  const prompt = part("div", "prompt", { role: "status", "aria-live": "polite" });
  const notes = part("div", "notes");
  const due = part("span", "due");
  const dice = part("div", "dice", { role: "group", "aria-label": say("dice") });
  const keys = part("div", "actions");
  const body = part("section", "body");
  const fell = part("div", "dice", { role: "group", "aria-label": say("dice") });
  const scroll = course(say, (past) => showPast(past));
  const section = (name, ...children) =>
    el("section", { class: name, "aria-labelledby": `h-${name}` }, el("h2", { id: `h-${name}` }, say(name)), children);
  const forSale = section("market", market);
  const told = section("story", story);
  const dock = el("section", { class: "dock", "aria-label": say("question") }, prompt, due, notes, dice, keys);
  story.setAttribute("aria-labelledby", "h-story");

  fill(
    root,
    el("header", { class: "head" }, title, turn, state),
    el("main", { class: "board" }, tokyo, mats, body, forSale, told, dock),
  );

  let match = {};
  let past = null; // the turn that is shown of a match that has ended
  let drawn = {};
  let turns = "unknown"; // of a match that has ended: asked for, or known
  let you = null;
  let heartsBefore = null;
  let asOf = ""; // when the bot last gave a sign of life

  const pressed = async (data, button, number) => {
    if (button?.ariaBusy === "true") return;
    if (number && scroll.go(number)) return closeSheet();
    if (button) button.ariaBusy = "true";
    feel("light");
    try {
      const { toast, sheet, closed, match: other } = await press(match.head.code, data);
      if (closed) closeSheet();
      if (other) goTo(other);
      if (sheet) openSheet(sheet, pressed);
      if (toast?.text) (toast.alert ? alertBox : notice)(toast.text);
    } catch (error) {
      notice(say(error instanceof Refused ? error.why : "failed"));
    } finally {
      if (button) button.ariaBusy = null;
    }
  };

  const DRAW = {
    head({ title: name, turn: words, status }) {
      title.textContent = name;
      document.title = words ? `${name} · ${words}` : name;
      turn.textContent = words;
      root.dataset.status = status;
    },
    tokyo: (spots) => fill(tokyo, spots.map((spot, at) => spotOf(spot, at ? "bay" : "city", drawn.mats))),
    mats(all) {
      const ended = ENDED.includes(match.head.status); // its course takes room: three are set as four are
      root.dataset.monsters = String(ended && all.length === 3 ? 4 : all.length);
      const bitten = heartsBefore && !past ? all.map((mat, at) => mat.hearts.value < (heartsBefore[at] ?? 0)) : [];
      heartsBefore = past ? null : all.map((mat) => mat.hearts.value);
      fill(mats, all.map((mat) => matOf(mat, { say, you, bitten: bitten[mat.seat] })));
      if (you !== null && bitten[you]) feel("heavy");
    },
    market(cards) {
      forSale.hidden = !cards.length;
      fill(market, cards.map((card) => el("li", { class: "sale" }, saleOf(card))));
    },
    story(lines) {
      told.hidden = !lines.length && !past;
      fill(story, paragraphs(lines));
    },
    question({ prompt: asked, notes: beside, due: until, seat }) {
      dock.dataset.mine = String(seat !== null && seat === you);
      fill(prompt, asked.map((runs) => el("p", { dir: "auto" }, line(runs).map(unbold))));
      fill(notes, paragraphs(beside));
      due.hidden = !until;
      due.textContent = until ? say("until").replace("{time}", clock(until * 1000, false)) : "";
    },
    dice(all, before, thrown) {
      dice.hidden = !all.length || Boolean(past);
      if (past && all.length) story.before(fell);
      else fell.remove();
      throwDice(past ? fell : dice, all, thrown ? kept(before ?? []) : null, pressed);
    },
    keys(rows) {
      fill(keys, rows.length ? keyRows(rows, pressed) : null);
    },
    body(lines) {
      body.hidden = !lines.length;
      fill(body, paragraphs(lines));
    },
  };

  /** Draw what is not as it was drawn before. */
  const draw = (next, moved = false) => {
    const before = drawn;
    drawn = next;
    const names = new Set(Object.keys(DRAW).filter((name) => next[name] !== before[name]));
    if (names.has("mats")) names.add("tokyo");
    if (moved) names.add("mats").add("question");
    const thrown = !past && before.log !== undefined && next.log !== before.log && names.has("dice");
    for (const name of Object.keys(DRAW))
      if (names.has(name) && next[name] !== undefined) DRAW[name](next[name], before[name], thrown);
    const { question, keys: rows, dice: lying } = next;
    const asks = question.prompt.length || question.notes.length || rows.length || lying.length;
    dock.hidden = !asks && scroll.element.hidden;
  };

  /** Show how the table stood after a turn; null for the end. */
  const showPast = (turn) => {
    past = turn;
    root.toggleAttribute("data-past", Boolean(past));
    draw(past ? { ...match, ...past, ...PAST } : match);
  };

  /** A match that has ended can be scrolled through; what did not come is asked for again at a sign of life. */
  const learnCourse = async () => {
    if (turns !== "unknown" || !ENDED.includes(match.head?.status) || !match.mats.length) return;
    turns = "asked";
    try {
      const sent = await ask(path);
      turns = "known";
      dock.prepend(scroll.element);
      scroll.learn(sent.turns, first);
    } catch {
      turns = "unknown";
    }
  };

  return {
    news(parts, seat) {
      match = { ...match, ...parts };
      const moved = seat !== you;
      you = seat;
      draw(past ? { ...match, ...past, ...PAST } : match, moved);
    },
    alive() {
      learnCourse();
      root.dataset.state = "live";
      asOf = clock(Date.now());
      state.textContent = say("as_of").replace("{time}", asOf);
    },
    lost() {
      root.dataset.state = "lost";
      state.textContent = say("lost").replace("{time}", asOf || "—");
    },
    ended(why) {
      root.dataset.state = "ended";
      state.textContent = say(why);
    },
  };
}

const unbold = (node) => (node.tagName === "B" ? node.textContent : node);

// Tokyo and the mats

function spotOf({ name, seat }, place, mats) {
  const mat = mats.find((one) => one.seat === seat) ?? null;
  return el(
    "div",
    { class: `spot ${place}`, style: mat ? { "--monster": mat.colour } : {} },
    drawing(place, "", "scene"),
    el("span", { class: "place" }, name),
    el("b", { class: "holder", dir: "auto" }, mat ? mat.name : "—"),
    mat && portrait(mat),
  );
}

const portrait = (mat) =>
  mat.drawing ? drawing(mat.drawing, "", "portrait") : el("span", { class: "portrait sign", "aria-hidden": "true" }, mat.sign);

function matOf(mat, { say, you, bitten }) {
  const marks = ["mat", mat.active && "active", !mat.alive && "fallen", bitten && "bitten", mat.place];
  return el(
    "li",
    { class: marks.filter(Boolean).join(" "), style: { "--monster": mat.colour }, "aria-label": mat.said, "aria-current": mat.active ? "true" : null },
    el("div", { class: "face", "aria-hidden": "true" }, mat.alive ? portrait(mat) : drawing("fallen", "", "portrait")),
    el(
      "div",
      { class: "who", "aria-hidden": "true" },
      el("b", { dir: "auto" }, mat.name),
      el("span", { class: "player", dir: "auto" }, mat.player),
      mat.seat === you ? el("span", { class: "you" }, say("you")) : null,
      mat.place ? drawing(mat.place, "", "where") : null,
    ),
    el(
      "div",
      { class: "dials", "aria-hidden": "true" },
      dial(mat.hearts),
      dial(mat.stars),
      dial(mat.energy),
      mat.tokens.map(dial),
    ),
    mat.cards.length
      ? el(
          "div",
          { class: "hand", role: "group", "aria-label": say("cards") },
          mat.cards.map((card) =>
            el("button", { type: "button", class: "chip", "data-focus": `${mat.seat} ${card.id}`, on: { click: () => openCard(card) } }, card.name, card.charge ? ` ${card.charge}` : ""),
          ),
        )
      : null,
  );
}

function dial({ sign, value, most }) {
  const part = most ? Math.min(1, value / most) : 0;
  return el(
    "span",
    { class: `dial ${sign}`, style: { "--part": String(part) } },
    drawing(sign),
    el("span", { class: "number" }, String(value)),
    most ? el("span", { class: "bar" }) : null,
  );
}

function saleOf(card) {
  return [
    el("b", { dir: "auto" }, card.name),
    card.cost === null ? null : el("span", { class: "cost" }, String(card.cost), drawing("energy", "⚡")),
    el("p", { dir: "auto" }, card.text),
  ];
}

// Dice

/** How many dice of each face were kept. */
function kept(dice) {
  const counts = {};
  for (const die of dice) if (die.kept) counts[die.face] = (counts[die.face] ?? 0) + 1;
  return counts;
}

/** Lay dice out; `still` counts those of each face that were kept while the others were thrown. */
function throwDice(root, dice, still, pressed) {
  const rests = { ...still };
  fill(
    root,
    dice.map((die, at) => {
      const lies = !still || (rests[die.face] ?? 0) > 0;
      if (still && lies) rests[die.face] -= 1;
      return dieOf(die, at, lies, pressed);
    }),
  );
  setTimeout(() => root.querySelectorAll(".tumbles").forEach((die) => die.classList.remove("tumbles")), TUMBLE);
}

function dieOf(die, at, lies, pressed) {
  const kind = ["die", die.kept && "kept", !lies && "tumbles"].filter(Boolean).join(" ");
  const picture = drawing(`die_${die.face}`, "", "");
  if (!die.action) return el("span", { class: kind, role: "img", "aria-label": die.said }, picture);
  const made = el(
    "button",
    { type: "button", class: kind, "aria-label": die.said, "aria-pressed": String(die.kept), "data-focus": `die ${at}` },
    picture,
  );
  made.addEventListener("click", () => pressed(die.action, made));
  return made;
}
