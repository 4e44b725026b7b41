import type { Actor } from "@school/core/accounts/actor.ts";
import { mayReadBillOnSheet } from "@school/core/report-cards/policy.ts";
import { type ReportSheet, withoutBill } from "@school/core/report-cards/sheets/sheet.ts";

/** The sheet as the actor, who may read it, reads it. */
export function readableSheet(actor: Actor, sheet: ReportSheet): ReportSheet {
  return mayReadBillOnSheet(actor) ? sheet : withoutBill(sheet);
}
