import type { Issue } from "@school/core/api/error.ts";
import type { BankWithQuestions } from "@school/core/cbt/banks/contract.ts";
import { questionFaults } from "@school/core/cbt/questions/question-faults.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { labels } from "../../ui/text.ts";
import { messages } from "@school/core/cbt/text.ts";

/** Values of a bank's form except its questions; ids are "" if nothing is chosen. */
export interface BankValues {
  readonly name: string;
  readonly subjectId: string;
  readonly classCategoryId: string;
  readonly isShared: boolean;
  readonly coAuthorIds: readonly string[];
}

export const NEW_BANK: BankValues = {
  name: "",
  subjectId: "",
  classCategoryId: "",
  isShared: false,
  coAuthorIds: [],
};

export function valuesOf(bank: BankWithQuestions): BankValues {
  return {
    name: bank.name,
    subjectId: bank.subject.id,
    classCategoryId: bank.classCategory.id,
    isShared: bank.isShared,
    coAuthorIds: bank.coAuthors.map(({ id }) => id),
  };
}

/** Labels of the form, in order. */
export const BANK_LABELS = {
  name: "Name",
  subjectId: "Subject",
  classCategoryId: labels.classCategory,
  coAuthorIds: "Co-authors",
};

/** The values in the endpoint's format. */
export function inputOf(values: BankValues) {
  return { ...values, coAuthorIds: [...values.coAuthorIds] };
}

/** Lists the faults that must be fixed before a bank can be saved, each issue at its field. */
export function bankFaults(values: BankValues, questions: readonly QuestionDraft[]): Issue[] {
  const fault = (field: keyof BankValues, message: string): Issue => ({ path: [field], message });
  return [
    ...(values.name.trim() === "" ? [fault("name", "Please name the question bank")] : []),
    ...(values.subjectId === "" ? [fault("subjectId", messages.pleaseChooseASubject)] : []),
    ...(values.classCategoryId === ""
      ? [fault("classCategoryId", messages.pleaseChooseAClassCategory)]
      : []),
    ...questionFaults(questions),
  ];
}
