// The table: each part of a match is drawn anew when it changed, and nothing else.

import { alertBox, notice, openCard, openSheet, closeSheet, paragraphs, passBy } from "./boxes.js";
import { course, dress } from "./course.js";
import { KEEPER, NO_SEAT, concern, dockOf } from "./dock.js";
import { clock, drawing, el, fill, line, mark, sayOnly } from "./dom.js";
import { shopOf } from "./shop.js";
import { keepFocus } from "./keys.js";
import { since } from "./since.js";
import { player } from "./steps.js";
import { Refused, ask, press } from "./talk.js";
import { feel, signal } from "./telegram.js";

const ENDED = ["over", "stopped"];
const NOBODY_ASKS = { seat: null, to: [], prompt: [], notes: [], others: [], aside: [], whose: "", due: null };
const PAST = { question: NOBODY_ASKS, body: [], own: null };

/**
 * Draw a match into an element; returns what is to be told of it.
 * @param {HTMLElement} root
 * @param {Function} say
 * @param {{path: string, turn: number, goTo: Function}} how `path` has the course of a match that has ended, `turn`
 *   is shown first of it, `goTo` is told another match that is to be shown; `from` makes of a match and the steps that
 *   were shown what is seen from where the reader sits; `handOf` draws the reader's hidden cards
 */
export function table(root, say, { path, turn: first, goTo, from = (match) => match, handOf }) {
  const part = (tag, kind, properties = {}) => el(tag, { class: kind, ...properties });
  const title = part("h1", "title", { dir: "auto" });
  const turn = part("span", "turn");
  const state = part("span", "state", { "data-widest": say("lost").replace("{time}", "00:00:00") });
  const tokyo = part("section", "tokyo", { "aria-label": say("tokyo") });
  const mats = part("ul", "mats", { "aria-label": say("monsters") });
  const shop = shopOf(say, (...press) => pressed(...press));
  const story = part("div", "story-lines", { tabindex: "0" });
  const aloud = part("div", "aloud", { role: "log", "aria-live": "polite" });
  const doing = part("p", "doing", { dir: "auto", "aria-hidden": "true", hidden: true });
  const strip = since(say);
  const body = part("section", "body");
  const joined = part("ul", "joined", { "aria-hidden": "true" }); // the words say it
  const fell = part("div", "dice", { role: "group", "aria-label": say("dice") });
  const scroll = course(say, (past) => showPast(past));
  const section = (name, ...children) =>
    el("section", { class: name, "aria-labelledby": `h-${name}` }, el("h2", { id: `h-${name}` }, say(name)), children);
  const open = part("div", "tiles", { role: "group", "aria-label": say("tiles") });
  const forSale = section("market", shop.element, open);
  const saleTitle = forSale.firstChild;
  const hand = handOf?.((...press) => pressed(...press));
  if (hand) forSale.prepend(hand.element);
  const told = section("story", story);
  const asked = dockOf(say, doing, (...press) => pressed(...press));
  const { element: dock, dice } = asked;

  root.removeAttribute("data-past");
  fill(
    root,
    el("header", { class: "head" }, title, turn, state),
    el("main", { class: "board" }, tokyo, strip.element, mats, body, joined, forSale, told, dock),
    aloud,
  );

  let match = {};
  let past = null; // the turn that is shown of a match that has ended
  let drawn = {};
  let turns = "unknown"; // of a match that has ended: asked for, or known
  let you = null;
  let me = NO_SEAT;
  let hasMoved = false; // the reader has another seat
  let begun = null; // the step that is drawn for the first time
  let current = null; // the step that is played
  let following = null; // the match that follows this one
  let wasTurn = null; // whether the reader was asked before; null while nothing is known
  let asOf = ""; // when the bot last gave a sign of life

  const pressed = async (data, button, number) => {
    if (button?.ariaBusy === "true") return;
    if (number && scroll.go(number)) return closeSheet();
    if (button) button.ariaBusy = "true";
    strip.close();
    if (!button?.matches("dialog")) feel("light");
    try {
      const { toast, sheet, closed, match: other } = await press(match.head.code, data);
      if (closed) closeSheet();
      if (other) goTo(other);
      if (sheet && !button?.matches("dialog:not([open])")) openSheet(sheet, pressed); // closed meanwhile
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
      if (ENDED.includes(status)) dress("course");
      passBy(ENDED.includes(status) ? dock : document.body);
    },
    tokyo: (spots) => fill(tokyo, spots.map((spot, at) => spotOf(spot, at ? "bay" : "city", drawn.mats))),
    mats(all) {
      root.dataset.monsters = String(all.length);
      const bitten = begun?.kind === "damage" || begun?.kind === "sum" ? (begun.hits ?? []) : [];
      fill(mats, all.map((mat) => matOf(mat, { say, you, bitten: bitten.includes(mat.seat) })));
    },
    own: (cards) => hand?.show(cards, forSale),
    market(cards) {
      const isEmpty = !cards.length && !drawn.tiles?.length; // a bot of the version before sends none
      forSale.hidden = isEmpty && !forSale.querySelector(".own:not([hidden])");
      saleTitle.hidden = isEmpty;
      saleTitle.textContent = say(cards.length ? "market" : "tiles");
      shop.show(cards, dock.dataset.for);
    },
    tiles: (cards) => fill(open, cards.map((card) => chip(card, card.id))),
    story(lines) {
      told.hidden = !lines.length && !past;
      fill(story, paragraphs(lines));
    },
    question: (question) => asked.question(drawn.own?.prompt.length ? { ...question, prompt: drawn.own.prompt, notes: [] } : question),
    dice(all) {
      dice.hidden = !all.length || Boolean(past);
      if (past && all.length) story.before(fell);
      else fell.remove();
      const falls = begun?.kind === "roll" || begun?.kind === "sum" ? (begun.dice ?? []) : [];
      fill(past ? fell : dice, all.map((die, at) => asked.dieOf(die, at, falls[at] && !falls[at].kept)));
    },
    keys: (rows) => asked.keys([...(drawn.own?.keys ?? []), ...(past ? [] : drawn.beforehand), ...rows]),
    log: (number) => (root.dataset.log = String(number)), // as of which answer it is
    body(lines) {
      body.hidden = !lines.length;
      fill(body, paragraphs(lines));
    },
    joined: (all) => fill(joined, all.map(joinedOf)),
  };

  /** Draw what is not as it was drawn before. */
  const draw = (next) => {
    const before = drawn;
    drawn = next;
    const names = new Set(Object.keys(DRAW).filter((name) => next[name] !== before[name]));
    if (names.has("mats")) names.add("tokyo");
    if (names.has("tiles")) names.add("market");
    if (next.beforehand !== before.beforehand) names.add("keys");
    if (names.has("own")) ["market", "question", "keys"].forEach((name) => names.add(name));
    const kind = dock.dataset.for;
    asked.look(next, me);
    if (hasMoved) names.add("mats");
    if (hasMoved || dock.dataset.for !== kind) ["market", "question", "dice", "keys"].forEach((name) => names.add(name));
    keepFocus(root, () => {
      for (const name of Object.keys(DRAW)) if (names.has(name) && next[name] !== undefined) DRAW[name](next[name]);
    });
    const { question, keys: rows, dice: lying } = next;
    const asks = question.prompt.length || question.notes.length || rows.length || lying.length;
    dock.hidden = !asks && scroll.element.hidden && !following;
    for (const mat of mats.children) mat.toggleAttribute("data-asked", next.head.status === "live" && mat.dataset.seat === String(question.seat));
  };

  /** Show how the table stood after a turn; null for the end. */
  const showPast = (turn) => {
    past = turn;
    root.toggleAttribute("data-past", Boolean(past));
    draw(past ? { ...match, ...past, ...PAST } : match);
  };

  const steps = player(root, {
    say,
    show(next, step) {
      begun = step === current ? null : step;
      current = step;
      draw(past ? { ...next, ...past, ...PAST } : from(next, steps.history));
      doing.hidden = !steps.plays;
      if (step?.line) fill(doing, line(step.line));
      if (begun?.hits?.includes(you) && ["damage", "sum"].includes(begun.kind)) feel("heavy");
      if ((begun?.parts ?? [begun]).some((one) => one?.kind === "win" && one.seat === you)) signal("success");
      asked.tell(next.head.status === "live" ? steps.history : []);
      strip.show(next.head.status === "live" ? steps.history : [], you, next.story);
    },
    tell: (lines) => fill(aloud, el("p", { dir: "auto" }, lines.map((runs, at) => [at ? "; " : "", line(runs)]))),
    rests: () => (following?.along ? goAlong() : learnCourse()),
  });

  /** Whoever looks at the end goes on to the next match with the others; nobody is taken away from what they read. */
  const goAlong = () => {
    if (steps.plays) return;
    following.along = false;
    if (past || document.querySelector("dialog[open]")) return;
    goTo(following.code);
  };

  /** A match that has ended can be scrolled through; what did not come is asked for again at a sign of life. */
  const learnCourse = async () => {
    if (turns !== "unknown" || !ENDED.includes(match.head?.status) || !match.mats.length || steps.plays) return;
    turns = "asked";
    try {
      const [sent] = await Promise.all([ask(path), dress("course")]);
      turns = "known";
      dock.prepend(scroll.element);
      scroll.learn(sent.turns, first);
    } catch {
      turns = "unknown";
    }
  };

  return {
    /** The reader's hidden cards are these now. */
    own(cards) {
      if (match.head) this.news({ own: cards }, me);
      else match = { own: cards };
    },
    news(parts, seat) {
      match = { ...match, ...parts };
      if (match.head.status !== "live") match.own = null;
      const isAsked = ["asked", "all"].includes(concern(match, seat));
      const isTurn = isTheirTurn(match, seat);
      if (isTurn && wasTurn === false) signal("warning");
      wasTurn = isTurn;
      hasMoved = seat !== me;
      me = seat;
      you = seat === NO_SEAT || seat === KEEPER ? null : seat;
      if (steps.take(match, parts.steps, isAsked)) strip.open();
      hasMoved = false;
    },
    next(code, along) {
      if (following) return;
      following = { code, along };
      dock.prepend(el("button", { type: "button", class: "key primary onward", on: { click: () => goTo(code) } }, say("next_match")));
      dock.hidden = false;
      if (along) goAlong();
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
      if (!match.head) return sayOnly(root, say(why));
      root.dataset.state = "ended";
      state.textContent = say(why);
    },
    /** Something else is shown in its place. */
    leave: () => void steps.stop(),
  };
}

/** Whether a match waits for a reader; at a table, where everybody is asked, whether it is their turn. */
const isTheirTurn = (match, seat) =>
  match.question.of_all ? match.mats.some((mat) => mat.active && mat.seat === seat) : concern(match, seat) === "asked";

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

const joinedOf = (one) => el("li", { dir: "auto" }, portrait(one), el("b", {}, one.name), el("span", {}, one.player));

const portrait = (mat) =>
  mat.drawing ? drawing(mat.drawing, "", "portrait") : el("span", { class: "portrait sign", "aria-hidden": "true" }, mat.sign);

function matOf(mat, { say, you, bitten }) {
  const marks = ["mat", mat.active && "active", !mat.alive && "fallen", bitten && "bitten", mat.place];
  return el(
    "li",
    { class: marks.filter(Boolean).join(" "), "data-seat": String(mat.seat), style: { "--monster": mat.colour }, "aria-label": mat.said, "aria-current": mat.active ? "true" : null },
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
    mat.counted.length
      ? el(
          "div",
          { class: "counted", "aria-hidden": "true" },
          mat.counted.map(({ sign, name, value }) => el("span", { class: sign }, mark(sign, name), " ", el("b", {}, String(value)))),
        )
      : null,
    mat.cards.length
      ? el(
          "div",
          { class: "hand", role: "group", "aria-label": say("cards") },
          mat.cards.map((card) => chip(card, `${mat.seat} ${card.id}`)),
        )
      : null,
  );
}

const chip = (card, focus) =>
  el("button", { type: "button", class: "chip", dir: "auto", "data-focus": focus, on: { click: () => openCard(card) } }, card.name, card.charge ? ` ${card.charge}` : "");

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
