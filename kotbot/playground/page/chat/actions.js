// What I do in chats, from wherever on the page. A refusal of the server is shown, and the answer is then null.

import { Refused, Unreachable, chatPath, post, upload } from "../base/api.js";
import { complaint } from "../base/notices.js";
import { go, place } from "../base/place.js";
import { say } from "../base/words.js";
import { announce, chatOf } from "../base/world.js";

/** Do something; null if it was refused. */
export async function attempt(run) {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refused) complaint(error.message);
    else if (error instanceof Unreachable) complaint(say("unreachable"));
    else throw error;
    return null;
  }
}

/** Do something to a chat, as me unless somebody else is named. */
export const act = (chat, what, body = {}, person = place.person) =>
  attempt(() => post(`${chatPath(person, chat)}/${what}`, body));

/** Write. */
export const write = ({ person, chat, thread }, text, replyTo = null) =>
  act(chat, "messages", { text, thread, ...(replyTo && { reply_to: replyTo.id }) }, person);

/** Send a picture or a document. */
export const sendFile = ({ person, chat }, what, file, fields) =>
  attempt(() => upload(`${chatPath(person, chat)}/${what}`, file, fields));

/** React to a message, or take the reaction back with null. */
export const react = ({ person, chat }, message, emoji) =>
  act(chat.id, `messages/${message}/react`, { emoji }, person);

/** Send a command that was tapped. In a group of several bots it names the one that is meant. */
export function sendCommand(command, { chat, message }) {
  const bots = chat.members.filter((member) => member.is_bot);
  const named = message?.from?.is_bot && bots.length > 1 && !command.includes("@");
  write(
    { ...place, chat: chat.id },
    named ? `${command}@${message.from.username}` : command,
  );
}

/** Go to a chat and put a text into the field there, ready to be sent. */
export function mention(chat, thread, text) {
  const known = chatOf(place.person, chat);
  go({ chat, thread: known?.forum ? thread : null });
  announce("mention", { text });
}
