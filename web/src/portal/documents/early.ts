/*
 * Runs in a page that the server rendered, before it is shown, and as a plain script: nothing is
 * imported. The app comes once the page is readable, so that it does not compete with it on a slow line.
 */
(function early() {
  const { account = "", app = "", modules = "" } = document.currentScript?.dataset ?? {};
  const root = document.documentElement;

  function isOwn(): boolean {
    try {
      const session: unknown = JSON.parse(localStorage.getItem("token") ?? "null");
      return (session as { user?: { id?: string } } | null)?.user?.id === account;
    } catch {
      return false;
    }
  }

  /** Also shows the school's faces where this browser has fetched them. */
  function isDark(): boolean {
    let chosen: string | null = null;
    try {
      chosen = localStorage.getItem("mantine-color-scheme-value");
      if (localStorage.getItem("faces") !== null) root.removeAttribute("data-faces");
    } catch {
      // A browser that stores nothing gets what the device says.
    }
    if (chosen === "dark" || chosen === "light") return chosen === "dark";
    return matchMedia("(prefers-color-scheme: dark)").matches;
  }

  function fetchApp(): void {
    for (const href of modules.split(" ")) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
      );
    }
    document.head.append(
      Object.assign(document.createElement("script"), { type: "module", src: app }),
    );
  }

  let pressed: HTMLButtonElement | null = null;
  const opensByItself = "commandForElement" in HTMLButtonElement.prototype;
  function keepPress({ target }: Event): void {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button && !(opensByItself && button.hasAttribute("commandfor"))) pressed = button;
  }

  /** What the person did before the app was there is done again. */
  function repeat(): void {
    removeEventListener("click", keepPress);
    for (const select of document.querySelectorAll("select")) {
      const before = [...select.options].findIndex((one) => one.defaultSelected);
      const { selectedIndex: chosen } = select;
      if (chosen === Math.max(0, before)) continue;
      // The first event makes React take over this part of the page, with the choice as it was.
      select.dispatchEvent(new Event("click", { bubbles: true }));
      select.selectedIndex = chosen;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }
    pressed?.click();
  }

  if (isDark()) root.setAttribute("data-mantine-color-scheme", "dark");
  addEventListener("click", keepPress);
  // Later than the event: React takes no events while it tells of its start.
  addEventListener("portal-started", () => setTimeout(repeat), { once: true });
  if (isOwn()) {
    addEventListener("load", fetchApp);
  } else {
    // The cookie is of another account than this browser's session: the app knows what to show.
    root.setAttribute("data-not-yours", "");
    fetchApp();
  }
})();
