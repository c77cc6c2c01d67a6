// A photo as large as the screen.

import { el } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { say } from "../base/words.js";

/** Show a photo; a click, Escape or the cross closes it. */
export function showPhoto(url, caption) {
  const viewer = el(
    "dialog",
    { class: "viewer", "aria-label": say("photo"), on: { click: () => viewer.close() } },
    el("img", { src: url, alt: caption || say("photo") }),
    caption && el("p", { dir: "auto" }, caption),
    el(
      "button",
      { type: "button", class: "quiet", "aria-label": say("close"), autofocus: true },
      icon("close"),
    ),
  );
  viewer.addEventListener("close", () => viewer.remove());
  document.body.append(viewer);
  viewer.showModal();
}
