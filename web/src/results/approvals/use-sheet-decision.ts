import type { PendingSheet } from "@school/core/results/approvals/contract.ts";
import { averageText } from "@school/core/results/reports/averages.ts";
import { plural } from "@school/core/api/plural.ts";
import { type ApiError, currentOf } from "../../platform/client/api-error.ts";
import { resultsApi } from "../api.ts";
import { sheetTexts } from "./text.ts";
import type { Verb } from "./use-decision.ts";
import { useQuestion } from "./use-question.ts";

/** A sheet that has changed since the principal saw it, and the differences. */
interface ChangedSheet {
  key: string;
  words: string;
}

interface Asked {
  verb: Verb;
  /** Sheets that the next press of the button decides. */
  sheets: readonly PendingSheet[];
  changed: readonly ChangedSheet[];
}

/** The decided sheets, and the id for undoing the decision. */
export interface SheetsDecided {
  verb: Verb;
  decisionId: string;
  sheets: readonly PendingSheet[];
  results: number;
}

/** Key of a sheet: a subject of a class in a term. */
export function sheetId({ class: of, subject, termId }: PendingSheet): string {
  return `${of.id} ${subject.id} ${termId}`;
}

export function sheetName({ class: of, subject }: PendingSheet): string {
  return `${of.name}, ${subject.name}`;
}

/**
 * Approves and rejects whole sheets, through the dialog that asks for a comment. A sheet that has
 * changed since is shown again before the decision.
 *
 * @param onDecided awaited before the dialog closes, so that the list is fresh by then
 * @param onRefused called when the list is stale
 */
export function useSheetDecision(
  onDecided: (decided: SheetsDecided) => Promise<void>,
  onRefused: () => void,
) {
  const { ask, send, ...question } = useQuestion<Asked, Request, SheetsDecided>({
    async send({ verb, sheets, comment }) {
      const { data } = await resultsApi[`${verb}Sheets`].call({
        sheets: sheets.map((sheet) => ({
          classId: sheet.class.id,
          subjectId: sheet.subject.id,
          termId: sheet.termId,
          version: sheet.version,
        })),
        ...(comment !== "" && { comment }),
      });
      return { verb, sheets, decisionId: data.decisionId, results: data.results };
    },
    onDecided,
    isChange: ({ code }) => code === "sheets_changed",
    withChanges,
    onRefused,
  });
  const { asked } = question;
  return {
    ...question,
    ask: (verb: Verb, sheets: readonly PendingSheet[]) => ask({ verb, sheets, changed: [] }),
    confirm(comment: string): void {
      if (asked) send({ ...asked, comment: comment.trim() });
    },
  };
}

interface Request extends Pick<Asked, "verb" | "sheets"> {
  comment: string;
}

/** The question with current sheets, without those that are no longer pending. */
function withChanges(asked: Asked, error: ApiError): Asked {
  const now = currentOf(resultsApi[`${asked.verb}Sheets`], error);
  const current = new Map(now?.map((sheet) => [sheetId(sheet), sheet]));
  const indexes = new Set(error.issues.map(({ path }) => path[1]));
  const changed: ChangedSheet[] = [];
  const sheets = asked.sheets.flatMap((seen, index) => {
    if (!indexes.has(index)) return [seen];
    const found = current.get(sheetId(seen));
    const what = found ? changesBetween(seen, found) : [sheetTexts.nothingLeft];
    changed.push({ key: sheetId(seen), words: `${sheetName(seen)}: ${what.join(", ")}.` });
    return found ? [found] : [];
  });
  return { ...asked, sheets, changed };
}

function changesBetween(seen: PendingSheet, now: PendingSheet): string[] {
  const steps = [
    {
      label: "Mean",
      before: averageText(seen.mean, 1),
      after: averageText(now.mean, 1),
    },
    { label: "Lowest", before: seen.lowest, after: now.lowest },
    { label: "Highest", before: seen.highest, after: now.highest },
  ]
    .filter(({ before, after }) => before !== after)
    .map(({ label, before, after }) => `${label} ${before} → ${after}`);
  const count =
    seen.results === now.results ? [] : [`${seen.results} → ${plural(now.results, "result")}`];
  const all = [...count, ...steps];
  return all.length > 0 ? all : [sheetTexts.changed];
}
