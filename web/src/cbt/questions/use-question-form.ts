import type { Issue } from "@school/core/api/error.ts";
import type { Question, QuestionDraft } from "@school/core/cbt/questions/question.ts";
import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ApiError, type ApiIssue } from "../../platform/client/api-error.ts";
import { type RecordFormState, useRecordForm } from "../../platform/forms/use-record-form.ts";
import { draftOf, picturesOf } from "./drafts.ts";
import { refusalText } from "./issue-places.ts";
import { mergeQuestions } from "./list-versions.ts";
import { type UnsavedQuestions, useUnsavedQuestions } from "./use-unsaved-questions.ts";

/** A bank or a test as read. */
interface Listed {
  readonly id: string;
  readonly version: number;
  readonly list: readonly Question[];
}

interface QuestionFormOptions<
  Stored extends Listed,
  Given extends Stored | null,
  Values extends object,
  Input,
> {
  /** Subject of the form, as its storage key: "cbt/bank". */
  about: string;
  /** The record as read; null for a new one. */
  record: Given;
  valuesOf: (record: Stored | Given) => Values;
  /** Labels of the form, in order. */
  labels: Readonly<Record<string, string>>;
  /** Returns the issues that block sending, each at its field or question. */
  check: (values: Values, questions: readonly QuestionDraft[]) => readonly Issue[];
  input: (sending: {
    record: Stored | Given;
    values: Values;
    list: UnsavedQuestions;
    /** The version on which the list was written, so that no other change is lost. */
    version: number;
  }) => Input;
  send: (input: Input) => Promise<{ data: Stored }>;
  /** Called after a successful save. */
  saved: (record: Stored) => unknown;
  failure: string;
  differences?: (seen: Stored, current: Stored) => readonly string[];
  outdated: QueryKey;
}

/** The form of a bank or a test, for its fields. */
export interface QuestionForm<Values extends object> extends RecordFormState {
  readonly values: Values;
  readonly change: (values: Partial<Values>) => void;
  readonly issueFor: (field: keyof Values & string) => string | undefined;
  readonly send: (extra?: Partial<Values>) => unknown;
  readonly list: UnsavedQuestions;
  /** The issues of the questions. */
  readonly questionIssues: readonly ApiIssue[];
}

const NO_ISSUES: readonly ApiIssue[] = [];

/**
 * The form of a bank or a test: its fields, and its questions, which are stored and merged as a
 * separate list. Unsaved changes survive reloads, power cuts and expired sessions.
 */
export function useQuestionForm<
  Stored extends Listed,
  Given extends Stored | null,
  Values extends object,
  Input,
>(options: QuestionFormOptions<Stored, Given, Values, Input>) {
  const { about, labels } = options;
  const { id: account } = useAccount();
  const name = options.record?.id ?? "new";
  const [checked, setChecked] = useState(NO_ISSUES);

  const form = useRecordForm<Stored | null, Values, Input, { data: Stored }>({
    record: options.record,
    valuesOf: (record) => options.valuesOf(record ?? options.record),
    draft: { account, form: `${about}/${name}` },
    check({ values }) {
      const issues = options.check(values, list.questions);
      setChecked(issues.filter(isOfQuestions));
      return issues;
    },
    input: ({ record, values }) =>
      options.input({
        record: record ?? options.record,
        values,
        list,
        version: list.version ?? record?.version ?? 0,
      }),
    async send(input) {
      const answer = await options.send(input);
      list.saved(listOf(options.record === null ? null : answer.data));
      return answer;
    },
    saved({ data }, startFrom) {
      if (options.record !== null) startFrom(data);
      return options.saved(data);
    },
    failure: options.failure,
    differences: (seen, current) =>
      seen === null || current === null ? [] : (options.differences?.(seen, current) ?? []),
    overtaken(seen, current) {
      if (!list.isChanged) return list.saved(listOf(current));
      const { questions, pictures, version } = listOf(current);
      for (const [id, address] of Object.entries(pictures)) list.addPicture(id, address);
      list.change(mergeQuestions(listOf(seen).questions, list.questions, questions));
      list.rebaseOn(version ?? 0);
    },
    outdated: options.outdated,
  });
  const list = useUnsavedQuestions(`${about}-questions/${name}`, listOf(form.record));

  const { failure, issues } = form;
  const reported = failure instanceof ApiError ? failure.issues : null;
  return {
    ...form,
    record: form.record ?? options.record,
    list,
    /** At the field itself or below it. */
    issueFor: (field: keyof Values & string) =>
      issues.find(({ path }) => path[0] === field)?.message,
    questionIssues: reported === null ? checked : reported.filter(isOfQuestions),
    /** The form's message, with the places of the faults. */
    error: refusalText({ error: failure, otherwise: options.failure, issues }, labels),
    restored: form.restored || list.restoredFrom !== null,
    isStorageFull: form.isStorageFull || list.isStorageFull,
    discard() {
      list.discard();
      return form.discard();
    },
  };
}

function isOfQuestions({ path }: ApiIssue): boolean {
  return path[0] === "questions";
}

function listOf(record: Listed | null) {
  if (record === null) return { questions: [], pictures: {}, version: null };
  const { list, version } = record;
  return { questions: list.map(draftOf), pictures: picturesOf(list), version };
}

/**
 * The choices of a form, with the current ones of the record even if they are no longer offered.
 */
export function withCurrentChoices<Choice extends { id: string }>(
  offered: readonly Choice[],
  current: readonly Choice[],
): Choice[] {
  return [...offered, ...current.filter(({ id }) => !offered.some((one) => one.id === id))];
}
