import type { Issue } from "@school/core/api/error.ts";
import type { Question, QuestionDraft } from "@school/core/cbt/questions/question.ts";
import type { QueryKey } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import type { Fields } from "../../platform/forms/use-fields.ts";
import { type RecordFormState, useRecordForm } from "../../platform/forms/use-record-form.ts";
import { draftOf, picturesOf } from "./drafts.ts";
import { isChanged, type ListVersion } from "./question-list.ts";
import { missing } from "./text.ts";
import { type EditedQuestions, useQuestionList } from "./use-question-list.ts";

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
    questions: QuestionDraft[];
    /** The questions if they were changed; otherwise null. */
    changed: QuestionDraft[] | null;
    /** The version on which the questions were written, so that no other change is lost. */
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
export interface QuestionForm<Values extends object>
  extends RecordFormState, Pick<Fields<Values>, "values" | "change" | "field" | "checkbox"> {
  readonly issueFor: (field: keyof Values & string) => string | undefined;
  readonly send: (extra?: Partial<Values>) => unknown;
  readonly list: EditedQuestions;
}

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
  const list = useQuestionList(`${about}-questions/${name}`, listOf(options.record));
  const { questions, actions } = list;

  const form = useRecordForm<Stored | null, Values, Input, { data: Stored }>({
    record: options.record,
    valuesOf: (record) => options.valuesOf(record ?? options.record),
    draft: { account, form: `${about}/${name}` },
    check({ values }) {
      const issues = options.check(values, questions);
      actions.report(issues, questions);
      return issues;
    },
    input: ({ record, values }) =>
      options.input({
        record: record ?? options.record,
        values,
        questions: [...questions],
        changed: isChanged(list) ? [...questions] : null,
        version: list.version ?? record?.version ?? 0,
      }),
    async send(input) {
      try {
        const response = await options.send(input);
        actions.replace(listOf(options.record === null ? null : response.data));
        return response;
      } catch (error) {
        if (error instanceof ApiError) actions.report(error.issues, questions);
        throw error;
      }
    },
    saved({ data }, startFrom) {
      if (options.record !== null) startFrom(data);
      return options.saved(data);
    },
    failure: options.failure,
    differences: (seen, current) =>
      seen === null || current === null ? [] : (options.differences?.(seen, current) ?? []),
    overtaken: (seen, current) => actions.rebase(listOf(seen), listOf(current)),
    outdated: options.outdated,
  });

  const { failure, issues } = form;
  return {
    ...form,
    record: form.record ?? options.record,
    list,
    /** At the field itself or below it. */
    issueFor: (field: keyof Values & string) =>
      issues.find(({ path }) => path[0] === field)?.message,
    /** The form's message, with the places of the faults. */
    error: refusalText({ error: failure, otherwise: options.failure, issues }, labels),
    restored: form.restored || list.isRestored,
    isStorageFull: form.isStorageFull || list.isStorageFull,
    discard() {
      actions.replace(listOf(form.record));
      return form.discard();
    },
  };
}

function listOf(record: Listed | null): ListVersion {
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

interface Fault {
  readonly path: readonly (string | number)[];
}

/** Maximum number of places that are named; the rest are counted. */
const MAX_NAMED = 4;

/**
 * The places of a form's issues in field order, questions last: "Subject, Closes and question 3".
 * `labels` are those of the fields; empty without issues.
 */
function issuePlaces(issues: readonly Fault[], labels: Readonly<Record<string, string>>): string {
  const fields = Object.entries(labels)
    .filter(([field]) => issues.some(({ path }) => path[0] === field))
    .map(([, label]) => label);
  const numbers = issues.flatMap(({ path: [field, index] }) =>
    field === "questions" ? [typeof index === "number" ? index + 1 : 0] : [],
  );
  const questions = [...new Set(numbers)]
    .toSorted((a, b) => a - b)
    .map((number) => (number === 0 ? "the questions" : `question ${number}`));
  const names = [...fields, ...questions];
  const named = names.slice(0, MAX_NAMED);
  const rest = names.length - named.length;
  const last = rest > 0 ? `${rest} more` : (named.pop() ?? "");
  return named.length > 0 ? `${named.join(", ")} and ${last}` : last;
}

interface Refused {
  /** Null if nothing was sent. */
  readonly error: unknown;
  /** Used for an error without its own message. */
  readonly otherwise: string;
  readonly issues: readonly Fault[];
}

/** A form's message about all its issues; null without any. */
export function refusalText(
  { error, otherwise, issues }: Refused,
  labels: Readonly<Record<string, string>>,
): string | null {
  const places = issuePlaces(issues, labels);
  const where = places === "" ? "" : ` ${missing.check(places)}`;
  if (error !== null) return `${messageOf(error, otherwise)}${where}`;
  return issues.length > 0 ? `Something is missing.${where}` : null;
}
