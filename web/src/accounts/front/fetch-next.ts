import { NEXT_FILES } from "@school/core/accounts/front.ts";

/** Milliseconds without a key or a tap after which the network counts as free. */
const PAUSE_MS = 300;

/**
 * Fetches what the dashboard needs while the person types, one file after the other, into the
 * browser's cache. It begins with the first input, so a page that is only looked at costs nothing
 * more, and stops when a form is sent: nothing may delay the answer to that.
 */
export function fetchNext(sheet: HTMLElement): void {
  let isSent = false;
  const fetchAll = async () => {
    const files = (await (await fetch(NEXT_FILES)).json()) as string[];
    for (const file of files) {
      if (isSent) return;
      const answer = await fetch(file, { priority: "low" });
      await answer.arrayBuffer();
    }
  };
  // What does not come, the next page loads itself, and says what is wrong.
  const begin = () => setTimeout(() => void fetchAll().catch(() => {}), PAUSE_MS);
  sheet.addEventListener("submit", () => (isSent = true));
  sheet.addEventListener("input", begin, { once: true });
}
