// The live connection: Server-Sent Events, taken up again whenever it breaks or the window was away.

import { announce, load, on, receive, world } from "./world.js";

const LONGEST_PAUSE = 5000;
const HIDDEN_PAUSE = 60_000; // browsers allow few connections to one server: a hidden window gives its own back

let source = null;
let pause = 0;
let timer = null;

/** Follow the news of everybody from what is known now. */
export function follow() {
  document.addEventListener("visibilitychange", rest);
  addEventListener("online", retry);
  on("behind", lost);
  open();
}

function open() {
  clearTimeout(timer);
  source?.close();
  source = new EventSource(`/play/events?since=${world.seq}`);
  source.onopen = opened;
  source.onmessage = ({ data }) => receive(JSON.parse(data));
  source.onerror = lost;
}

async function opened() {
  const again = pause > 0;
  const mine = source;
  pause = 0;
  if (again) {
    try {
      await load(); // the server may be another one than before
    } catch {
      if (source === mine) lost();
      return;
    }
  }
  if (source === mine && mine.readyState === EventSource.OPEN) setConnected(true);
}

function lost() {
  clearTimeout(timer);
  source?.close();
  setConnected(false);
  pause = Math.min(LONGEST_PAUSE, pause ? pause * 2 : 500);
  timer = setTimeout(open, pause);
}

/** The network is back: what waits for its next turn need not wait. */
function retry() {
  if (source?.readyState === EventSource.CLOSED) open();
}

function rest() {
  clearTimeout(timer);
  if (document.hidden) {
    timer = setTimeout(() => {
      source.close();
      source = null;
    }, HIDDEN_PAUSE);
  } else if (!source || source.readyState === EventSource.CLOSED) open();
}

function setConnected(connected) {
  if (world.connected === connected) return;
  world.connected = connected;
  announce("connected");
}
