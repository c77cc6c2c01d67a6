// What comes over the page: words that pass by, words that wait for an OK, and sheets with buttons of their own.

import { el, fill, line } from "./dom.js";
import { openLink } from "./telegram.js";

const SECONDS = 4;
const LOOKS_AGAIN = 1500;

let say = (name) => name;
const notices = el("div", { class: "notices", role: "status", "aria-live": "polite" });

/** The words of the page are known. */
export function speak(words) {
  say = words;
  document.body.append(notices);
}

/** Words pass by there from now on: above the page, or in a place that they cover nothing of. */
export function passBy(place) {
  if (notices.parentElement === place) return;
  notices.replaceChildren();
  place.prepend(notices);
}

/** Words that pass by. */
export function notice(text) {
  const shown = el("p", { dir: "auto" }, text);
  while (notices.childElementCount > 1) notices.firstElementChild.remove();
  notices.append(shown);
  setTimeout(() => shown.remove(), Math.max(SECONDS, text.length / 15) * 1000);
}

/** Words that wait for an OK. */
export function alertBox(text) {
  const ok = el("button", { type: "button", class: "key primary", autofocus: true, on: { click: () => box.close() } });
  ok.textContent = say("ok");
  const box = show(el("dialog", { class: "box", role: "alertdialog", "aria-label": text }));
  box.append(el("p", { class: "said", dir: "auto" }, text), ok);
}

function show(box) {
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}

let sheet = null;
let looking = 0; // looks again at what is being made

/** A page that a button opened, in place of the one that is open. `pressed` gets the data of its buttons. */
export function openSheet({ lines, keys, again }, pressed) {
  clearTimeout(looking);
  if (!sheet) {
    sheet = show(el("dialog", { class: "box sheet", "aria-label": say("cards") }));
    sheet.addEventListener("close", () => {
      clearTimeout(looking);
      sheet = null;
    });
  }
  sheet.setAttribute("aria-label", lines[0]?.map(({ text }) => text).join("") ?? "");
  fill(
    sheet,
    closer(() => sheet.close()),
    el("div", { class: "words", tabindex: "0" }, paragraphs(lines)),
    keyRows(keys, pressed),
  );
  if (again) looking = setTimeout(() => sheet && pressed(again, sheet), LOOKS_AGAIN);
}

/** Close the sheet that is open. */
export const closeSheet = () => sheet?.close();

/** A card and what it does. */
export function openCard({ name, text, charge }) {
  const box = show(el("dialog", { class: "box card-box", "aria-label": name }));
  box.append(
    closer(() => box.close()),
    el("h2", { dir: "auto" }, name),
    el("p", { dir: "auto" }, text || "—"),
    charge ? el("p", { class: "dim" }, `× ${charge}`) : "",
  );
}

const closer = (close) =>
  el("button", { type: "button", class: "closer", "aria-label": say("close"), on: { click: close } }, "✕");

/** Lines as paragraphs; one that is empty parts blocks. */
export function paragraphs(lines) {
  return lines.map((runs) => (runs.length ? el("p", { dir: "auto" }, line(runs)) : el("hr", { "aria-hidden": "true" })));
}

/** Rows of buttons. */
export const keyRows = (rows, pressed) =>
  el(
    "div",
    { class: "keys" },
    rows.map((row) => el("div", { class: "row" }, row.map((key) => keyOf(key, pressed)))),
  );

/** A button. */
export function keyOf(key, pressed) {
  const kind = ["key", key.style].filter(Boolean).join(" ");
  const made = el("button", { type: "button", class: kind, "data-focus": key.action ?? key.text }, key.text);
  made.addEventListener("click", () => {
    if (key.action) pressed(key.action, made, key.turn);
    else if (key.url) openLink(key.url);
    else copy(key.copy);
  });
  return made;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(say("copied"));
  } catch {
    alertBox(text); // out of the page's reach here: to be copied by hand
  }
}
