import type { Database } from "../platform/db/database.ts";
import type { BuiltSite } from "./built-site.ts";
import { type PackedPage, packPage } from "./packed-page.ts";
import { publishedContent, siteFacts, siteState } from "./queries.ts";

/** For this long a process does not ask again whether the page has changed. */
const FRESH_MS = 2_000;

interface SiteParts {
  db: Database;
  publicUrl: string;
  built: BuiltSite;
  /** Milliseconds; for tests. */
  freshMs?: number;
}

/**
 * Answers the public page as it is now; null while the school has no principal. It is rendered
 * once for each change of what it shows, and kept: every process asks the database itself, at
 * most every two seconds, so all of them are fresh within that.
 */
export function keepSite({ db, publicUrl, built, freshMs = FRESH_MS }: SiteParts) {
  let kept: { state: string; page: PackedPage } | null = null;
  let asked: { at: number; page: Promise<PackedPage | null> } | null = null;

  async function look(): Promise<PackedPage | null> {
    const state = await siteState(db);
    if (state === null) return null;
    if (kept?.state !== state) {
      const facts = await siteFacts(db, await publishedContent(db));
      const html = built.renderSite({ ...facts, publicUrl, assets: built.assets });
      kept = { state, page: await packPage(html) };
    }
    return kept.page;
  }

  return async function currentSite(): Promise<PackedPage | null> {
    if (asked === null || performance.now() - asked.at > freshMs) {
      const mine = { at: performance.now(), page: look() };
      asked = mine;
      // A failed look is not kept: the next visitor asks again.
      mine.page.catch(() => {
        if (asked === mine) asked = null;
      });
    }
    return asked.page;
  };
}
