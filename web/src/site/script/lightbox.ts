import { keepFocusIn, lockScrolling } from "./focus.ts";
import { waitingPicture } from "./pictures.ts";

/** Pixels that a finger moves before it is a swipe. */
const SWIPE = 40;

/** The history entry that the Back button removes to close the picture. */
const ENTRY = "picture";

/** The index `step` away from `at`, wrapping around `count`. */
export function around(at: number, step: number, count: number): number {
  return (at + step + count) % count;
}

/** Opens the gallery's pictures large, with buttons, arrow keys and swipes from one to the next. */
export function openLightbox(): void {
  const box = document.querySelector<HTMLDialogElement>(".lightbox");
  const frame = box?.querySelector(".lightbox-picture");
  if (!box || !frame) return;
  let shown: HTMLElement | undefined;
  // A tile with a broken picture is hidden, and skipped here.
  const tiles = () => [...document.querySelectorAll<HTMLElement>("li:not([hidden]) > [data-tile]")];

  const text = (part: string, words: string): void => {
    box.querySelector(part)?.replaceChildren(words);
  };
  const show = (tile: HTMLElement | undefined): void => {
    if (!tile) return;
    shown = tile;
    const all = tiles();
    frame.replaceChildren(largePicture(tile));
    text("[data-count]", `${all.indexOf(tile) + 1} of ${all.length}`);
    text("[data-caption]", captionOf(tile));
  };
  const go = (step: number): void => {
    const all = tiles();
    show(all[around(shown ? all.indexOf(shown) : 0, step, all.length)]);
  };

  document.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const tile = target.closest<HTMLElement>("[data-tile]");
    if (!tile) return;
    event.preventDefault();
    show(tile);
    box.showModal();
    lockScrolling(true);
    // Back leads to the page as it is then, not to where it was scrolled before.
    history.scrollRestoration = "manual";
    history.pushState(ENTRY, "");
  });
  box.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.dataset.step) go(Number(button.dataset.step));
    // Everything but the buttons is the dark around the picture.
    else if (button || target === frame) box.close();
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") go(-1);
    if (event.key === "ArrowRight") go(1);
    keepFocusIn(box, event);
  });
  box.addEventListener("close", () => {
    lockScrolling(false);
    frame.replaceChildren();
    shown?.focus();
    if (history.state === ENTRY) history.back();
  });
  addEventListener("popstate", () => {
    history.scrollRestoration = "auto";
    box.close();
    // Going back to a URL with a fragment removes the focus.
    const tile = shown;
    shown = undefined;
    setTimeout(() => tile?.focus({ preventScroll: true }));
  });
  onSwipe(box, go);
}

/** The caption, not the tile's whole text, which contains the markup of an unloaded picture. */
function captionOf(tile: HTMLElement): string {
  return tile.querySelector(".caption")?.textContent ?? "";
}

function largePicture(tile: HTMLElement): Element {
  const picture =
    waitingPicture(tile) ??
    (tile.querySelector("picture") ?? tile.querySelector("img") ?? tile).cloneNode(true);
  const element = picture as Element;
  for (const one of [element, ...element.querySelectorAll("*")]) {
    one.removeAttribute("loading");
    if (one.hasAttribute("sizes")) one.setAttribute("sizes", "100vw");
    if (one.hasAttribute("alt")) one.setAttribute("alt", captionOf(tile));
  }
  return element;
}

function onSwipe(area: HTMLElement, go: (step: number) => void): void {
  let from: Touch | undefined;
  area.addEventListener(
    "touchstart",
    ({ touches }) => {
      from = touches.length === 1 ? touches[0] : undefined;
    },
    { passive: true },
  );
  area.addEventListener("touchend", ({ changedTouches }) => {
    const to = changedTouches[0];
    if (!from || !to) return;
    const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) go(x < 0 ? 1 : -1);
    from = undefined;
  });
}
