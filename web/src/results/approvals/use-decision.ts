import { plural } from "@school/core/api/plural.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { type ApiError, currentOf } from "../../platform/client/api-error.ts";
import { resultsApi } from "../api.ts";
import { changesBetween, statusLabelOf } from "../result-changes.ts";
import { useQuestion } from "./use-question.ts";

export type Verb = "approve" | "reject";

/** Describes a decision: "Approved: Obi Ada, Mathematics". */
export function decidedText(verb: Verb, decided: readonly Result[]): string {
  const [first] = decided;
  const what =
    first && decided.length === 1
      ? `${first.student.name}, ${first.subject.name}`
      : plural(decided.length, "result");
  return `${verb === "approve" ? "Approved" : "Sent back"}: ${what}`;
}

/** A result that another user changed after the principal opened it. */
export interface ChangedResult {
  result: Result;
  /** Descriptions such as "Exam 40 → 45", or that it can no longer be decided. */
  changes: string[];
}

interface Proposal {
  verb: Verb;
  /** Whether the decision is about a selection, not one row. */
  several: boolean;
  /** Results that the next press of the button decides. */
  results: readonly Result[];
  /** Selected results that remain in the queue because a score is missing. */
  incomplete: number;
  changed: readonly ChangedResult[];
}

export type Decision = ReturnType<typeof useDecision>;

/**
 * Approves and rejects one result or a selection, through the dialog that asks for a comment. A
 * result that has changed since is shown again before the decision.
 *
 * @param onDecided awaited before the dialog closes, so that the list is fresh by then
 * @param onRefused called when the list is stale
 */
export function useDecision(
  onDecided: (verb: Verb, decided: Result[], decisionId: string) => Promise<void>,
  onRefused: () => void,
) {
  const { ask, send, ...question } = useQuestion<Proposal, Request, Decided>({
    async send({ verb, one, many }) {
      if (!one) return resultsApi[`${verb}Many`].call(many);
      const { data, decisionId } = await resultsApi[verb].call(one);
      return { data: [data], decisionId };
    },
    onDecided: ({ data, decisionId }, { verb }) => onDecided(verb, data, decisionId),
    isChange: ({ status }) => status === 404 || status === 409,
    withChanges,
    onRefused,
  });
  const { proposal } = question;
  return {
    ...question,
    ask(verb: Verb, results: readonly Result[]): void {
      const able = verb === "approve" ? results.filter(({ total }) => total !== null) : results;
      ask({
        verb,
        several: results.length > 1,
        results: able,
        incomplete: results.length - able.length,
        changed: [],
      });
    },
    confirm(comment: string): void {
      if (proposal) send(requestOf(proposal, comment.trim()));
    },
  };
}

type Decided = { data: Result[]; decisionId: string };
type Seen = { id: string; version: number };
type Comment = { comment?: string };
/** Built once per press of the button, so that a retry is recognised as the same request. */
type Request = { verb: Verb } & (
  | { one: Seen & Comment; many?: never }
  | { one?: never; many: { results: Seen[] } & Comment }
);

function requestOf({ verb, results }: Proposal, text: string): Request {
  const comment: Comment = text === "" ? {} : { comment: text };
  const seen = results.map(({ id, version }) => ({ id, version }));
  const [first] = seen;
  return first && seen.length === 1
    ? { verb, one: { ...first, ...comment } }
    : { verb, many: { results: seen, ...comment } };
}

/** The question with current results, without those that cannot be decided. */
function withChanges(proposal: Proposal, error: ApiError): Proposal {
  const currents =
    proposal.results.length === 1
      ? [currentOf(resultsApi[proposal.verb], error)]
      : currentOf(resultsApi[`${proposal.verb}Many`], error);
  const currentById = new Map(currents?.flatMap((one) => (one ? [[one.id, one] as const] : [])));
  const gone = new Set(
    proposal.results.length === 1 && error.status === 404
      ? [0]
      : error.issues.flatMap(({ path }) => (typeof path[1] === "number" ? [path[1]] : [])),
  );
  const changed = proposal.results.flatMap((seen, index): ChangedResult[] => {
    const current = currentById.get(seen.id);
    if (current) return [{ result: current, changes: changesOf(seen, current, proposal.verb) }];
    return gone.has(index) ? [{ result: seen, changes: ["This result no longer exists"] }] : [];
  });
  const changedById = new Map(changed.map(({ result }) => [result.id, result]));
  const results = proposal.results.flatMap((seen) => {
    const current = currentById.get(seen.id);
    if (!changedById.has(seen.id)) return [seen];
    return current && mayDecide(current, proposal.verb) ? [current] : [];
  });
  return { ...proposal, results, changed };
}

function mayDecide({ status, total }: Result, verb: Verb): boolean {
  return status === "pending" && (verb === "reject" || total !== null);
}

function changesOf(seen: Result, current: Result, verb: Verb): string[] {
  if (current.status !== "pending") return [`Already ${statusLabelOf(current).toLowerCase()}`];
  const changes = changesBetween(seen, current);
  const words = changes.length > 0 ? changes : ["Saved again with the same scores"];
  return mayDecide(current, verb)
    ? words
    : [...words, "A score is missing, so it cannot be approved"];
}
