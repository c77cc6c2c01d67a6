// The page's own words, and the direction in which they are read.

import { speak } from "./boxes.js";
import { ask } from "./talk.js";

const GIVEN = JSON.parse(document.querySelector('meta[name="words"]').content);

/** Take on those that came with the page, in a language of the browser's; returns what knows the words of a name. */
export function known() {
  return takeOn(GIVEN);
}

/** Learn them in a language, or in that of whoever has a session; returns as `known`. */
export async function learn(wanted = "") {
  if (wanted === GIVEN.language) return known();
  return takeOn(await ask(`api/words?language=${encodeURIComponent(wanted)}`).catch(() => GIVEN));
}

function takeOn({ language, direction, words }) {
  Object.assign(document.documentElement, { lang: language, dir: direction });
  const say = (name) => words[name] ?? name;
  speak(say);
  return say;
}
