// The page's own line drawings, 24 by 24.

const PATHS = {
  add: "M12 5v14M5 12h14",
  alarm: "M12 8v5l3 2M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16M4 4 2 6M20 4l2 2",
  attach: "m20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 4.8 4.8l-8.4 8.4a1.7 1.7 0 0 1-2.4-2.4L14.5 7",
  back: "M15 5l-7 7 7 7",
  chat: "M4 5h16v11H10l-4 4v-4H4z",
  check: "m5 12 5 5L20 7",
  close: "M6 6l12 12M18 6 6 18",
  commands: "M9 18 15 6M4 4h16v16H4z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  down: "m6 10 6 6 6-6",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  gear: "M4 7h10M18 7h2M4 17h2M10 17h10M16 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0M10 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0",
  group: "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 19a6 6 0 0 1 12 0M16 5.2a3 3 0 0 1 0 5.6M18 14a6 6 0 0 1 3 5",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 7.6v.4",
  keyboard: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8",
  link: "M8 16 16 8M10 8h6v6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  mute: "M9 9v2a3 3 0 0 0 5 2.2M15 10V6a3 3 0 0 0-5.7-1.3M5 11a7 7 0 0 0 12 5M19 11a7 7 0 0 1-.4 2.3M12 18v3M4 4l16 16",
  person: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21a8 8 0 0 1 16 0",
  photo: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01",
  pin: "M9 4h6l-1 6 3 3H7l3-3zM12 13v7",
  reply: "M10 6 4 12l6 6M4 12h9a7 7 0 0 1 7 7",
  send: "M4 12 20 4l-5 16-3.5-6.5zM11.5 13.5 20 4",
  smile: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M8 14a4.5 4.5 0 0 0 8 0M9 9.5h.01M15 9.5h.01",
  switch: "M4 9h13l-4-4M20 15H7l4 4",
  topic: "M9 4 7 20M17 4l-2 16M4 9h16M4 15h16",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  window: "M4 5h16v14H4zM4 9h16",
};

const SVG = "http://www.w3.org/2000/svg";

/** A drawing; it says nothing to screen readers, its button has a label. */
export function icon(name) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  drawing.classList.add("icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  drawing.append(path);
  return drawing;
}
