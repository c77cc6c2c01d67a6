// The page's API: see kotbot/playground/api.

/** The server said no; its message tells why. */
export class Refused extends Error {}

/** The server cannot be reached. */
export class Unreachable extends Error {}

const numbers = new WeakMap(); // answer -> the number of the last event before it

/** The number of the last event before an answer was given: what came after it is newer than the answer. */
export const numberOf = (answer) => numbers.get(answer) ?? 0;

let heard = () => {};

/** Let whoever does something wait for its news: `wait` resolves once the feed has told of an event. */
export function waitForNews(wait) {
  heard = wait;
}

async function call(method, path, body, headers = {}) {
  const language = document.documentElement.lang; // refusals come in the language of the page
  let response;
  try {
    response = await fetch(path, { method, body, headers: { "Accept-Language": language, ...headers } });
  } catch (error) {
    throw new Unreachable(path, { cause: error });
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer.error ?? `${response.status} ${response.statusText}`);
  numbers.set(answer, Number(response.headers.get("X-Playground-Seq") ?? 0));
  if (method !== "GET") await heard(numberOf(answer));
  return answer;
}

/** Read something. */
export const get = (path) => call("GET", path);

/** Do something; when it is answered, the page knows the news of it. */
export const post = (path, body = {}) =>
  call("POST", path, JSON.stringify(body), { "Content-Type": "application/json" });

/** Take something away. */
export const remove = (path) => call("DELETE", path);

/** Send a file with a form. */
export function upload(path, file, fields) {
  const form = new FormData();
  form.append("file", file, file.name);
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined && value !== "") form.append(name, String(value));
  }
  return call("POST", path, form);
}

/** The path of a chat as a person sees it. */
export const chatPath = (person, chat) => `/play/people/${person}/chats/${chat}`;
