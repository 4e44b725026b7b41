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

interface Proposal {
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
  const { ask, send, ...question } = useQuestion<Proposal, Request, SheetsDecided>({
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
  const { proposal } = question;
  return {
    ...question,
    ask: (verb: Verb, sheets: readonly PendingSheet[]) => ask({ verb, sheets, changed: [] }),
    confirm(comment: string): void {
      if (proposal) send({ ...proposal, comment: comment.trim() });
    },
  };
}

interface Request extends Pick<Proposal, "verb" | "sheets"> {
  comment: string;
}

/** The question with current sheets, without those that are no longer pending. */
function withChanges(proposal: Proposal, error: ApiError): Proposal {
  const sheetsNow = currentOf(resultsApi[`${proposal.verb}Sheets`], error);
  const current = new Map(sheetsNow?.map((sheet) => [sheetId(sheet), sheet]));
  const indexes = new Set(error.issues.map(({ path }) => path[1]));
  const changed: ChangedSheet[] = [];
  const sheets = proposal.sheets.flatMap((seen, index) => {
    if (!indexes.has(index)) return [seen];
    const sheet = current.get(sheetId(seen));
    const what = sheet ? changesBetween(seen, sheet) : [sheetTexts.nothingLeft];
    changed.push({ key: sheetId(seen), words: `${sheetName(seen)}: ${what.join(", ")}.` });
    return sheet ? [sheet] : [];
  });
  return { ...proposal, sheets, changed };
}

function changesBetween(seen: PendingSheet, current: PendingSheet): string[] {
  const steps = [
    {
      label: "Average",
      before: averageText(seen.mean, 1),
      after: averageText(current.mean, 1),
    },
    { label: "Lowest", before: seen.lowest, after: current.lowest },
    { label: "Highest", before: seen.highest, after: current.highest },
  ]
    .filter(({ before, after }) => before !== after)
    .map(({ label, before, after }) => `${label} ${before} → ${after}`);
  const count =
    seen.results === current.results
      ? []
      : [`${seen.results} → ${plural(current.results, "result")}`];
  const all = [...count, ...steps];
  return all.length > 0 ? all : [sheetTexts.changed];
}
