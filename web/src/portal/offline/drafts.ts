import { pageAt } from "@school/core/portal/pages.ts";
import { loadUnsent, unsentForms } from "../../platform/unsent.ts";

/** Where each form is filled in, by the beginning of its name on this device; `{id}` is what follows. */
const PAGES: Readonly<Record<string, string>> = {
  admission: "/dashboard/students/create",
  student: "/dashboard/students/edit/{id}",
  staff: "/dashboard/staff/edit/{id}",
  scores: "/dashboard/upload",
  score: "/dashboard/upload",
  register: "/dashboard/attendance",
  "assignment-marks": "/assignments",
  assignments: "/assignments",
  "lesson-plan": "/lesson-plan",
  "scheme-of-work": "/lesson-plan/schemes",
  messages: "/dashboard/messages",
  "report-sheets": "/dashboard/report-card/entry",
  "report-sheets/settings": "/dashboard/settings/report-sheets",
  "head-remarks": "/dashboard/report-card/entry",
};

interface Draft {
  readonly form: string;
  /** The page's name. */
  readonly title: string;
  readonly href: string;
  /** Milliseconds since 1970 by the clock of the device. */
  readonly savedAt: number;
}

/** What the account typed here and has not saved, so that no one has to remember where. */
export function draftsOf(accountId: string): Draft[] {
  return unsentForms(accountId).flatMap((form) => {
    const [start = "", id = ""] = form.split("/");
    const href = (PAGES[`${start}/${id}`] ?? PAGES[start])?.replace("{id}", id);
    const unsent = loadUnsent(accountId, form);
    const page = href === undefined ? undefined : pageAt(href);
    if (href === undefined || !page || !unsent) return [];
    return [{ form, title: page.title, href, savedAt: unsent.savedAt }];
  });
}
