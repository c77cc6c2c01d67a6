// Behind the scenes, for the curious: the clock, faults, budgets, what the bot called, and starting over.

import { get, post, remove } from "../base/api.js";
import { confirm, field, form } from "../base/dialogs.js";
import { el, fill } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { forgetAll } from "../base/memory.js";
import { go } from "../base/place.js";
import { momentOf, say } from "../base/words.js";
import { now, on, world } from "../base/world.js";
import { attempt } from "../chat/actions.js";
import { botSwitches } from "./private_info.js";

const MINUTE = 60;
const STEPS = [
  ["minute", MINUTE],
  ["hour", 60 * MINUTE],
  ["day", 24 * 60 * MINUTE],
];
const FACTORS = [0, 1, 10, 100];
const AMOUNTS = {
  lost_response: "",
  late_response: "seconds",
  error_after: "status",
  error: "status",
  too_many: "seconds",
  delay: "seconds",
  double_update: "",
  reorder_updates: "",
};
const STATISTICS_SECONDS = 2;

const sections = Object.fromEntries(
  ["clock", "faults", "limits", "bots", "statistics"].map((name) => [name, el("section")]),
);
const faultForm = el("div");
const heading = el("header");
const ending = el("section");
const drawer = el(
  "dialog",
  { class: "drawer" },
  heading,
  sections.clock,
  sections.faults,
  faultForm,
  sections.limits,
  sections.bots,
  sections.statistics,
  ending,
);
let timer = null;
let opener = null;

/** Open it, or close it. */
export function toggleDrawer() {
  if (drawer.open) drawer.close();
  else openDrawer();
}

function openDrawer() {
  opener = document.activeElement;
  if (!drawer.isConnected) document.body.append(drawer);
  drawer.setAttribute("aria-label", say("drawer"));
  fill(
    heading,
    el("h2", {}, say("drawer")),
    el(
      "button",
      { type: "button", class: "quiet", "aria-label": say("close"), on: { click: () => drawer.close() } },
      icon("close"),
    ),
  );
  fill(faultForm, drawFaultForm());
  fill(
    ending,
    el("button", { type: "button", class: "danger-text", on: { click: reset } }, icon("trash"), say("reset")),
  );
  Object.values(DRAW).forEach((draw) => draw());
  drawer.show();
  heading.querySelector("button").focus();
  timer = setInterval(tick, STATISTICS_SECONDS * 1000);
  tick();
}

drawer.addEventListener("close", () => {
  clearInterval(timer);
  opener?.focus();
});
drawer.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  drawer.close();
});

async function tick() {
  DRAW.clock();
  const state = await get("/play/state").catch(() => null);
  if (!state || !drawer.open) return;
  world.statistics = state.statistics;
  if (state.seq >= world.seq) world.faults = state.faults; // else the feed has told more by now
  DRAW.statistics();
  DRAW.faults();
}

const DRAW = {
  clock() {
    const shown = momentOf(now());
    fill(
      sections.clock,
      el("h3", {}, say("clock")),
      el(
        "p",
        { class: "clock" },
        el("time", {}, shown),
        !world.clock.running && el("span", { class: "tag" }, say("stopped")),
      ),
      el(
        "div",
        { class: "chips" },
        chip(say(world.clock.running ? "stop_clock" : "run_clock"), "clock-run", () =>
          attempt(() => post("/play/clock", { running: !world.clock.running })),
        ),
        STEPS.map(([name, seconds]) =>
          chip(`+ ${say(name)}`, `clock-${name}`, () =>
            attempt(() => post("/play/clock", { advance: seconds })),
          ),
        ),
      ),
    );
  },

  faults() {
    fill(
      sections.faults,
      el("h3", {}, say("faults")),
      el("p", { class: "dim" }, say("faults_hint")),
      el(
        "ul",
        { class: "armed" },
        world.faults.map((fault) =>
          el(
            "li",
            {},
            el("span", { class: "tag" }, `× ${fault.times}`),
            " ",
            say(`fault_${fault.kind}`),
            fault.method && [" · ", el("code", {}, fault.method)],
          ),
        ),
      ),
      world.faults.length > 0 &&
        chip(say("clear_faults"), "clear-faults", () => attempt(() => remove("/play/faults"))),
    );
  },

  limits() {
    const select = el(
      "select",
      { data: { focus: "limits" } },
      FACTORS.map((factor) =>
        el(
          "option",
          { value: String(factor), selected: factor === world.limits.factor },
          say(`limits_${factor}`),
        ),
      ),
    );
    if (!FACTORS.includes(world.limits.factor))
      select.prepend(el("option", { selected: true }, `× ${world.limits.factor}`));
    select.addEventListener("change", () =>
      attempt(() => post("/play/limits", { factor: Number(select.value) })),
    );
    fill(
      sections.limits,
      el("h3", {}, say("limits")),
      field(say("limits_hint"), select),
      paceField("guest_seconds"),
      paceField("inline_seconds"),
    );
  },

  bots() {
    fill(sections.bots, [...world.bots.values()].map(botSwitches));
  },

  statistics() {
    const { calls, errors } = world.statistics;
    const rows = Object.entries(calls).sort(([, one], [, other]) => other - one);
    fill(
      sections.statistics,
      el("h3", {}, say("statistics")),
      rows.length === 0
        ? el("p", { class: "dim" }, say("no_calls"))
        : el(
            "table",
            {},
            rows.map(([method, count]) =>
              el("tr", {}, el("th", { scope: "row" }, el("code", {}, method)), el("td", {}, String(count))),
            ),
            Object.entries(errors).map(([code, count]) =>
              el(
                "tr",
                { class: "bad" },
                el("th", { scope: "row" }, say("error_code", { code })),
                el("td", {}, String(count)),
              ),
            ),
          ),
    );
  },
};

const chip = (text, focus, act) =>
  el("button", { type: "button", class: "chip", data: { focus }, on: { click: act } }, text);

function drawFaultForm() {
  const kind = el(
    "select",
    {},
    Object.keys(AMOUNTS).map((name) => el("option", { value: name }, say(`fault_${name}`))),
  );
  const method = el("input", {
    type: "text",
    dir: "ltr",
    placeholder: say("any_method"),
    autocomplete: "off",
    spellcheck: "false",
  });
  const times = el("input", { type: "number", min: 1, max: 999, value: "1" });
  const amount = el("input", { type: "number", min: 0, step: "any", value: "500" });
  const amountField = field("", amount);
  const adapt = () => {
    const word = AMOUNTS[kind.value];
    amountField.hidden = !word;
    if (!word) return;
    amountField.firstElementChild.textContent = say(word);
    amount.value = word === "status" ? "500" : "2";
  };
  kind.addEventListener("change", adapt);
  adapt();
  const submit = () =>
    attempt(() =>
      post("/play/faults", {
        kind: kind.value,
        times: Number(times.value),
        ...(method.value.trim() && { method: method.value.trim() }),
        ...(AMOUNTS[kind.value] && { [AMOUNTS[kind.value]]: Number(amount.value) }),
      }),
    );
  return el(
    "details",
    { class: "fault-form" },
    el("summary", {}, say("prepare_fault")),
    form(
      submit,
      field(say("kind"), kind),
      field(say("method"), method),
      el("div", { class: "pair" }, amountField, field(say("times"), times)),
      el("div", { class: "ends" }, el("button", { class: "primary" }, say("prepare"))),
    ),
  );
}

/** Seconds between two edits of a message that has no chat for the bot. */
function paceField(name) {
  const input = el("input", {
    type: "number",
    min: "0",
    step: "any",
    required: true,
    data: { focus: name },
    value: String(world.limits[name]),
  });
  input.addEventListener("change", () => {
    if (input.reportValidity()) attempt(() => post("/play/limits", { [name]: Number(input.value) }));
  });
  return field(say(name), input);
}

async function reset() {
  if (
    !(await confirm({ title: say("reset"), text: say("reset_question"), action: say("reset"), danger: true }))
  )
    return;
  if (!(await attempt(() => post("/play/reset")))) return;
  drawer.close();
  go({ person: null, chat: null, thread: null }, { replace: true });
  forgetAll();
}

on("clock faults limits bots", (_detail, type) => drawer.open && DRAW[type]());
