import { pageAt } from "@school/core/portal/pages.ts";
import type { ShownChange } from "../../platform/offline/outbox.ts";
import { loadDraft, draftForms } from "../../platform/drafts.ts";

interface Draft {
  readonly form: string;
  /** The page's name. */
  readonly title: string;
  readonly href: string;
  /** Milliseconds since 1970 by the device's clock. */
  readonly savedAt: number;
}

/**
 * Lists the account's drafts on this device, so that the person need not remember where they are.
 *
 * @param changes saved changes that wait to be sent; they are no longer drafts
 */
export function draftsOf(accountId: string, changes: readonly ShownChange[]): Draft[] {
  return draftForms(accountId).flatMap((form) => {
    const unsent = loadDraft(accountId, form);
    if (unsent === null || changes.some(({ record }) => record === form)) return [];
    const { href, savedAt } = unsent;
    const title = pageAt(href.split("?")[0] ?? "")?.title ?? "Form";
    return [{ form, title, href, savedAt }];
  });
}
