import type { MatchingSheets } from "@school/core/results/approvals/contract.ts";
import { plural } from "@school/core/api/plural.ts";
import { RESULT_REFUSALS } from "@school/core/results/result-status.ts";
import { defineError, PortalError } from "../../platform/http/errors.ts";
import { presentPendingSheet, type PendingSheetRow } from "./present.ts";

/** The decision was too long ago, or all its results have changed since. */
export const DecisionFinal = defineError(409, "decision_final", RESULT_REFUSALS.decision_final);

/** The bulk approval ended too long ago, or has been undone. */
export const BulkApprovalFinal = defineError(409, "decision_final", RESULT_REFUSALS.decision_final);

/** The list differs from the one that the principal saw; nothing was approved. */
export class ListChanged extends PortalError {
  readonly status = 409;
  readonly code = "list_changed";
  /**
   * @param names sheets that have changed since
   * @param current the current list
   */
  constructor(names: readonly string[], current: MatchingSheets) {
    super("Nothing was approved. The list has changed since you opened it.", {
      issues: names.map((name) => ({ path: ["sheets"], message: name })),
      current,
    });
  }
}

/** The waiting results of some sheets are not those that the principal saw; nothing was decided. */
export class SheetsChanged extends PortalError {
  readonly status = 409;
  readonly code = "sheets_changed";
  /**
   * @param current the changed sheets that are still waiting
   * @param changed their indexes in the request
   */
  constructor(current: readonly PendingSheetRow[], changed: readonly number[]) {
    const [is, sheets] = changed.length === 1 ? ["has", "it"] : ["have", "them"];
    super(
      `Nothing was saved. ${plural(changed.length, "score sheet")} ${is} changed since you opened ${sheets}.`,
      {
        issues: changed.map((index) => ({
          path: ["sheets", index],
          message: "This score sheet has changed since you opened it.",
        })),
        current: current.map(presentPendingSheet),
      },
    );
  }
}
