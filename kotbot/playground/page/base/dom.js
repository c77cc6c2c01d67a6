// Making and keeping elements. Data becomes text nodes and attributes only, never markup.

/**
 * An element.
 * @param {string} tag
 * @param {object} [properties] attributes; `class`, `data` (dataset), `on` (listeners by event name);
 *   null, undefined and false leave an attribute out
 * @param {...(Node|string|null|false|Array)} children
 */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    } else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "value" || name === "checked") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...filled(children));
  return made;
}

/** Children without the empty ones, lists flattened. */
function filled(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

// What is under the finger stays until it is lifted: a press on something that is drawn anew meanwhile is lost.

let held = null; // what the finger or the mouse went down on
const late = new Map(); // element -> draws what is to be in it

addEventListener("pointerdown", ({ target }) => hold(target), { capture: true });
for (const type of ["pointerup", "pointercancel"])
  addEventListener(type, () => setTimeout(hold), { capture: true }); // after the click
addEventListener("pointermove", ({ buttons }) => held && !buttons && hold(), { passive: true }); // elsewhere

function hold(target = null) {
  held = target;
  const draws = [...late.values()];
  late.clear();
  for (const draw of draws) draw();
}

/** Replace what is in an element, once no finger is on it. */
export function fill(parent, ...children) {
  late.delete(parent);
  if (parent.contains(held)) {
    late.set(parent, () => fill(parent, ...children));
    return parent;
  }
  const mark = focusMark(parent);
  parent.replaceChildren(...filled(children));
  mark();
  return parent;
}

/**
 * Show a list, keeping the elements of what did not change, and for a moment the one under a finger.
 * @param {Element} parent
 * @param {Array<{key: string, sign: Array, draw: () => Element}>} parts `sign`: an element is kept while
 *   each of these is the same as before
 */
export function arrange(parent, parts) {
  late.delete(parent);
  const known = new Map([...parent.children].map((child) => [child.partKey, child]));
  let place = parent.firstElementChild;
  for (const part of parts) {
    const old = known.get(part.key);
    known.delete(part.key);
    const same = old && sameSign(old.partSign, part.sign);
    const pressed = old?.contains(held);
    if (pressed && !same) late.set(parent, () => arrange(parent, parts));
    if (same || pressed) {
      if (old === place) place = place.nextElementSibling;
      else parent.insertBefore(old, place);
      continue;
    }
    const made = part.draw();
    made.partKey = part.key;
    made.partSign = part.sign;
    if (!old) {
      parent.insertBefore(made, place);
      continue;
    }
    const mark = focusMark(old);
    if (old === place) place = place.nextElementSibling;
    else parent.insertBefore(old, place);
    old.replaceWith(made);
    mark(made);
  }
  for (const gone of known.values()) gone.remove();
}

function sameSign(one, other) {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** Remember what has the focus inside an element; the answer gives it back to what replaced it. */
function focusMark(parent) {
  const active = document.activeElement;
  if (!active || !parent.contains(active)) return () => {};
  const name = active.dataset.focus;
  return (within = parent) => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const again = name ? within.querySelector(`[data-focus="${CSS.escape(name)}"]`) : within;
    (again ?? within).focus({ preventScroll: true });
  };
}

/** Call a function once things have been quiet for some milliseconds; `.now()` calls it at once. */
export function quiet(milliseconds, run) {
  let timer = null;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(later.now, milliseconds);
  };
  later.now = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    run();
  };
  return later;
}

/** Let arrow keys, Home and End move the focus between elements. */
export function moveFocus(event, elements, { across = false } = {}) {
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  if (across) {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    Object.assign(steps, { ArrowRight: forward, ArrowLeft: -forward });
  }
  const index = elements.indexOf(document.activeElement);
  let target = null;
  if (event.key in steps) target = elements[(index + steps[event.key] + elements.length) % elements.length];
  else if (event.key === "Home") target = elements[0];
  else if (event.key === "End") target = elements.at(-1);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
