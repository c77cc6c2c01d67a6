// What happened, step after step: a page plays what it has not shown yet. At rest no timer and no frame runs.

import { changes, effects, signed } from "./effects.js";

const LASTS = { roll: 500, result: 600, damage: 600, enter: 600, leave: 500, buy: 600, play: 800, fall: 700, reborn: 700, win: 800, sum: 800 };
const AT_ONCE = ["begin", "turn", "reveal", "end"]; // seen with what comes after
const OTHERS_LAST = 450;
const PATIENCE = 4000; // what waits for longer is told turn by turn
const ARRIVES = ["result", "gain", "enter", "buy", "move"]; // numbers change once it is there
const UNTOLD = ["roll", "turn"]; // beside the words of a turn
const REMEMBERED = 240;

/**
 * @param {HTMLElement} root says by `data-step` which step is played
 * @param {{say: Function, show: Function, tell: Function, rests: Function}} how `show` draws a match in a step, or
 *   in none; `tell` hears the lines of what was played; `rests` that nothing waits any more
 */
export function player(root, { say, show, tell, rests }) {
  const around = effects(root);
  let last = null; // the newest step that came
  let shown = null; // the match as it is drawn
  let target = null; // the match as it is
  let queue = [];
  let current = null;
  let isCut = false; // the present is shown already, with what led there
  let unsaid = [];
  let history = [];
  let round = 0; // whatever was begun in another one is over
  let release = () => {};

  root.addEventListener("click", ({ target: hit }) => {
    if (current && !hit.closest("button, a, input, summary")) present();
  });

  const wait = (milliseconds) =>
    new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      release = () => {
        clearTimeout(timer);
        done();
      };
    });

  function draw(match) {
    if (shown && shown.head.status !== match.head.status) speak();
    shown = match;
    show(match, current);
  }

  function begin(step) {
    current = step;
    root.dataset.step = String(step.id);
    around.clear();
    remember(step);
  }

  function remember(step) {
    const news = (step.parts ?? [step]).filter(({ id }) => id > (history.at(-1)?.id ?? 0));
    unsaid.push(...news);
    history = [...history, ...news].slice(-REMEMBERED);
  }

  /** What was begun is over. */
  function stop() {
    round += 1;
    release();
    around.clear();
    current = null;
    isCut = false;
    delete root.dataset.step;
    return round;
  }

  /** The present stands, and nothing waits. */
  function present() {
    stop();
    queue.forEach(remember);
    queue = [];
    draw(target);
    if (unsaid.some(isEnd)) speak();
    rests();
  }

  /** Those who listen hear a turn in one sentence, however many answers it took. */
  function speak() {
    const lines = linesOf(unsaid);
    unsaid = [];
    if (lines.length) tell(lines);
  }

  /** Play what waits, the oldest first. */
  async function run() {
    const mine = stop();
    while (queue.length) {
      queue = planned(queue);
      const step = queue.shift();
      if (unsaid.length && unsaid.at(-1).turn !== step.turn) speak();
      begin(step);
      await play(step, mine);
      if (mine !== round) return;
      if (unsaid.some(isEnd)) speak();
    }
    present();
  }

  async function play(step, mine) {
    const before = target.head.status === shown.head.status ? { ...shown, keys: target.keys } : shown;
    const after = played(before, step, say);
    const lasts = length(step);
    if (step.parts) step.line = inShort(step, before, after);
    if (!lasts) return draw(after);
    if (!ARRIVES.includes(step.kind)) {
      draw(after);
      around.perform(step, before, after, lasts);
      return wait(lasts);
    }
    show(before, step);
    around.perform(step, before, after, lasts);
    await wait(lasts * 0.6);
    if (mine !== round) return;
    draw(after);
    await wait(lasts * 0.4);
  }

  /** Whoever may answer has true numbers and their keys at once: all that led there is one step beside them. */
  async function cut(steps) {
    const mine = stop();
    const before = shown;
    const step = steps.length === 1 ? steps[0] : together(steps);
    queue = [];
    begin(step);
    isCut = true;
    draw(target);
    speak();
    around.perform(step, before, target, LASTS.sum);
    await wait(LASTS.sum);
    if (mine === round) present();
  }

  return {
    /**
     * The match is like this now; `steps` are those that came with it, if any; `asked`: the reader may answer.
     * Returns whether the reader did not see what led there.
     */
    take(next, steps, asked) {
      const fresh = steps && last !== null ? following(steps, last) : [];
      const isGap = last === null || (steps && !fresh.length && last !== (steps.at(-1)?.id ?? 0));
      const isBack = document.hidden || (isGap && (steps?.at(-1)?.id ?? 0) > (last ?? -1));
      if (steps) last = steps.at(-1)?.id ?? 0;
      target = next;
      if (isGap) {
        history = [...(steps ?? [])];
        queue = [];
        unsaid = [];
        present();
        return isBack;
      }
      const behind = current && !isCut ? [current] : [];
      queue.push(...fresh);
      if (document.hidden || fresh.some(({ kind }) => kind === "correction")) {
        present();
        speak();
      } else if (asked && (queue.length || behind.length)) cut([...behind, ...queue]);
      else if (queue.length && (!current || isCut)) run();
      else if (!current || isCut) draw(target);
      return isBack;
    },
    /** Another match is shown from now on. */
    stop,
    /** Whether something is played that the reader does not have before them yet. */
    get plays() {
      return current !== null && !isCut;
    },
    /** The steps that were shown, oldest first. */
    get history() {
      return history;
    },
  };
}

const isEnd = ({ kind }) => kind === "end";

/** The steps after one that is known; none if that one does not stand any more. */
function following(steps, last) {
  const at = steps.findIndex(({ before }) => before === last);
  return at < 0 ? [] : steps.slice(at);
}

/** Milliseconds. */
function length(step) {
  if (step.parts) return Math.min(LASTS.sum, total(step.parts));
  return AT_ONCE.includes(step.kind) ? 0 : (LASTS[step.kind] ?? OTHERS_LAST);
}

const total = (steps) => steps.reduce((sum, step) => sum + length(step), 0);

/** What waits, with whole turns in one step each as long as it is too much. */
function planned(queue) {
  let waiting = queue;
  while (total(waiting) > PATIENCE) {
    const from = waiting.findIndex(({ parts }) => !parts);
    if (from < 0) return waiting;
    const { turn } = waiting[from];
    let to = from;
    while (waiting[to]?.turn === turn && !waiting[to].parts) to += 1;
    waiting = [...waiting.slice(0, from), together(waiting.slice(from, to)), ...waiting.slice(to)];
  }
  return waiting;
}

/** Several steps in one: its dice are those of the result. */
function together(steps) {
  const parts = steps.flatMap((step) => step.parts ?? [step]);
  const thrown = parts.filter(({ dice }) => dice);
  const { dice } = thrown.filter(({ kind }) => kind === "result").at(-1) ?? thrown.at(-1) ?? {};
  const hits = parts.filter(({ kind }) => kind === "damage").flatMap((step) => step.hits);
  return { ...parts.at(-1), kind: "sum", parts, dice, hits };
}

/** The words of steps: a line for each that has some. */
export const linesOf = (steps) => steps.filter(({ kind, line }) => line && !UNTOLD.includes(kind)).map(({ line }) => line);

const SIGNS = { star: "★", energy: "⚡", heart: "♥", poison: "☣", shrink: "🔻" };
const PLACES = { city: "🏙", bay: "🌊" };

/** What a turn brought, in a line for a phone: first to whose it was, then to the others. */
function inShort({ parts }, before, after) {
  const { seat } = parts.find(({ kind }) => kind === "turn" || kind === "roll") ?? parts[0];
  const changed = changes(before, after);
  const told = after.mats.map((mat) => {
    const was = before.mats.find((one) => one.seat === mat.seat) ?? mat;
    const brought = changed.filter((one) => one.seat === mat.seat).map(({ sign, change, name }) => `\u2066${signed(change)}\u2069${SIGNS[sign] ?? ` ${name}`}`);
    if (mat.place !== was.place) brought.push(PLACES[mat.place]);
    for (const part of parts) if (part.kind === "buy" && part.seat === mat.seat) brought.push(...part.cards.map(({ name }) => name));
    if (was.alive && !mat.alive) brought.push("☠");
    return { isOwn: mat.seat === seat, name: mat.seat === seat ? `${mat.sign} ${mat.name}:` : mat.sign, brought: brought.filter(Boolean) };
  });
  const shown = told.filter(({ isOwn, brought }) => isOwn || brought.length).sort((one, other) => other.isOwn - one.isOwn);
  return [{ text: shown.map(({ name, brought }) => [name, ...(brought.length ? brought : ["—"])].join(" ")).join(" · ") }];
}

// What a match is like after a step

function played(match, step, say) {
  if (step.parts) return { ...step.parts.reduce((before, part) => played(before, part, say), match), ...(step.dice && { dice: step.dice }) };
  let { mats, tokyo, market, tiles = [], head } = match;
  const change = (seat, how) => (mats = mats.map((mat) => (mat.seat === seat ? how(mat) : mat)));
  const leave = (seat) => {
    tokyo = tokyo.map((spot) => (spot.seat === seat ? { ...spot, seat: null } : spot));
    change(seat, (mat) => ({ ...mat, place: "" }));
  };
  for (const number of step.numbers ?? []) change(number.seat, (mat) => counted(mat, number));
  for (const { place, seat = null } of step.holders ?? []) {
    for (const mat of mats) if (mat.place === place || mat.seat === seat) leave(mat.seat);
    tokyo = tokyo.map((spot, at) => ((at ? "bay" : "city") === place ? { ...spot, seat } : spot));
    change(seat, (mat) => ({ ...mat, place }));
  }
  if (step.kind === "fall") {
    leave(step.seat);
    change(step.seat, (mat) => ({ ...mat, alive: false }));
  }
  if (step.kind === "turn") {
    mats = mats.map((mat) => ({ ...mat, active: mat.seat === step.seat }));
    head = { ...head, turn: say("turn").replace("{turn}", step.turn) };
  }
  for (const card of step.cards ?? []) {
    market = step.kind === "reveal" ? [...market, card] : without(market, card);
    for (const seat of [step.seat, ...(step.hits ?? [])]) change(seat, (mat) => ({ ...mat, cards: without(mat.cards, card) }));
    if (step.lands) tiles = without(tiles, card);
    if (step.lands) change(step.seat, (mat) => ({ ...mat, cards: [...mat.cards, { charge: 0, text: "", ...card }] }));
  }
  if (step.kind === "sweep") market = [];
  return { ...match, mats, tokyo, market, tiles, head, dice: step.dice ?? match.dice };
}

const DIALS = { heart: "hearts", star: "stars", energy: "energy" };

function counted(mat, { sign, now, change }) {
  const value = (before) => now ?? before + change;
  if (DIALS[sign]) return { ...mat, [DIALS[sign]]: { ...mat[DIALS[sign]], value: value(mat[DIALS[sign]].value) } };
  const lies = (dial) => (dial.sign === sign ? { ...dial, value: value(dial.value) } : dial);
  if (sign === "poison" || sign === "shrink") {
    const there = mat.tokens.some((token) => token.sign === sign) ? mat.tokens : [...mat.tokens, { sign, value: 0 }];
    return { ...mat, tokens: there.map(lies).filter((token) => token.value) };
  }
  const cards = mat.cards.map((card) => (card.id === sign ? { ...card, charge: value(card.charge) } : card));
  return { ...mat, counted: mat.counted.map(lies), cards };
}

function without(cards, { id }) {
  const at = cards.findIndex((card) => card.id === id);
  return at < 0 ? cards : cards.filter((_, place) => place !== at);
}
