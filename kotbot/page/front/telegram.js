// The Telegram around the page, if there is one.

const app = self.Telegram?.WebApp ?? null;
const told = new URLSearchParams(location.hash.slice(1));

/** Who opened the page, signed; empty outside Telegram. */
export const initData = app?.initData || told.get("tgWebAppData") || "";

/** What a link to the app names: the code of a match. */
export const startParam =
  new URLSearchParams(location.search).get("tgWebAppStartParam") ?? app?.initDataUnsafe?.start_param ?? "";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Take on Telegram's colours, else those of the system, now and whenever they change. */
export function takeOnTheme() {
  const take = () => {
    const inTelegram = app?.themeParams && Object.keys(app.themeParams).length > 0;
    const isDark = inTelegram ? app.colorScheme === "dark" : dark.matches;
    document.documentElement.dataset.scheme = isDark ? "dark" : "light";
    document.documentElement.dataset.theme = inTelegram ? "telegram" : "own";
  };
  take();
  dark.addEventListener("change", take);
  app?.onEvent?.("themeChanged", take);
}

/** The page can be seen. */
export function ready() {
  app?.ready?.();
  app?.expand?.();
  if (app?.isVersionAtLeast?.("7.7")) app.disableVerticalSwipes?.();
}

const haptic = app?.isVersionAtLeast?.("6.1") ? app.HapticFeedback : null;

/** Something is felt: `light` under the finger, `heavy` for a bite. */
export const feel = (strength) => haptic?.impactOccurred?.(strength);

/** Something is to be known: `warning` that it is one's turn, `success` that one won. */
export const signal = (kind) => haptic?.notificationOccurred?.(kind);

let goBack = null;

/** What Telegram's button for going back does; null takes it away. */
export function backBy(heard) {
  const button = app?.isVersionAtLeast?.("6.1") ? app.BackButton : null;
  if (!button) return;
  if (goBack) button.offClick(goBack);
  goBack = heard;
  if (heard) button.onClick(heard);
  if (heard) button.show();
  else button.hide();
}

/** Follow a link: those into Telegram stay in it. */
export function openLink(url) {
  if (app && /^https:\/\/t\.me\//.test(url)) app.openTelegramLink(url);
  else if (app) app.openLink(url);
  else open(url, "_blank", "noopener,noreferrer");
}
