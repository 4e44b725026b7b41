/*
 * Runs in a server-rendered page before the first paint, as a plain script without imports. The app
 * is fetched once the page is readable, so that it does not compete with it on a slow connection.
 */
(function early() {
  /** 90 days and one, in seconds. */
  const [CACHED_AGE, LOADED_AGE] = [7_776_000, 86_400];
  const { dataset = {} as DOMStringMap } = document.currentScript ?? {};
  const {
    account = "",
    app = "",
    modules = "",
    styles = "",
    cookie = "",
    early,
    mayWait,
  } = dataset;
  const root = document.documentElement;

  function isOwn(): boolean {
    try {
      // A principal's view is open in this tab.
      if (sessionStorage.getItem("view-as") !== null) return false;
      const session: unknown = JSON.parse(localStorage.getItem("token") ?? "null");
      return (session as { user?: { id?: string } } | null)?.user?.id === account;
    } catch {
      return false;
    }
  }

  /** Also enables the school's fonts if this browser has fetched them. */
  function isDark(): boolean {
    let chosen: string | null = null;
    try {
      chosen = localStorage.getItem("mantine-color-scheme-value");
      const faces = localStorage.getItem("faces");
      if (faces !== null) root.setAttribute("data-faces", faces);
    } catch {
      // A browser without storage uses the device's setting.
    }
    if (chosen === "dark" || chosen === "light") return chosen === "dark";
    return matchMedia("(prefers-color-scheme: dark)").matches;
  }

  function link(rel: string, href: string): HTMLLinkElement {
    return Object.assign(document.createElement("link"), { rel, href });
  }

  function fetchApp(): void {
    // The app may show what the page's own styles do not have, so it starts with all of them.
    void fetchStyles().then(startApp);
    document.head.append(...modules.split(" ").map((href) => link("modulepreload", href)));
  }

  let styled: Promise<void> | undefined;

  /** Replaces the page's own styles by the whole sheets, which the next page finds stored. */
  function fetchStyles(): Promise<void> {
    styled ??= new Promise((resolve) => {
      const inside = document.querySelector("style[data-page]");
      const sheets = inside ? styles.split(" ").map((href) => link("stylesheet", href)) : [];
      let missing = sheets.length;
      for (const sheet of sheets) {
        sheet.onload = () => {
          missing -= 1;
          if (missing === 0) replaceStyles();
        };
        // The page keeps its own styles, and the next one brings them again.
        sheet.onerror = () => resolve();
      }
      // Before its own styles, which decide how it looks until all have loaded.
      inside?.before(...sheets);
      // This script itself, for the next page.
      if (early !== undefined) document.head.append(link("prefetch", early));
      if (inside === null) replaceStyles();

      function replaceStyles(): void {
        inside?.remove();
        const [prefix, more] =
          location.protocol === "https:" ? ["__Secure-", "; Secure"] : ["", ""];
        const age = isCached() ? CACHED_AGE : LOADED_AGE;
        document.cookie = `${prefix}${cookie}; Path=${location.pathname}; Max-Age=${age}; SameSite=Lax${more}`;
        resolve();
      }
    });
    return styled;
  }

  /** Whether the app's worker stores the files; what only the browser's cache has it may delete soon. */
  function isCached(): boolean {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    return !!workers?.controller;
  }

  function startApp(): void {
    document.head.append(
      Object.assign(document.createElement("script"), { type: "module", src: app }),
    );
  }

  interface Line {
    readonly saveData?: boolean;
    readonly effectiveType?: string;
    /** "wifi", "ethernet", "cellular" and others; Chromium on phones. */
    readonly type?: string;
  }
  const { connection = {} } = navigator as { connection?: Line };

  /**
   * Whether this is the first page that a family's phone opens, on a line that may cost money. Many
   * read one page, so the app waits for the second one, or for the first press that needs it.
   */
  function isFirstOfPhone(): boolean {
    try {
      const isFirst = localStorage.getItem("opened") === null;
      localStorage.setItem("opened", "1");
      if (!isFirst || mayWait === undefined || isCached()) return false;
    } catch {
      // Each page would be the first.
      return false;
    }
    // On a wider screen only the app corrects a page that was rendered for a phone.
    return matchMedia("(max-width: 40em)").matches && !/wifi|ethernet/.test(connection.type ?? "");
  }

  /** Whether the app waits until it is used: the device saves data, or its line is as slow as 2G. */
  function fetchesOnDemand(): boolean {
    const choice = /\bdata-saver=(on|off)\b/.exec(document.cookie)?.[1];
    if (choice === "on" || connection.effectiveType?.endsWith("2g") === true) return true;
    return choice === undefined && connection.saveData === true;
  }

  /** Links work without the app, and so does what the browser opens itself. */
  function onUse({ target }: Event): void {
    const part =
      target instanceof Element ? target.closest("button, input, select, textarea, summary") : null;
    if (part === null || (opensByItself && part.hasAttribute("commandfor"))) return;
    // A fold without contents gets them when it is opened.
    const isFold = part.localName === "summary";
    if (isFold && part.parentElement?.lastElementChild !== part) return;
    removeEventListener("click", onUse);
    removeEventListener("input", onUse);
    fetchApp();
  }

  /** By name, since the app renders the page again if this browser has unsent work. */
  function named<Kept extends HTMLElement>(element: Kept, name: string, tag: string): Kept {
    if (element.isConnected) return element;
    const all = [...document.querySelectorAll<Kept>(tag)];
    return all.find((one) => nameOf(one) === name) ?? element;
  }

  function nameOf(element: HTMLElement): string {
    const label = element instanceof HTMLSelectElement ? element.labels[0] : element;
    return element.getAttribute("aria-label") ?? label?.textContent ?? "";
  }

  let pressed: { button: HTMLButtonElement; name: string } | null = null;
  const opensByItself = "commandForElement" in HTMLButtonElement.prototype;
  function recordPress({ target }: Event): void {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button && !(opensByItself && button.hasAttribute("commandfor"))) {
      pressed = { button, name: nameOf(button) };
    }
  }

  const chosen = new Map<HTMLSelectElement, { value: string; name: string }>();
  /** Texts of cells by position; a sheet can be filled in before the app has loaded. */
  const typed = new Map<string, string>();
  function recordInput({ target }: Event): void {
    if (target instanceof HTMLSelectElement) {
      chosen.set(target, { value: target.value, name: nameOf(target) });
    }
    if (!(target instanceof HTMLInputElement)) return;
    const { row, column } = target.dataset;
    if (row !== undefined) typed.set(`[data-row="${row}"][data-column="${column}"]`, target.value);
  }

  /** Until the app stores what is typed, the browser asks before it is lost. */
  function beforeLeaving(event: Event): void {
    if (typed.size > 0) event.preventDefault();
  }

  /** Repeats the person's actions from before the app was loaded. */
  function repeat(): void {
    removeEventListener("input", recordInput, true);
    removeEventListener("beforeunload", beforeLeaving);
    for (const [element, { value, name }] of chosen) {
      const select = named(element, name, "select");
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }
    for (const [index, text] of typed) type(document.querySelector(index), text);
    for (const fold of document.querySelectorAll("details[open]")) {
      fold.dispatchEvent(new Event("toggle"));
    }
    if (pressed) named(pressed.button, pressed.name, "button").click();
  }

  /** React ignores events for values that it has seen in the cell, or has set itself. */
  function type(cell: HTMLInputElement | null, text: string): void {
    if (cell === null) return;
    cell.value = cell.defaultValue;
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    property?.set?.call(cell, text);
    cell.dispatchEvent(new Event("input", { bubbles: true }));
  }

  if (isDark()) root.setAttribute("data-mantine-color-scheme", "dark");
  addEventListener("click", recordPress);
  // From then on React handles clicks itself, and hydrates the clicked part at once.
  addEventListener("portal-listens", () => removeEventListener("click", recordPress), {
    once: true,
  });
  // Before React, which resets choices and texts when it hydrates a part of the page.
  addEventListener("input", recordInput, true);
  addEventListener("beforeunload", beforeLeaving);
  // After the event, because React handles no events while it reports its start.
  addEventListener("portal-started", () => setTimeout(repeat), { once: true });
  if (isOwn()) {
    const isFirst = isFirstOfPhone();
    const savesData = fetchesOnDemand();
    if (savesData || isFirst) {
      addEventListener("click", onUse);
      addEventListener("input", onUse);
    }
    if (!savesData) addEventListener("load", () => (isFirst ? void fetchStyles() : fetchApp()));
  } else {
    // The cookie is of another account than this browser's session: the app decides what to show.
    root.setAttribute("data-not-yours", "");
    fetchApp();
  }
})();
