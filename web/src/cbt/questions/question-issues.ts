import { questionFaults } from "@school/core/cbt/questions/question-faults.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { useMemo, useState } from "react";
import type { ApiIssue } from "../../platform/client/api-error.ts";

/** An issue of one question; the path begins inside the question: ["options", 1, "text"]. */
export type QuestionIssue = ApiIssue;

const NONE: readonly QuestionIssue[] = [];

const known = new WeakMap<QuestionDraft, readonly QuestionIssue[]>();

/** The issues of a question that are known without the server; cached per draft. */
export function faultsOf(draft: QuestionDraft): readonly QuestionIssue[] {
  const before = known.get(draft);
  if (before) return before;
  const faults = questionFaults([draft]).map(({ path, message }) => ({
    path: path.slice(2),
    message,
  }));
  known.set(draft, faults);
  return faults;
}

/** The first message for a field, or for a path below it. */
export function issueFor(
  issues: readonly QuestionIssue[],
  ...field: (string | number)[]
): string | undefined {
  return issues.find(({ path }) => field.every((part, at) => path[at] === part))?.message;
}

/**
 * The issues that the server reported, by the draft that was sent. An edited question is another
 * draft, without reported issues; a moved one keeps its issues.
 */
export function useCurrentIssues(
  questions: readonly QuestionDraft[],
  issues: readonly ApiIssue[],
): { of: (draft: QuestionDraft) => readonly QuestionIssue[]; ofList: readonly string[] } {
  const [reported, setReported] = useState({ issues, questions });
  if (!isSame(reported.issues, issues)) setReported({ issues, questions });
  return useMemo(() => {
    const byDraft = new Map<QuestionDraft, QuestionIssue[]>();
    const ofList: string[] = [];
    for (const { path, message } of reported.issues) {
      if (path[0] !== "questions") continue;
      const draft = typeof path[1] === "number" ? reported.questions[path[1]] : undefined;
      if (draft)
        byDraft.set(draft, [...(byDraft.get(draft) ?? []), { path: path.slice(2), message }]);
      else ofList.push(message);
    }
    return { of: (draft) => byDraft.get(draft) ?? NONE, ofList };
  }, [reported]);
}

/** Whether the issues are equal, since a page may build a new array on each render. */
function isSame(before: readonly ApiIssue[], after: readonly ApiIssue[]): boolean {
  return before.length === after.length && before.every((issue, at) => issue === after[at]);
}
