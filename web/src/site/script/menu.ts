import { keepFocusIn, lockScrolling } from "./focus.ts";

/** From this width on the bar shows the links itself; the same as in `bar.css`. */
const WIDE = "(min-width: 60em)";

/**
 * The menu of phones, which opens without this script too: with it Escape closes, the page behind
 * stays still, and the focus stays inside and goes back to the button.
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
