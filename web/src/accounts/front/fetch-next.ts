import { NEXT_FILES, type NextFiles } from "@school/core/accounts/front.ts";

/** On a mobile network a small file takes most of its time waiting for the response. */
const AT_ONCE = 4;

/**
 * Fetches what the dashboard needs while the person types, a few files at once, into the browser's
 * cache. It begins with the first input, so a page that is only looked at costs nothing more, and
 * begins no file after a form was sent, so that nothing delays its response. The first files are
 * those without which the dashboard is not shown; a dashboard that finds their cookie does not bring
 * them.
 */
export function fetchNext(sheet: HTMLElement): void {
  let isSent = false;
  const fetchFrom = async (files: string[]): Promise<void> => {
    const file = files.shift();
    if (file === undefined) return;
    await (await fetch(file, { priority: "low" })).arrayBuffer();
    if (!isSent) await fetchFrom(files);
  };
  const fetchFour = async (urls: readonly string[]) => {
    const files = [...urls];
    await Promise.all(Array.from({ length: AT_ONCE }, () => fetchFrom(files)));
  };
  const fetchAll = async () => {
    const { first, cookie, later } = (await (await fetch(NEXT_FILES)).json()) as NextFiles;
    await fetchFour(first);
    document.cookie = cookie;
    if (!isSent) await fetchFour(later);
  };
  // The next page loads missing files itself, and shows their errors.
  const begin = () => void fetchAll().catch(() => {});
  sheet.addEventListener("submit", () => (isSent = true));
  sheet.addEventListener("input", begin, { once: true });
}
