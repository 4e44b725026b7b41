import type { Issue } from "@school/core/api/error.ts";
import type { QuestionDraft } from "@school/core/cbt/question.ts";
import { useEffect, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { clearUnsent, loadUnsent, saveUnsent } from "../../platform/unsent.ts";
import { keptOf } from "./kept-test.ts";
import type { TestValues } from "./test-values.ts";

/** How the form looks with nothing typed. */
export interface StoredTest {
  /** 0 for a test that is not there yet. */
  readonly version: number;
  readonly values: TestValues;
  readonly questions: readonly QuestionDraft[];
}

/**
 * The state of the form of one test. What the person typed stays in this browser, through reloads,
 * power cuts and the end of a session, until it was sent or thrown away.
 *
 * @param name what the form is about: "cbt-test/new"
 */
export function useTestForm(name: string, stored: StoredTest) {
  const account = useAccount();
  const [kept] = useState(() => keptOf(loadUnsent(account.id, name)?.contents, stored.values));
  const [typed, setTyped] = useState(kept.typed);
  const [list, setList] = useState(kept.list);
  const [restored, setRestored] = useState(
    Object.keys(kept.typed).length > 0 || kept.list !== null,
  );
  const [hasRoom, setHasRoom] = useState(true);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (Object.keys(typed).length === 0 && list === null) return;
    const contents = { typed, list, version: kept.version ?? stored.version };
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- what the device answered
    setHasRoom(saveUnsent(account.id, name, contents));
  }, [account.id, name, typed, list, kept.version, stored.version]);

  // The buttons are at the end of a long form: the first field that is wrong comes into sight.
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>("form [aria-invalid=true]")?.focus();
  }, [refusals]);

  function forget(): void {
    clearUnsent(account.id, name);
    setTyped({});
    setList(null);
    setIssues([]);
    setError(null);
    setRestored(false);
  }

  return {
    values: { ...stored.values, ...typed },
    questions: list ?? stored.questions,
    /** The list was changed by the person. */
    hasOwnList: list !== null,
    /** The version that the person saw when this was typed, if it was kept from another visit. */
    keptVersion: kept.version,
    restored,
    hasRoom,
    issues,
    change(changes: Partial<TestValues>) {
      setTyped((before) => ({ ...before, ...changes }));
      setIssues((before) => before.filter(({ path }) => !(String(path[0]) in changes)));
    },
    changeList(questions: QuestionDraft[]) {
      setList(questions);
      setIssues((before) => before.filter(({ path }) => path[0] !== "questions"));
    },
    issueFor: (field: keyof TestValues) => issues.find(({ path }) => path[0] === field)?.message,
    /** Shows what is wrong; true if nothing is. */
    accept(found: readonly Issue[]): boolean {
      setIssues(found);
      setError(null);
      if (found.length > 0) setRefusals((count) => count + 1);
      return found.length === 0;
    },
    refuse(failure: unknown) {
      setError(failure);
      if (!(failure instanceof ApiError) || failure.issues.length === 0) return;
      setIssues(failure.issues.map(({ path, message }) => ({ path: [...path], message })));
      setRefusals((count) => count + 1);
    },
    /** What the form as a whole says; null where its fields say it all. */
    failureText(otherwise: string): string | null {
      if (error !== null) return messageOf(error, otherwise);
      return issues.length > 0
        ? "Something is still missing: look at the fields marked above."
        : null;
    },
    forget,
  };
}

export type TestForm = ReturnType<typeof useTestForm>;
