import type { Issue } from "@school/core/api/error.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { useEffect, useState } from "react";
import { ApiError } from "../../platform/client/api-error.ts";
import { useKeptQuestions } from "../questions/use-kept-questions.ts";
import { useKeptValues } from "../use-kept-values.ts";
import { refusalText } from "../questions/issue-places.ts";
import { TEST_LABELS } from "./readiness.ts";
import type { TestValues } from "./test-values.ts";

/** How the form looks with nothing typed; the version is null for a test that is not there yet. */
export interface StoredTest {
  readonly values: TestValues;
  readonly questions: readonly QuestionDraft[];
  readonly pictures: Readonly<Record<string, string>>;
  readonly version: number | null;
}

const NO_ISSUES: readonly Issue[] = [];

/**
 * The state of the form of one test. What the person typed stays in this browser, through reloads,
 * power cuts and the end of a session, until it was sent or thrown away.
 *
 * @param name whose form it is: "new", or the test's id
 */
export function useTestForm(name: string, stored: StoredTest) {
  const fields = useKeptValues(`cbt/test/${name}`, stored.values);
  const list = useKeptQuestions(`cbt/test-questions/${name}`, stored);
  const [isFound, setFound] = useState(fields.isChanged || list.foundFrom !== null);
  const [issues, setIssues] = useState(NO_ISSUES);
  const [error, setError] = useState<unknown>(null);
  const [refusals, setRefusals] = useState(0);

  // The buttons are at the end of a long form: the first field that is wrong comes into sight.
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>("form [aria-invalid=true]")?.focus();
  }, [refusals]);

  function tell(found: readonly Issue[], failure: unknown): void {
    setIssues(found);
    setError(failure);
    if (found.length > 0) setRefusals((count) => count + 1);
  }
  function settle(): void {
    fields.forget();
    setIssues(NO_ISSUES);
    setError(null);
    setFound(false);
  }

  return {
    values: fields.values,
    list,
    /** This page began with work that was not sent. */
    isFound,
    isUnkept: fields.isUnkept || list.isUnkept,
    issues,
    change(changes: Partial<TestValues>) {
      fields.change(changes);
      setIssues((before) => before.filter(({ path }) => !(String(path[0]) in changes)));
    },
    issueFor: (field: keyof TestValues) => issues.find(({ path }) => path[0] === field)?.message,
    /** Shows what is wrong; true if nothing is. */
    accept(found: readonly Issue[]): boolean {
      tell(found.length > 0 ? found : NO_ISSUES, null);
      return found.length === 0;
    },
    refuse(failure: unknown) {
      const told = failure instanceof ApiError ? failure.issues : [];
      tell(
        told.map(({ path, message }) => ({ path: [...path], message })),
        failure,
      );
    },
    /** What the form as a whole says, and where to look; null where nothing is wrong. */
    failureText(otherwise: string): string | null {
      return refusalText({ error, otherwise, issues }, TEST_LABELS);
    },
    /** After the server has everything. */
    saved(now: Omit<StoredTest, "values">) {
      list.saved(now);
      settle();
    },
    throwAway() {
      list.discard();
      settle();
    },
  };
}

export type TestForm = ReturnType<typeof useTestForm>;
