// The page's own words, in the language of whoever we are. The table is kotbot/playground/words.py.

import { get } from "./api.js";

const known = new Map(); // language asked for -> what the server told
let words = {};
let plurals = new Intl.PluralRules("en");

/** The language of the page and its direction; `names`: what people may speak, with names to propose. */
export const language = { code: "en", direction: "ltr", names: { en: ["Ann"] } };

let wanted = null; // the language that was asked for last

/** Learn the words of a language. */
export async function learn(code) {
  wanted = code;
  if (!known.has(code)) known.set(code, await get(`/play/words?language=${encodeURIComponent(code)}`));
  if (wanted !== code) return; // while they were read, another one was asked for
  const told = known.get(code);
  words = told.words;
  language.code = told.language;
  language.direction = told.direction;
  language.names = told.languages;
  plurals = new Intl.PluralRules(told.language);
  document.documentElement.lang = told.language;
  document.documentElement.dir = told.direction;
}

/**
 * A text of the page.
 * @param {string} name its name in the table
 * @param {object} [values] what its {places} hold; `count` chooses the plural form
 */
export function say(name, values = {}) {
  let text = words[name] ?? name;
  if (typeof text === "object") text = text[plurals.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, place) => (place in values ? isolated(values[place]) : whole));
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name in a sentence: where one of them may run the other way, it keeps its own direction. */
function isolated(value) {
  if (typeof value === "number") return new Intl.NumberFormat(language.code).format(value);
  return language.direction === "rtl" || RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

/** The name of a language in itself. */
export function languageName(code) {
  try {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code);
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

/** For times and dates: the region that the browser is set to, if it speaks the language of the page. */
const formats = () =>
  navigator.language.split("-")[0] === language.code ? navigator.language : language.code;

/** The time of day. */
export function timeOf(seconds) {
  return new Intl.DateTimeFormat(formats(), { hour: "numeric", minute: "2-digit" }).format(seconds * 1000);
}

/** Date and time to the second. */
/** The moment of an entity in the reader's language and zone; nothing where its text is to be shown. */
export function clockOf({ unix_time: seconds, date_time_format: style }) {
  const options = {};
  if (style.includes("w")) options.weekday = "long";
  if (style.includes("d")) options.dateStyle = "short";
  if (style.includes("D")) options.dateStyle = "long";
  if (style.includes("t")) options.timeStyle = "short";
  if (style.includes("T")) options.timeStyle = "medium";
  if (options.weekday && (options.dateStyle || options.timeStyle)) delete options.weekday; // not together
  return Object.keys(options).length ? new Intl.DateTimeFormat(formats(), options).format(seconds * 1000) : "";
}

/** Date and time in full. */
export function momentOf(seconds) {
  const style = { dateStyle: "medium", timeStyle: "medium" };
  return new Intl.DateTimeFormat(formats(), style).format(seconds * 1000);
}

/** The day, as far away from today as it is. */
export function dayOf(seconds, now) {
  const days = dayNumber(now) - dayNumber(seconds);
  if (days === 0 || days === 1) {
    const name = new Intl.RelativeTimeFormat(language.code, { numeric: "auto" }).format(-days, "day");
    return name.charAt(0).toLocaleUpperCase(language.code) + name.slice(1);
  }
  const year =
    new Date(seconds * 1000).getFullYear() === new Date(now * 1000).getFullYear() ? {} : { year: "numeric" };
  return new Intl.DateTimeFormat(formats(), { day: "numeric", month: "long", ...year }).format(
    seconds * 1000,
  );
}

/** Time today, date before. */
export function shortTime(seconds, now) {
  if (dayNumber(seconds) === dayNumber(now)) return timeOf(seconds);
  return new Intl.DateTimeFormat(formats(), { day: "numeric", month: "short" }).format(seconds * 1000);
}

/** Which day it is, counted. */
export function dayNumber(seconds) {
  const date = new Date(seconds * 1000);
  return Math.round(new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime() / 86_400_000);
}

/** The size of a file. */
export function sizeOf(bytes) {
  const units = ["byte", "kilobyte", "megabyte"];
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  return new Intl.NumberFormat(language.code, {
    style: "unit",
    unit: units[step],
    unitDisplay: step ? "short" : "long",
    maximumFractionDigits: step ? 1 : 0,
  }).format(bytes / 1000 ** step);
}
