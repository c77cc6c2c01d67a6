// Which addresses a link may have.

const SCHEMES = new Set(["http:", "https:", "tg:", "ton:", "mailto:"]);

/** An address that is safe in a link, or null: no scripts, no data. */
export function safeAddress(url) {
  const full = /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`;
  try {
    return SCHEMES.has(new URL(full).protocol) ? full : null;
  } catch {
    return null;
  }
}
