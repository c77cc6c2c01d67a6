// What the browser keeps over a reload.

const PREFIX = "playground:";

/** What was remembered under a name, or `otherwise`. */
export function recall(name, otherwise = null) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise; // storage is switched off, or holds what another version wrote
  }
}

/** Remember a value; null forgets it. */
export function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is switched off or full: the page works, it only forgets.
  }
}

/** Forget everything. */
export function forgetAll() {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
