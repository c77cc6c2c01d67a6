// Talking with the bot: who we are, requests, and the one stream of what changes.

const SILENCE = 12_000; // without a sign of life for so long, the stream is lost: two of them are missing
const PAUSES = [300, 1000, 2000, 4000, 8000];
const SEATLESS = { "-": -1, "+": -2 }; // as kotbot.views.page.contract names them
const FOR_GOOD = { 401: "expired", 403: "expired", 404: "gone" };

/** The bot said no; `why` names its words. */
export class Refused extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

let authorization = ""; // of a session or of a link, in memory only
let launch = null; // begins a session anew

/** Whoever has a link shows it with each request. */
export function comeByLink(link) {
  authorization = `Link ${link}`;
}

/** Begin a session with what Telegram signed. */
export async function comeFromTelegram(initData) {
  launch = async () => {
    const { session } = await ask("api/launch", { init_data: initData });
    authorization = `Session ${session}`;
  };
  await launch();
}

/** Ask for something, or do something where there is a body. */
export async function ask(path, body) {
  const response = await fetch(path, {
    method: body ? "POST" : "GET",
    headers: {
      ...(authorization && { Authorization: authorization }),
      ...(body && { "Content-Type": "application/json" }),
    },
    body: body && JSON.stringify(body),
    cache: "no-store",
    credentials: "omit",
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer.error ?? "failed");
  if (answer.session && path !== "api/launch") authorization = `Session ${answer.session}`;
  return answer;
}

/** Press a button; what did not arrive is sent again under the same name, so that it is done once. */
export async function press(match, data) {
  const named = { match, data, press: name() };
  try {
    return await ask("api/press", named);
  } catch (error) {
    if (error instanceof Refused) throw error;
    return await ask("api/press", named);
  }
}

const name = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((part) => part.toString(16).padStart(2, "0")).join("");

/**
 * Follow a match for as long as the page is open.
 * @param {string} path of the stream
 * @param {{news: Function, own: Function, alive: Function, lost: Function, ended: Function, next: Function}} heard `news` gets
 *   parts of the match and the reader's seat (negative for who has none), and nothing else is told before it is done
 *   with them; `own` the reader's hidden cards, null for none; `ended` the word for why nothing comes any more; `next` the code of the match that follows this one,
 *   and whether it was opened while the reader looked
 * @param {AbortSignal} [until] ends it
 */
export async function follow(path, heard, until) {
  let seen = "";
  let tries = 0;
  const wake = waking();
  while (!until?.aborted) {
    let came = false;
    try {
      for await (const event of events(path, seen, until)) {
        came = true;
        tries = 0;
        if (event.id) seen = event.id;
        if (event.name === "session") authorization = `Session ${event.data}`;
        else if (event.name === "next" || event.name === "along") heard.next?.(event.data, event.name === "along");
        else if (event.name === "own") heard.own?.(JSON.parse(event.data));
        else await tell(event, heard);
      }
      if (!came) throw new Error("nothing came");
    } catch (error) {
      if (until?.aborted) return;
      const why = error instanceof Refused ? error.why : null;
      if (why === "expired" && launch && (await launch().then(() => true, () => false))) continue;
      const mayReturn = why === "gone" && launch && seen && tries < PAUSES.length; // nobody knew who is in the chat
      if (why === "expired" || (why === "gone" && !mayReturn)) return heard.ended(why);
      heard.lost();
      await wake(PAUSES[Math.min(tries, PAUSES.length - 1)]);
      tries += 1;
    }
  }
}

async function tell({ name: kind, data }, heard) {
  if (!["whole", "patch", "still"].includes(kind)) return;
  const space = data.indexOf(" ");
  const seat = space < 0 ? data : data.slice(0, space);
  if (kind !== "still") await heard.news(JSON.parse(data.slice(space + 1)), SEATLESS[seat] ?? Number(seat));
  heard.alive();
}

/** Wait, but no longer than until somebody looks at the page again, or the network is back. */
function waking() {
  let go = () => {};
  addEventListener("online", () => go());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && go());
  return (milliseconds) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      go = () => {
        clearTimeout(timer);
        resolve();
      };
    });
}

/** Server-sent events, read by hand: the browser's own reader sends no headers of ours. */
async function* events(path, seen, until) {
  const given = new AbortController();
  until?.addEventListener("abort", () => given.abort(), { signal: given.signal });
  let timer = setTimeout(() => given.abort(), SILENCE);
  try {
    const response = await fetch(path, {
      headers: { Authorization: authorization, ...(seen && { "Last-Event-ID": seen }) },
      cache: "no-store",
      credentials: "omit",
      signal: given.signal,
    });
    if (!response.ok) throw FOR_GOOD[response.status] ? new Refused(FOR_GOOD[response.status]) : new Error("busy");
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    while (true) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => given.abort(), SILENCE);
      text += decoder.decode(value, { stream: true });
      const whole = text.split("\n\n");
      text = whole.pop();
      for (const part of whole) yield fields(part);
    }
  } finally {
    clearTimeout(timer);
    given.abort();
  }
}

function fields(part) {
  const found = { name: "message", data: "", id: "" };
  for (const row of part.split("\n")) {
    const at = row.indexOf(": ");
    const field = row.slice(0, at);
    if (field === "event") found.name = row.slice(at + 2);
    else if (field === "data" || field === "id") found[field] = row.slice(at + 2);
  }
  return found;
}
