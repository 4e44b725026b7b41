import { NEXT_FILES } from "@school/core/accounts/front.ts";

/** On a mobile network a small file takes most of its time waiting for the response. */
const AT_ONCE = 4;

/** A day, in seconds: the browser may soon delete what only its own cache has. */
const LOADED_AGE = 86_400;

/**
 * Fetches what the dashboard needs while the person types, a few files at once, into the browser's
 * cache. It begins with the first input, so a page that is only looked at costs nothing more, and
 * begins no file after a form was sent, so that nothing delays its response. The first files are
 * those without which the dashboard is not shown, which the sheet names. A dashboard that finds the
 * cookie does not bring them.
 */
export function fetchNext(sheet: HTMLElement): void {
  let isSent = false;
  const { next = "", cookie = "" } = sheet.dataset;
  const fetchFrom = async (files: string[]): Promise<void> => {
    const file = files.shift();
    if (file === undefined) return;
    await (await fetch(file, { priority: "low" })).arrayBuffer();
    if (!isSent) await fetchFrom(files);
  };
  const fetchFour = async (files: string[]) => {
    await Promise.all(Array.from({ length: AT_ONCE }, () => fetchFrom(files)));
  };
  const fetchAll = async () => {
    await fetchFour(next.split(" "));
    const stored = `${cookie};Path=/dashboard;Max-Age=${LOADED_AGE};SameSite=Lax`;
    document.cookie = location.protocol === "https:" ? `__Secure-${stored};Secure` : stored;
    if (!isSent) await fetchFour((await (await fetch(NEXT_FILES)).json()) as string[]);
  };
  // The next page loads missing files itself, and shows their errors.
  const begin = () => void fetchAll().catch(() => {});
  sheet.addEventListener("submit", () => (isSent = true));
  sheet.addEventListener("input", begin, { once: true });
}
