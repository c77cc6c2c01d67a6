// Boxes over the page. They are the browser's own dialogs: the focus stays inside, Escape closes them.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

/**
 * Show a box.
 * @param {string} title
 * @param {(close: (value?: any) => void) => Array} build its content
 * @returns {Promise<any>} what it was closed with; undefined when it was dismissed
 */
export function box(title, build, { kind = "" } = {}) {
  return new Promise((resolve) => {
    let result;
    const close = (value) => {
      result = value;
      dialog.close();
    };
    const dialog = el("dialog", { class: `box ${kind}`, "aria-label": title });
    dialog.append(
      el(
        "header",
        {},
        el("h2", { dir: "auto" }, title),
        el(
          "button",
          { type: "button", class: "quiet", "aria-label": say("close"), on: { click: () => close() } },
          icon("close"),
        ),
      ),
      ...build(close).filter(Boolean),
    );
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) close();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(result);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Ask whether to do something; true if so. */
export function confirm({ title = "", text, action, danger = false }) {
  return box(title, (close) => [
    el("p", { dir: "auto", class: "question" }, text),
    el(
      "div",
      { class: "ends" },
      el("button", { type: "button", on: { click: () => close(false) } }, say("cancel")),
      el(
        "button",
        {
          type: "button",
          class: danger ? "danger" : "primary",
          autofocus: true,
          on: { click: () => close(true) },
        },
        action,
      ),
    ),
  ]);
}

/** Ask for one line of text; undefined when dismissed. */
export function askText({ title, label, value = "", action, limit = 128 }) {
  return box(title, (close) => {
    const line = el("input", {
      type: "text",
      value,
      required: true,
      maxlength: limit,
      dir: "auto",
      autofocus: true,
      autocomplete: "off",
    });
    return [
      form(
        () => close(line.value.trim()),
        field(label, line),
        el("div", { class: "ends" }, el("button", { class: "primary" }, action)),
      ),
    ];
  });
}

/** A form that stays on the page. */
export function form(submit, ...children) {
  const submitted = (event) => {
    event.preventDefault();
    submit();
  };
  return el("form", { on: { submit: submitted } }, children);
}

let fields = 0;

/** A control with its label above. */
export function field(text, control) {
  fields += 1;
  control.id = `field-${fields}`;
  return el("div", { class: "field" }, el("label", { for: control.id }, text), control);
}

/** A switch with a label; it goes back when `change` answers null, at once or later: it was refused. */
export function toggle(label, checked, change, { hint = null, disabled = false } = {}) {
  const input = el("input", { type: "checkbox", role: "switch", checked, disabled, data: { focus: label } });
  input.addEventListener("click", (event) => input.ariaBusy && event.preventDefault());
  input.addEventListener("change", async () => {
    input.ariaBusy = "true";
    if ((await change(input.checked)) === null) input.checked = !input.checked;
    input.ariaBusy = null;
  });
  return el("label", { class: "toggle" }, el("span", {}, label, hint && el("small", {}, hint)), input);
}

/**
 * A menu at a place on the screen.
 * @param {Array<{label: string, icon: string, act: () => void, danger?: boolean}>} items
 */
export function menu(items, at, { above = null, label }) {
  const opener = document.activeElement;
  const dialog = el("dialog", { class: "menu", "aria-label": label });
  const close = () => dialog.close();
  const list = el(
    "div",
    { role: "menu", "aria-label": label },
    items.map((item) =>
      el(
        "button",
        {
          type: "button",
          role: "menuitem",
          class: item.danger ? "danger" : null,
          on: {
            click: () => {
              close();
              item.act();
            },
          },
        },
        icon(item.icon),
        item.label,
      ),
    ),
  );
  list.addEventListener("keydown", (event) => moveInMenu(event, list));
  dialog.append(...[above?.(close), list].filter(Boolean));
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (opener?.isConnected && document.activeElement === document.body)
      opener.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  position(dialog, at);
  list.querySelector("button")?.focus();
}

function moveInMenu(event, list) {
  const items = [...list.children];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
}

function position(dialog, { x, y }) {
  const { width, height } = dialog.getBoundingClientRect();
  const margin = 8;
  dialog.style.left = `${Math.max(margin, Math.min(x, innerWidth - width - margin))}px`;
  dialog.style.top = `${Math.max(margin, Math.min(y, innerHeight - height - margin))}px`;
}
