// Making elements. Data becomes text nodes and attributes only, never markup.

/**
 * An element.
 * @param {string} tag
 * @param {object} [properties] attributes; `on` has listeners by event, `style` custom properties by name;
 *   null, undefined and false leave an attribute out
 * @param {...(Node|string|null|Array)} children
 */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, heard] of Object.entries(value)) made.addEventListener(event, heard);
    else if (name === "style")
      for (const [property, set] of Object.entries(value)) made.style.setProperty(property, set);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...filled(children));
  return made;
}

/** A part of a picture. */
export function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

/** Replace what is in an element; the focus stays on what has the same `data-focus`. */
export function fill(parent, ...children) {
  const focused = parent.contains(document.activeElement) && document.activeElement.dataset.focus;
  parent.replaceChildren(...filled(children));
  if (focused)
    [...parent.querySelectorAll("[data-focus]")]
      .find((one) => one.dataset.focus === focused)
      ?.focus({ preventScroll: true });
}

/** One sentence in place of a page. */
export const sayOnly = (root, words) =>
  fill(root, el("main", {}, el("h1", { class: "empty" }, el("span", { role: "alert" }, words))));

const filled = (children) =>
  children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

const DRAWINGS = document.querySelector('link[as="image"]').getAttribute("href"); // most of them, in one file
const [BOXED, ...OF_BOXES] = document.querySelector('meta[name="boxed"]').content.split(" "); // of expansions

/** A drawing; without words it says nothing to those who listen. */
export const drawing = (name, words = "", kind = "") =>
  el("img", { src: `${OF_BOXES.includes(name) ? BOXED : DRAWINGS}#${name}`, alt: words, class: kind || null, draggable: "false" });

/** A number's drawing; one without, which a table counts itself, is called by its name. */
export const mark = (sign, name) => (name === undefined || OF_BOXES.includes(sign) ? drawing(sign) : name);

/** A line of the bot's: runs of text in their looks. */
export const line = (runs) => runs.map((run) => (LOOKS[run.look] ?? plain)(run));

const plain = ({ text }) => text;
const LOOKS = {
  b: ({ text }) => el("b", {}, text),
  i: ({ text }) => el("i", {}, text),
  code: ({ text }) => el("code", {}, text),
  time: ({ unix }) => el("time", { datetime: new Date(unix * 1000).toISOString() }, clock(unix * 1000, false)),
};

/** A time of day as the reader writes it. */
export const clock = (milliseconds, seconds = true) =>
  new Intl.DateTimeFormat(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
    second: seconds ? "2-digit" : undefined,
    hourCycle: "h23",
  }).format(milliseconds);
