import type { BankWithQuestions } from "@school/core/cbt/banks/contract.ts";
import { SAVED_AGAIN } from "../../platform/forms/changes.ts";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { banksApi } from "../api.ts";
import { draftOf } from "../questions/drafts.ts";
import { useQuestionForm, withCurrentChoices } from "../questions/use-question-form.ts";
import { type BankChoices, BankFields } from "./BankFields.tsx";
import { BANK_LABELS, bankFaults, inputOf, valuesOf } from "./bank-values.ts";
import { listChanges } from "../questions/list-versions.ts";
import { toasts } from "./text.ts";
import { labels as uiLabels, failures } from "../../ui/text.ts";

/** Changes a bank. Changes by another author are merged and shown before the next save. */
export function EditBankForm(props: { stored: BankWithQuestions; choices: BankChoices }) {
  const form = useQuestionForm({
    about: "cbt/bank",
    record: props.stored,
    valuesOf,
    labels: BANK_LABELS,
    check: bankFaults,
    input: ({ record, values, list, version }) => ({
      id: record.id,
      version,
      ...inputOf(values),
      questions: list.isChanged ? [...list.questions] : null,
    }),
    send: (input: Parameters<typeof banksApi.update.call>[0]) => banksApi.update.call(input),
    saved: () => toastSuccess(toasts.questionBankUpdated),
    failure: failures.save,
    differences: bankChanges,
    outdated: banksApi.key(),
  });
  return (
    <BankFields
      label={`Edit ${props.stored.name}`}
      form={form}
      choices={withOwn(props.choices, form.record)}
    />
  );
}

/**
 * The choices of the form, with the current ones of the bank even if they are no longer offered.
 */
function withOwn(choices: BankChoices, bank: BankWithQuestions): BankChoices {
  const { subject, classCategory, coAuthors, createdBy } = bank;
  return {
    subjects: withCurrentChoices(choices.subjects, [subject]),
    categories: withCurrentChoices(choices.categories, [classCategory]),
    colleagues: withCurrentChoices(choices.colleagues, coAuthors).filter(
      ({ id }) => id !== createdBy.id,
    ),
  };
}

/** Lists the differences between two versions of a bank, one line each. */
function bankChanges(seen: BankWithQuestions, current: BankWithQuestions): string[] {
  const facts: readonly [string, (of: BankWithQuestions) => string][] = [
    ["Name", ({ name }) => name],
    ["Subject", ({ subject }) => subject.name],
    [uiLabels.classCategory, ({ classCategory }) => classCategory.name],
    ["Shared", ({ isShared }) => (isShared ? "yes" : "no")],
    ["Co-authors", ({ coAuthors }) => coAuthors.map(({ name }) => name).join(", ") || "none"],
  ];
  const changes = facts.flatMap(([label, textOf]) =>
    textOf(seen) === textOf(current) ? [] : [`${label}: ${textOf(seen)} → ${textOf(current)}`],
  );
  changes.push(...listChanges(seen.list.map(draftOf), current.list.map(draftOf)));
  return changes.length > 0 ? changes : [SAVED_AGAIN];
}
