// Mini Apps: a frame in a box, and Telegram's side of the talk with the page in it.

import { post } from "../base/api.js";
import { box } from "../base/dialogs.js";
import { el } from "../base/dom.js";
import { place } from "../base/place.js";
import { say } from "../base/words.js";
import { on, world } from "../base/world.js";
import { attempt } from "./actions.js";
import { followLink } from "./links.js";
import { switchInline, switchInlineHere } from "./switching.js";

const SHAKE_MILLISECONDS = 160;

/** Open an app of a bot as the person whose view this is: that of an address, else the main one. */
export async function openApp({ bot, url = "", start_param = "" }) {
  const launched = await attempt(() =>
    post(`/play/people/${place.person}/apps`, { bot, url, start_param, theme: theme() }),
  );
  if (!launched) return;
  const frame = el("iframe", {
    class: "mini-app",
    src: launched.url,
    title: say("mini_app"),
    allow: "clipboard-write",
    referrerpolicy: "no-referrer",
  });
  const mainButton = el("button", { type: "button", class: "primary main-button", hidden: true });
  const backButton = el("button", { type: "button", class: "back-button", "aria-label": say("back"), hidden: true }, "←");
  let listen;
  await box(
    say("mini_app"),
    (close) => {
      const { origin } = new URL(launched.url);
      const tell = (event, data = {}) => frame.contentWindow?.postMessage({ event, data }, origin);
      mainButton.addEventListener("click", () => tell("mainButtonClicked"));
      backButton.addEventListener("click", () => tell("backButtonClicked"));
      listen = ({ origin: from, source, data }) => {
        if (from !== origin || source !== frame.contentWindow) return;
        ANSWERS[data?.method]?.(data.data ?? {}, { bot, close, frame, mainButton, backButton });
      };
      addEventListener("message", listen);
      const dark = matchMedia("(prefers-color-scheme: dark)");
      dark.onchange = () => tell("themeChanged", { theme: parsed(theme()) });
      return [backButton, frame, mainButton];
    },
    { kind: "app" },
  );
  removeEventListener("message", listen);
}

on("app_link", openApp);

const ANSWERS = {
  backButton({ visible }, { backButton }) {
    backButton.hidden = !visible;
  },
  close: (_, { close }) => close(),
  haptic(_, { frame }) {
    frame.classList.add("felt");
    setTimeout(() => frame.classList.remove("felt"), SHAKE_MILLISECONDS);
  },
  inline({ query, chats }, { bot, close }) {
    close();
    const { username } = world.bots.get(bot);
    if (chats.length) switchInline(username, query, chats.map((kind) => kind.replace(/s$/, "")));
    else switchInlineHere(username, query);
  },
  link({ url }, { close }) {
    if (url.startsWith("https://t.me/")) close();
    followLink(url);
  },
  mainButton({ text, visible }, { mainButton }) {
    mainButton.textContent = text;
    mainButton.hidden = !visible;
  },
};

/** The colours of this page by Telegram's names for them. */
function theme() {
  const probe = el("canvas", { width: "1", height: "1" }).getContext("2d", { willReadFrequently: true });
  const style = getComputedStyle(document.documentElement);
  return Object.entries(COLOURS)
    .map(([name, variable]) => `${name}=${hex(probe, style.getPropertyValue(variable))}`)
    .join(" ");
}

const COLOURS = {
  bg_color: "--surface",
  secondary_bg_color: "--ground",
  text_color: "--ink",
  hint_color: "--dim",
  link_color: "--blue",
  button_color: "--blue",
  button_text_color: "--on-colour",
};

function hex(probe, colour) {
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  const [red, green, blue] = probe.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const parsed = (text) => Object.fromEntries(text.split(" ").map((pair) => pair.split("=")));
