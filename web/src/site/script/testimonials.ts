/** Milliseconds that each testimonial stays. */
const STAY = 4_500;

/**
 * Moves the row of testimonials on and shows its dots. It rests under a pointer or the focus, in
 * a hidden page, after Pause, and for people who ask for less motion.
 */
export function rotateTestimonials(): void {
  const area = document.querySelector<HTMLElement>(".testimonials");
  const row = area?.querySelector<HTMLElement>(".quotes");
  const dots = [...(area?.querySelectorAll<HTMLElement>("[data-dot]") ?? [])];
  const pause = area?.querySelector<HTMLElement>("[data-pause]");
  if (!area || !row || !pause || dots.length < 2) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let at = 0;
  /** The index that a dot or the timer requested, until scrolling ends. */
  let target: number | undefined;
  let isPaused = false;
  let isPointed = false;

  const mark = () => {
    dots.forEach((dot, i) => dot.setAttribute("aria-current", String(i === at)));
  };
  const slide = (behavior: ScrollBehavior) =>
    row.scrollTo({ left: at * row.clientWidth, behavior });
  const show = (next: number) => {
    at = next;
    target = next;
    mark();
    slide(calm.matches ? "auto" : "smooth");
  };
  dots.forEach((dot, i) => {
    dot.hidden = false;
    dot.addEventListener("click", () => show(i));
  });
  const showPause = () => {
    pause.hidden = calm.matches;
  };
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    pause.textContent = isPaused ? "Resume" : "Pause";
  });
  area.addEventListener("pointerenter", ({ pointerType }) => {
    isPointed = pointerType === "mouse";
  });
  area.addEventListener("pointerleave", () => {
    isPointed = false;
  });
  // After a swipe the dots follow. Otherwise one slow scroll interrupted another: the requested
  // index is shown.
  for (const touch of ["pointerdown", "touchstart", "wheel", "keydown"]) {
    row.addEventListener(touch, () => (target = undefined), { passive: true });
  }
  row.addEventListener("scrollend", () => {
    const rested = Math.round(row.scrollLeft / Math.max(1, row.clientWidth));
    if (target !== undefined && target !== rested) slide("instant");
    else at = rested;
    target = undefined;
    mark();
  });
  calm.addEventListener("change", showPause);
  showPause();
  mark();
  setInterval(() => {
    const isFocused = area.contains(document.activeElement);
    if (isPaused || isPointed || isFocused || document.hidden || calm.matches) return;
    show((at + 1) % dots.length);
  }, STAY);
}
