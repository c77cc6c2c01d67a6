// What a tap on a link does: t.me links stay inside the page, as they stay inside Telegram.

import { safeAddress } from "../base/addresses.js";
import { post } from "../base/api.js";
import { confirm } from "../base/dialogs.js";
import { complaint } from "../base/notices.js";
import { go, place } from "../base/place.js";
import { say } from "../base/words.js";
import { announce, chatOf, world } from "../base/world.js";
import { chooseChat } from "../frame/choose_chat.js";
import { act, attempt, mention } from "./actions.js";

/** Follow a link. `shown`: what people saw of it; a link that hides its address is asked about first. */
export async function followLink(url, { shown = null } = {}) {
  const meaning = await attempt(() => post(`/play/people/${place.person}/links`, { url }));
  if (meaning) FOLLOW[meaning.kind]?.(meaning, shown);
}

const FOLLOW = {
  chat: ({ chat }) => openChat(chat),
  start({ chat, payload }) {
    openChat(chat);
    announce("start_link", { chat, payload });
  },
  app: ({ bot, start_param }) => announce("app_link", { bot, start_param }),
  async startgroup({ bot, payload }) {
    const chat = await chooseChat(say("choose_group"), ({ type }) => type !== "private");
    if (!chat) return;
    go({ chat: chat.id, thread: null });
    act(chat.id, "startgroup", { bot, payload });
  },
  message({ chat, message, thread }) {
    const known = chatOf(place.person, chat);
    if (!known) {
      complaint(say("no_such_chat"));
      return;
    }
    go({ chat, thread: known.forum ? thread : null });
    announce("jump", { message });
  },
  async share({ url, text }) {
    const chat = await chooseChat(say("choose_chat"));
    if (chat) mention(chat.id, null, [url, text].filter(Boolean).join("\n"));
  },
  async external({ url }, shown) {
    const address = safeAddress(url);
    if (!address) return;
    const visible = shown && (shown === url || address === `https://${shown}`);
    if (visible || (await confirm({ text: say("open_link", { url }), action: say("open") }))) {
      open(address, "_blank", "noopener,noreferrer");
    }
  },
};

function openChat(chat) {
  if (chatOf(place.person, chat) || world.people.has(chat) || world.bots.has(chat))
    go({ chat, thread: null });
  else complaint(say("no_such_chat"));
}
