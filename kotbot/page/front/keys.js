// Playing by keyboard: the focus keeps its place while all is drawn anew, and a few keys press what is drawn.

const KINDS = ["button.die", ".dock .key:not([hidden])", ".ware", ".dock"];
const PRIMARY = ".dock .key.primary:not([hidden])";

/** Draw; what was focused and is gone hands the focus on: to the same die, the next way on, else to the dock. */
export function keepFocus(root, draw) {
  const all = (kind) => [...root.querySelectorAll(kind)];
  const held = document.activeElement;
  const kind = root.contains(held) ? KINDS.find((one) => held.matches(one)) : null;
  const at = kind ? all(kind).indexOf(held) : -1;
  draw();
  const now = document.activeElement;
  if (!kind || (root.contains(now) && !now.matches(".dock"))) return;
  const [primary] = all(PRIMARY);
  const same = all(kind)[at];
  const next = kind === KINDS[1] ? (primary ?? same) : kind === ".dock" ? primary : (same ?? primary);
  (next ?? root.querySelector(".dock"))?.focus({ preventScroll: true });
}

/** From now on 1 to 8 tap the dice, or the cards for sale; space and enter go on. */
export function listenToKeys(root) {
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const wanted = /^[1-8]$/.test(event.key) ? numbered(root, Number(event.key) - 1) : wayOn(root, event);
    if (!wanted) return;
    event.preventDefault();
    wanted.click();
  });
}

function numbered(root, at) {
  const die = root.querySelectorAll(".dock .dice > *")[at];
  if (die?.matches("button")) return die;
  return root.querySelectorAll(".market[data-open] .ware")[at];
}

function wayOn(root, { key, target }) {
  const name = { " ": "Space", Enter: "Enter" }[key];
  if (!name || target.closest("button, a, summary, input, [tabindex='0']")) return null;
  return root.querySelector(`.dock [aria-keyshortcuts~="${name}"]`);
}
