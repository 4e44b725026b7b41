const FOCUSABLE = "a[href], button:not([disabled]), input, textarea, summary";

/** Keeps Tab and Shift+Tab inside `area`: after its last element comes the first again. */
export function keepFocusIn(area: Element, event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  const inside = [...area.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.closest("[hidden]") === null,
  );
  const [first, last] = [inside[0], inside.at(-1)];
  const isOutside = !area.contains(document.activeElement);
  const leaves = event.shiftKey ? first : last;
  if (!isOutside && document.activeElement !== leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** The page behind a menu or a picture does not scroll. */
export function lockScrolling(locked: boolean): void {
  document.documentElement.classList.toggle("locked", locked);
}
