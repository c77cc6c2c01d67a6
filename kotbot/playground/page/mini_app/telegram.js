// What a Mini App finds in place of Telegram's own script: the same names, as far as pages use them.
// Inside the playground the page around answers; elsewhere nothing does, as in a browser without Telegram.

(() => {
  const told = new URLSearchParams(location.hash.slice(1));
  const listeners = new Map(); // event -> functions
  const around = parent === self ? null : parent;
  const send = (method, data = {}) => around?.postMessage({ method, data }, "*");

  const read = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return {};
    }
  };

  const initData = told.get("tgWebAppData") ?? "";
  const signed = new URLSearchParams(initData);

  const app = {
    initData,
    initDataUnsafe: {
      user: read(signed.get("user")),
      auth_date: Number(signed.get("auth_date")),
      hash: signed.get("hash"),
      start_param: signed.get("start_param") ?? undefined,
    },
    version: told.get("tgWebAppVersion") ?? "6.0",
    platform: told.get("tgWebAppPlatform") ?? "unknown",
    themeParams: read(told.get("tgWebAppThemeParams")),
    colorScheme: "light",
    isExpanded: true,
    ready: () => send("ready"),
    expand: () => send("expand"),
    close: () => send("close"),
    isVersionAtLeast: () => true,
    disableVerticalSwipes: () => {},
    setHeaderColor: () => {},
    setBackgroundColor: () => {},
    openTelegramLink: (url) => send("link", { url }),
    openLink: (url) => send("link", { url }),
    switchInlineQuery: (query, chats = []) => {
      if (!told.get("tgWebAppBotInline")) throw Error("WebAppInlineModeDisabled");
      send("inline", { query, chats });
    },
    onEvent: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    offEvent: (event, listener) =>
      listeners.set(
        event,
        (listeners.get(event) ?? []).filter((known) => known !== listener),
      ),
    HapticFeedback: {
      impactOccurred: (style) => send("haptic", { style }),
      notificationOccurred: (style) => send("haptic", { style }),
      selectionChanged: () => send("haptic", { style: "selection" }),
    },
    BackButton: {
      show: () => send("backButton", { visible: true }),
      hide: () => send("backButton", { visible: false }),
      onClick: (listener) => app.onEvent("backButtonClicked", listener),
      offClick: (listener) => app.offEvent("backButtonClicked", listener),
    },
    MainButton: {
      setText: (text) => mainButton({ text }),
      show: () => mainButton({ visible: true }),
      hide: () => mainButton({ visible: false }),
      onClick: (listener) => app.onEvent("mainButtonClicked", listener),
    },
  };

  const shown = { text: "", visible: false };
  const mainButton = (change) => send("mainButton", Object.assign(shown, change));

  const takeOn = (theme) => {
    app.themeParams = theme;
    const [red, green, blue] = (theme.bg_color ?? "#ffffff")
      .match(/[0-9a-f]{2}/gi)
      .map((part) => parseInt(part, 16));
    app.colorScheme = red * 0.299 + green * 0.587 + blue * 0.114 < 120 ? "dark" : "light";
    const style = document.documentElement.style;
    for (const [name, colour] of Object.entries(theme)) {
      style.setProperty(`--tg-theme-${name.replaceAll("_", "-")}`, colour);
    }
    style.setProperty("--tg-color-scheme", app.colorScheme);
  };
  takeOn(app.themeParams);

  addEventListener("message", ({ source, data }) => {
    if (source !== around || !data?.event) return;
    if (data.event === "themeChanged") takeOn(data.data.theme);
    for (const listener of listeners.get(data.event) ?? []) listener(data.data);
  });

  self.Telegram = { WebApp: app };
})();
