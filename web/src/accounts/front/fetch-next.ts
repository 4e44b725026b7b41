import { NEXT_FILES } from "@school/core/accounts/front.ts";

/** Milliseconds after the first key or tap; until then the browser is busy with showing it. */
const PAUSE_MS = 300;

/** On a phone's network most of a small file is the wait for its answer. */
const AT_ONCE = 4;

/**
 * Fetches what the dashboard needs while the person types, a few files at once, into the browser's
 * cache. It begins with the first input, so a page that is only looked at costs nothing more, and
 * begins no file after a form was sent: nothing may delay the answer to that.
 */
export function fetchNext(sheet: HTMLElement): void {
  let isSent = false;
  const fetchAll = async () => {
    const files = (await (await fetch(NEXT_FILES)).json()) as string[];
    const proceed = async (): Promise<void> => {
      const file = isSent ? undefined : files.shift();
      if (file === undefined) return;
      await (await fetch(file, { priority: "low" })).arrayBuffer();
      await proceed();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, proceed));
  };
  // What does not come, the next page loads itself, and says what is wrong.
  const begin = () => setTimeout(() => void fetchAll().catch(() => {}), PAUSE_MS);
  sheet.addEventListener("submit", () => (isSent = true));
  sheet.addEventListener("input", begin, { once: true });
}
