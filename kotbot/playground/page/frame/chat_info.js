// What there is to know and to change about a chat, in a box that follows what changes while it is open.

import { box } from "../base/dialogs.js";
import { el, fill } from "../base/dom.js";
import { go, place } from "../base/place.js";
import { chatOf, news } from "../base/world.js";
import { groupInfo } from "./group_info.js";
import { privateInfo } from "./private_info.js";

/** Show a chat's page; it follows what changes while it is open. */
export async function openChatInfo(id) {
  let shownId = id;
  const person = place.person;
  const content = el("div", { class: "info" });
  const follow = new AbortController();
  const title = chatOf(person, id).title;
  const opened = box(
    title,
    (close) => {
      const draw = () => {
        const chat = chatOf(person, shownId);
        if (!chat) close();
        else fill(content, chat.type === "private" ? privateInfo(chat, close) : groupInfo(chat, close));
      };
      news.addEventListener("chats", draw, { signal: follow.signal });
      news.addEventListener("bots", draw, { signal: follow.signal });
      news.addEventListener(
        "chat_gone",
        ({ detail }) => {
          if (detail.chat === shownId && detail.moved_to && detail.people.includes(person))
            shownId = detail.moved_to;
        },
        { signal: follow.signal },
      );
      draw();
      return [content];
    },
    { kind: "tall" },
  );
  await opened;
  follow.abort();
}

/** Follow a group to its new id after it became a supergroup. */
news.addEventListener("chat_gone", ({ detail }) => {
  if (!detail.people.includes(place.person) || detail.chat !== place.chat) return;
  go(detail.moved_to ? { chat: detail.moved_to, thread: null } : { chat: null, thread: null }, {
    replace: true,
  });
});
