import { pageAt } from "@school/core/portal/pages.ts";
import type { ShownChange } from "../../platform/offline/outbox.ts";
import { loadUnsent, unsentForms } from "../../platform/unsent.ts";

interface Draft {
  readonly form: string;
  /** The page's name. */
  readonly title: string;
  readonly href: string;
  /** Milliseconds since 1970 by the clock of the device. */
  readonly savedAt: number;
}

/**
 * What the account typed here and has not saved, so that no one has to remember where.
 *
 * @param changes what was saved and waits: it is no draft any more
 */
export function draftsOf(accountId: string, changes: readonly ShownChange[]): Draft[] {
  return unsentForms(accountId).flatMap((form) => {
    const unsent = loadUnsent(accountId, form);
    if (unsent === null || changes.some(({ record }) => record === form)) return [];
    const { href, savedAt } = unsent;
    const title = pageAt(href.split("?")[0] ?? "")?.title ?? "Form";
    return [{ form, title, href, savedAt }];
  });
}
