import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

/** Gives the test a phone's screen. */
export function onPhone(): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width"),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
}

/*
 * The setup of every test of a page: after each test an empty document, empty storage and the
 * browser's own globals, and the browser features that jsdom lacks. Tests without a document
 * (`// @vitest-environment node`) skip it.
 */
if (typeof window !== "undefined") {
  // How long a test waits for a page to show something; a busy computer may take some seconds.
  configure({ asyncUtilTimeout: 10_000 });

  afterEach(() => {
    cleanup();
    // Toasts outlive the page, and a fifth would wait for the others to go.
    notifications.clean();
    // The next test, and the next file of this worker, would have them too: a phone's screen, say.
    localStorage.clear();
    sessionStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  // Pages are tested as on plain http, without encryption, which has its own tests.
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });

  window.matchMedia ??= (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  });
  // Text areas that grow measure again when a font has come.
  if (!("fonts" in document)) Object.assign(document, { fonts: new EventTarget() });
  window.scrollTo = () => {};
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  Element.prototype.scrollIntoView ??= () => {};
  // jsdom takes a download for a way to another page, and complains that it has none.
  document.addEventListener("click", (event) => {
    if (event.target instanceof HTMLAnchorElement && event.target.download) event.preventDefault();
  });
  // By this name React asks whether a browser knows an element; jsdom does not know <search> yet.
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: "HTMLElement" });
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
