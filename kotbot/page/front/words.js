// The page's own words, and the direction in which they are read.

import { speak } from "./boxes.js";
import { ask } from "./talk.js";

/** Learn them in a language, or in that of whoever has a session; returns what knows the words of a name. */
export async function learn(wanted) {
  const path = `api/words?language=${encodeURIComponent(wanted)}`;
  const { language, direction, words } = await ask(path).catch(() => ({ words: {} }));
  if (language) Object.assign(document.documentElement, { lang: language, dir: direction });
  const say = (name) => words[name] ?? name;
  speak(say);
  return say;
}
