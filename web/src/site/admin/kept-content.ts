import type { SiteContent } from "@school/core/site/content.ts";
import type { SiteDraft } from "@school/core/site/contract-content.ts";
import { mergeSections, SITE_SECTIONS } from "@school/core/site/sections.ts";
import { clearUnsent, loadUnsent, saveUnsent } from "../../platform/unsent.ts";

const FORM = "site/content";

/** What was typed and not saved, and the draft on which it was typed. */
interface Kept {
  readonly content: SiteContent;
  readonly base: SiteContent;
}

/** Keeps unsaved work in this browser; `content` the same as `base` means that there is none. */
export function keepContent(accountId: string, { content, base }: Kept): void {
  if (content === base) clearUnsent(accountId, FORM);
  else saveUnsent(accountId, FORM, { content, base });
}

/** The draft with the unsaved work of this account, where others have not changed it since. */
export function contentToBegin(accountId: string, draft: SiteDraft): SiteContent {
  const kept = loadUnsent(accountId, FORM)?.contents;
  if (!isKept(kept)) return draft.content;
  return mergeSections(kept.base, kept.content, draft.content).content;
}

/** An earlier version of the portal may have kept another shape. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  const { content, base } = value as Partial<Kept>;
  return isWhole(content) && isWhole(base);
}

function isWhole(content: unknown): boolean {
  if (typeof content !== "object" || content === null) return false;
  const keys = Object.keys(SITE_SECTIONS).filter((key) => key !== "page");
  return ["title", "description", ...keys].every((key) => Object.hasOwn(content, key));
}
