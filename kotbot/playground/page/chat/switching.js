// A bot's name and a query are put into the field of another chat, which is chosen first.

import { place } from "../base/place.js";
import { say } from "../base/words.js";
import { chooseChat } from "../frame/choose_chat.js";
import { mention } from "./actions.js";

/** Begin an inline query in a chat of one of these kinds; without kinds, of any. */
export async function switchInline(username, query, kinds = null) {
  const chat = await chooseChat(say("choose_chat"), (chat) => !kinds || kinds.includes(kindOf(chat)));
  if (chat) mention(chat.id, null, inlineText(username, query));
}

/** Begin one in this chat. */
export const switchInlineHere = (username, query) => mention(place.chat, place.thread, inlineText(username, query));

const inlineText = (username, query) => `@${username} ${query ?? ""}`;

/** The kind of a chat by which a button limits the choice. */
function kindOf({ type, peer }) {
  if (type === "private") return peer === "bot" ? "bot" : "user";
  return type === "channel" ? "channel" : "group";
}
