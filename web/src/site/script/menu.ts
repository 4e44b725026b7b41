import { keepFocusIn, lockScrolling } from "./focus.ts";

/** Minimum width at which the bar shows the links itself; the same as in `bar.css`. */
const WIDE = "(min-width: 76em)";

/**
 * The menu on phones, which also opens without this script. With it, Escape closes the menu, the
 * page behind does not scroll, and the focus stays inside and returns to the button.
 */
export function runMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>(".menu");
  const button = menu?.querySelector("summary");
  if (!menu || !button) return;
  menu.addEventListener("toggle", () => lockScrolling(menu.open));
  const close = () => {
    menu.open = false;
    lockScrolling(false);
  };
  document.addEventListener("keydown", (event) => {
    if (!menu.open) return;
    if (event.key === "Escape") {
      close();
      button.focus();
    }
    keepFocusIn(menu, event);
  });
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) close();
  });
  matchMedia(WIDE).addEventListener("change", close);
}
