// The keyboard that a bot offers in place of the typing one, and replies that it asks for. Pure: from messages.

/** The keyboard that is offered to a person now, or null. */
export function botKeyboard(messages, person) {
  const index = messages.findLastIndex(
    (message) => isMeant(message, messages, person) && (message.reply_keyboard || message.remove_keyboard),
  );
  const keyboard = messages[index]?.reply_keyboard;
  if (!keyboard) return null;
  const used = keyboard.one_time && wroteAfter(messages, index, person);
  return used ? null : keyboard;
}

/** The message that waits for this person's reply, or null. */
export function expectedReply(messages, person) {
  const index = messages.findLastIndex(
    (message) => message.force_reply && isMeant(message, messages, person),
  );
  return index < 0 || wroteAfter(messages, index, person) ? null : messages[index];
}

function wroteAfter(messages, index, person) {
  return messages.slice(index + 1).some((message) => message.from?.id === person && !message.service);
}

/** Selective markup is for whom the message answers or names. */
function isMeant(message, messages, person) {
  const selective = message.reply_keyboard?.selective || message.force_reply?.selective;
  if (!selective) return true;
  const replied = messages.find(({ id }) => id === message.reply_to?.id);
  return replied?.from?.id === person || message.entities.some(({ user }) => user?.id === person);
}
