import type { Issue } from "@school/core/api/error.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { useEffect, useState } from "react";
import { ApiError, type ApiIssue } from "../../platform/client/api-error.ts";
import { refusalText } from "../questions/issue-places.ts";
import { useKeptQuestions } from "../questions/use-kept-questions.ts";
import { useKeptValues } from "../use-kept-values.ts";
import { bankFaults, type BankValues } from "./bank-values.ts";

/** How the form looks with nothing typed; the version is null for a bank that is not there yet. */
interface StoredBank {
  readonly values: BankValues;
  readonly questions: readonly QuestionDraft[];
  readonly pictures: Readonly<Record<string, string>>;
  readonly version: number | null;
}

/** What the form calls its fields, in its order. */
const LABELS = {
  name: "Name",
  subjectId: "Subject",
  classCategoryId: "Class category",
  coAuthorIds: "Co-authors",
};

const NO_ISSUES: readonly ApiIssue[] = [];

/**
 * The state of the form of one bank; what was typed outlives reloads and power cuts.
 *
 * @param name whose form it is: "new", or the bank's id
 */
export function useBankForm(name: string, stored: StoredBank) {
  const fields = useKeptValues(`cbt/bank/${name}`, stored.values);
  const list = useKeptQuestions(`cbt/bank-questions/${name}`, stored);
  const [issues, setIssues] = useState<readonly ApiIssue[]>(NO_ISSUES);
  const [error, setError] = useState<unknown>(null);
  const [refusals, setRefusals] = useState(0);

  // The button is at the end of a long form: the first field that is wrong comes into sight.
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>("form [aria-invalid=true]")?.focus();
  }, [refusals]);

  function tell(found: readonly ApiIssue[], failure: unknown): void {
    setIssues(found);
    setError(failure);
    if (found.length > 0) setRefusals((count) => count + 1);
  }

  return {
    values: fields.values,
    change(changes: Partial<BankValues>) {
      fields.change(changes);
      setIssues((before) => before.filter(({ path }) => !(String(path[0]) in changes)));
    },
    list,
    issues,
    issueFor: (field: keyof BankValues) => issues.find(({ path }) => path[0] === field)?.message,
    /** Shows what is wrong before anything is sent; true if nothing is. */
    isComplete(): boolean {
      const found: Issue[] = bankFaults(fields.values, list.questions);
      tell(found.length > 0 ? found : NO_ISSUES, null);
      return found.length === 0;
    },
    refuse: (failure: unknown) => tell(failure instanceof ApiError ? failure.issues : [], failure),
    /** What the form as a whole says, and where to look; null where nothing is wrong. */
    failureText(otherwise: string): string | null {
      return refusalText({ error, otherwise, issues }, LABELS);
    },
    /** After the server has everything. */
    saved(now: Omit<StoredBank, "values">) {
      fields.forget();
      list.saved(now);
      setIssues(NO_ISSUES);
      setError(null);
    },
  };
}

export type BankForm = ReturnType<typeof useBankForm>;
