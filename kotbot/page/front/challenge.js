// A friend is challenged: Telegram lets the reader choose a chat, and has a duel ready there.

import { el } from "./dom.js";
import { ask } from "./talk.js";

const app = self.Telegram?.WebApp;
const isOffered = app?.isVersionAtLeast?.("6.7") && new URLSearchParams(location.hash.slice(1)).has("tgWebAppBotInline");
const CHATS = ["users", "groups"];

/** A button at the end of a place, for a duel by the box of a match; none where Telegram or the bot has no such thing. */
export async function offerChallenge(place, code = "") {
  if (!isOffered) return;
  const { text, query } = await ask(`api/challenge?match=${code}`).catch(() => ({}));
  if (query) place.append(el("button", { type: "button", class: "key", on: { click: () => app.switchInlineQuery(query, CHATS) } }, text));
}
