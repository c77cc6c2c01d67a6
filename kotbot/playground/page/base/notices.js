// Short words that go away by themselves, and alerts that wait for an OK.

import { el } from "./dom.js";
import { say } from "./words.js";

const NOTICE_SECONDS = 4;

/** A toast. */
export function notice(text, kind = "plain") {
  const shown = el("div", { class: `notice ${kind}`, dir: "auto" }, text);
  const place = document.getElementById("notices");
  while (place.childElementCount >= 3) place.firstElementChild.remove();
  place.append(shown);
  if (place.matches(":popover-open")) place.hidePopover();
  place.showPopover(); // above whatever box is open
  const seconds = Math.max(NOTICE_SECONDS, text.length / 15);
  setTimeout(() => shown.remove(), seconds * 1000);
  shown.addEventListener("click", () => shown.remove());
}

/** A toast that says what went wrong. */
export const complaint = (text) => notice(text, "bad");

/** The alert of a bot: it stays until OK. `who`: to whom it was said, if that is not us any more. */
export function alertBox(text, who = null) {
  const box = el(
    "dialog",
    { class: "box alert", role: "alertdialog", "aria-label": say("alert") },
    who && el("p", { class: "dim" }, say("to_person", { name: who })),
    el("p", { class: "alert-text", dir: "auto" }, text),
    el(
      "form",
      { method: "dialog", class: "ends" },
      el("button", { class: "primary", autofocus: true }, say("ok")),
    ),
  );
  document.body.append(box);
  box.addEventListener("close", () => box.remove());
  box.showModal();
}

/** Put a text into the clipboard. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelection(text); // the page is not on a secure origin, so the clipboard is out of its reach
  }
  notice(say("copied"));
}

function copyBySelection(text) {
  const field = el("textarea", { class: "offscreen", value: text });
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
