import { eq } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { questionFaults } from "@school/core/cbt/questions/question-faults.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import type { BankQuestionRow } from "./queries.ts";
import { claimPictures, releasePictures } from "../questions/question-pictures.ts";
import { bankQuestions } from "../tables.ts";

interface Write {
  readonly tx: Transaction;
  readonly actor: Actor;
}

/** What differs between two lists, for the audit log: only the questions that changed. */
interface ListDifference {
  before: AuditedList;
  after: AuditedList;
}
interface AuditedList {
  /** Ids in their order. */
  order: string[];
  changed: object[];
}

/**
 * Makes `drafts` the list of a bank whose row is locked and whose list was `before`: what is no
 * longer in it goes, the rest is updated and keeps its id. Null if nothing differs. Throws
 * `InvalidInput` at what a question lacks, at ids that the bank does not have, and at pictures
 * that the person may not take. Six statements at most, however long the list.
 */
export async function replaceBankQuestions(
  { tx, actor }: Write,
  bankId: string,
  before: readonly BankQuestionRow[],
  drafts: readonly QuestionDraft[],
): Promise<ListDifference | null> {
  const issues = [...unknownIds(before, drafts), ...questionFaults(drafts)];
  if (issues.length > 0) throw new InvalidInput(issues);
  const after = drafts.map(({ id, ...content }, position): BankQuestionRow => {
    return { id: id ?? newId(), bankId, position, ...content };
  });
  const difference = differenceOf(before, after);
  if (difference === null) return null;
  await claimPictures(tx, actor, drafts);
  await tx.delete(bankQuestions).where(eq(bankQuestions.bankId, bankId));
  if (after.length > 0) await tx.insert(bankQuestions).values(after);
  await releasePictures(tx, actor.id, before);
  return difference;
}

function unknownIds(before: readonly BankQuestionRow[], drafts: readonly QuestionDraft[]) {
  const known = new Set(before.map(({ id }) => id));
  const message = "This question is not in the bank any more. Add it as a new one.";
  return drafts.flatMap(({ id }, place) =>
    id === null || known.has(id) ? [] : [{ path: ["questions", place, "id"], message }],
  );
}

function differenceOf(
  before: readonly BankQuestionRow[],
  after: readonly BankQuestionRow[],
): ListDifference | null {
  const old = new Map(before.map((row) => [row.id, contentOf(row)]));
  const now = new Map(after.map((row) => [row.id, contentOf(row)]));
  const changedIn = (one: Map<string, object>, other: Map<string, object>) =>
    [...one].flatMap(([id, content]) =>
      JSON.stringify(other.get(id)) === JSON.stringify(content) ? [] : [{ id, ...content }],
    );
  const difference = {
    before: { order: [...old.keys()], changed: changedIn(old, now) },
    after: { order: [...now.keys()], changed: changedIn(now, old) },
  };
  const isSame =
    difference.before.order.join() === difference.after.order.join() &&
    difference.after.changed.length === 0;
  return isSame ? null : difference;
}

/** In one order of fields, so that what is stored and what is sent compare. */
function contentOf(row: BankQuestionRow) {
  const { type, questionText, pictureId, correctAnswers, marks } = row;
  const options = row.options.map(({ key, text, pictureId }) => ({ key, text, pictureId }));
  return { type, questionText, pictureId, options, correctAnswers, marks };
}
