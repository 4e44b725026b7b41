import { eq, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { expectCoAuthors } from "../tests/co-authors.ts";
import { replaceBankQuestions } from "./commands-questions.ts";
import type { BankQuestionRow, BankRow } from "./queries.ts";
import { expectSubjectAndLevel } from "../tests/subject-and-level.ts";
import { questionBankAuthors, questionBanks } from "../tables.ts";

/** What every command about banks works in. */
export interface BankWrite {
  readonly tx: Transaction;
  readonly origin: AuditOrigin;
  readonly actor: Actor;
}

export interface BankForm {
  readonly name: string;
  readonly subjectId: string;
  readonly classCategoryId: string;
  readonly isShared: boolean;
  readonly coAuthorIds: readonly string[];
}

/** Begins a bank; answers its id. Throws `InvalidInput`, as the commands below do. */
export async function createBank(
  write: BankWrite,
  form: BankForm,
  drafts: readonly QuestionDraft[],
): Promise<string> {
  const { tx, origin, actor } = write;
  await expectForm(tx, form);
  const coAuthorIds = await expectCoAuthors(tx, { ...form, authorId: actor.id });
  const id = newId();
  await tx.insert(questionBanks).values({ id, ...columnsOf(form), createdBy: actor.id });
  await nameCoAuthors(tx, id, coAuthorIds);
  const list = await replaceBankQuestions(write, id, [], drafts);
  const after = { ...audited({ ...form, coAuthorIds }), ...list?.after };
  await writeAudit(tx, origin, [{ action: "cbt.create-bank", subjectId: id, before: null, after }]);
  return id;
}

/** A bank that is locked, as it stands. */
export interface StandingBank {
  readonly row: BankRow;
  readonly list: readonly BankQuestionRow[];
}

/** Changes a bank, and its list unless `drafts` is null. What stays as it is changes nothing. */
export async function updateBank(
  write: BankWrite,
  { row, list }: StandingBank,
  form: BankForm,
  drafts: readonly QuestionDraft[] | null,
): Promise<void> {
  const { tx, origin } = write;
  const before = formOf(row);
  await expectForm(tx, form, before);
  const coAuthorIds = await expectCoAuthors(tx, {
    coAuthorIds: form.coAuthorIds,
    authorId: row.author.id,
    standing: before.coAuthorIds,
  });
  const change = formChange(before, { ...form, coAuthorIds });
  const listChange = drafts && (await replaceBankQuestions(write, row.id, list, drafts));
  if (change === null && !listChange) return;
  if (change?.namesOthers) await nameCoAuthors(tx, row.id, coAuthorIds);
  await raise(tx, row.id, columnsOf(form));
  await writeAudit(tx, origin, [
    {
      action: "cbt.update-bank",
      subjectId: row.id,
      before: { ...change?.before, ...listChange?.before },
      after: { ...change?.after, ...listChange?.after },
    },
  ]);
}

/** Replaces the list of questions alone. */
export async function saveBankQuestions(
  write: BankWrite,
  { row, list }: StandingBank,
  drafts: readonly QuestionDraft[],
): Promise<void> {
  const change = await replaceBankQuestions(write, row.id, list, drafts);
  if (change === null) return;
  await raise(write.tx, row.id, {});
  const { before, after } = change;
  await writeAudit(write.tx, write.origin, [
    { action: "cbt.update-bank", subjectId: row.id, before, after },
  ]);
}

/** Takes a bank out of every list; `restoreBank` gives it back as it was. */
export async function deleteBank({ tx, origin }: BankWrite, { row }: StandingBank): Promise<void> {
  await raise(tx, row.id, { deletedAt: sql`now()` });
  const { name } = row;
  await writeAudit(tx, origin, [
    { action: "cbt.delete-bank", subjectId: row.id, before: { name }, after: null },
  ]);
}

export async function restoreBank({ tx, origin }: BankWrite, { row }: StandingBank): Promise<void> {
  await raise(tx, row.id, { deletedAt: null });
  const { name } = row;
  await writeAudit(tx, origin, [
    { action: "cbt.restore-bank", subjectId: row.id, before: null, after: { name } },
  ]);
}

async function expectForm(tx: Transaction, form: BankForm, before?: BankForm): Promise<void> {
  if (form.name === "") {
    throw new InvalidInput([{ path: ["name"], message: "Please name the question bank" }]);
  }
  await expectSubjectAndLevel(tx, form, before);
}

function formOf(row: BankRow): BankForm {
  return {
    name: row.name,
    subjectId: row.subject.id,
    classCategoryId: row.category.id,
    isShared: row.isShared,
    coAuthorIds: row.coAuthors.map(({ id }) => id),
  };
}

/** In one order of fields and of people, so that two forms compare. */
function audited({ name, subjectId, classCategoryId, isShared, coAuthorIds }: BankForm) {
  return { name, subjectId, classCategoryId, isShared, coAuthorIds: coAuthorIds.toSorted() };
}

function formChange(before: BankForm, after: BankForm) {
  const [was, is] = [audited(before), audited(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return null;
  return { before: was, after: is, namesOthers: was.coAuthorIds.join() !== is.coAuthorIds.join() };
}

function columnsOf({ name, subjectId, classCategoryId, isShared }: BankForm) {
  return { name, subjectId, categoryId: classCategoryId, isShared };
}

async function nameCoAuthors(tx: Transaction, bankId: string, userIds: readonly string[]) {
  await tx.delete(questionBankAuthors).where(eq(questionBankAuthors.bankId, bankId));
  if (userIds.length === 0) return;
  await tx.insert(questionBankAuthors).values(userIds.map((userId) => ({ bankId, userId })));
}

async function raise(tx: Transaction, id: string, columns: object): Promise<void> {
  await tx
    .update(questionBanks)
    .set({ ...columns, version: sql`${questionBanks.version} + 1`, updatedAt: sql`now()` })
    .where(eq(questionBanks.id, id));
}
