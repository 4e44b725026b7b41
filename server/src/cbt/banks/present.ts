import type { Actor } from "@school/core/accounts/actor.ts";
import type { BankWithQuestions, QuestionBank } from "@school/core/cbt/banks/contract.ts";
import { mayChangeBank } from "@school/core/cbt/policy.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { presentQuestion } from "../questions/present.ts";
import type { BankQuestionRow, BankRow } from "./queries.ts";

export function presentBank(row: BankRow, actor: Actor): QuestionBank {
  const { id, name, subject, category, author, coAuthors, isShared, questions, version } = row;
  return {
    id,
    name,
    subject,
    classCategory: category,
    isShared,
    createdBy: author,
    coAuthors,
    createdAt: row.createdAt.toISOString(),
    questions,
    mayChange: mayChangeBank(actor, authorship(row, actor)),
    version,
  };
}

export function presentBankWithQuestions(
  { row, list }: { row: BankRow; list: readonly BankQuestionRow[] },
  actor: Actor,
  sealer: Sealer,
): BankWithQuestions {
  return {
    ...presentBank(row, actor),
    list: list.map((question) => presentQuestion(sealer, question)),
  };
}

/** The actor's facts for the policy. */
export function authorship({ author, coAuthors }: BankRow, { id }: Actor) {
  return { isAuthor: author.id === id, isCoAuthor: coAuthors.some((one) => one.id === id) };
}
