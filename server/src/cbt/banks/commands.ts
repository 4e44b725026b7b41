import { isSame } from "@school/core/api/is-same.ts";
import type { Actor } from "@school/core/accounts/actor.ts";
import { plainDetails, plainMedia } from "@school/core/cbt/questions/plain-details.ts";
import { questionFaults } from "@school/core/cbt/questions/question-faults.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { eq, sql } from "drizzle-orm";
import { type AuditedWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { newId } from "../../platform/database/id.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { claimPictures, releasePictures } from "../questions/pictures.ts";
import { questionBankAuthors, questionBanks, bankQuestions } from "../tables.ts";
import { requireCoAuthors, requireSubjectAndLevel } from "../tests/choices.ts";
import type { BankQuestionRow, BankRow } from "./queries.ts";

/** Context of every command about banks. */
export interface BankWrite extends AuditedWrite {
  readonly actor: Actor;
}

export interface BankForm {
  readonly name: string;
  readonly subjectId: string;
  readonly classCategoryId: string;
  readonly isShared: boolean;
  readonly coAuthorIds: readonly string[];
}

/** Creates a bank and returns its id. Throws `InvalidInput`, as the commands below do. */
export async function createBank(
  write: BankWrite,
  form: BankForm,
  drafts: readonly QuestionDraft[],
): Promise<string> {
  const { tx, origin, actor } = write;
  await requireForm(tx, form);
  const coAuthorIds = await requireCoAuthors(tx, { ...form, authorId: actor.id });
  const id = newId();
  await tx.insert(questionBanks).values({ id, ...columnsOf(form), createdBy: actor.id });
  await nameCoAuthors(tx, id, coAuthorIds);
  const list = await replaceBankQuestions(write, id, [], drafts);
  const after = { ...audited({ ...form, coAuthorIds }), ...list?.after };
  await audit({ tx, origin }, "cbt.create-bank", id, { after });
  return id;
}

/** A locked bank in its current version. */
export interface LockedBank {
  readonly row: BankRow;
  readonly list: readonly BankQuestionRow[];
}

/** Updates a bank, and its list unless `drafts` is null. Without differences it writes nothing. */
export async function updateBank(
  write: BankWrite,
  { row, list }: LockedBank,
  form: BankForm,
  drafts: readonly QuestionDraft[] | null,
): Promise<void> {
  const { tx, origin } = write;
  const before = formOf(row);
  await requireForm(tx, form, before);
  const coAuthorIds = await requireCoAuthors(tx, {
    coAuthorIds: form.coAuthorIds,
    authorId: row.author.id,
    current: before.coAuthorIds,
  });
  const change = formChange(before, { ...form, coAuthorIds });
  const listChange = drafts && (await replaceBankQuestions(write, row.id, list, drafts));
  if (change === null && !listChange) return;
  if (change?.namesOthers) await nameCoAuthors(tx, row.id, coAuthorIds);
  await updateRow(tx, questionBanks, row.id, columnsOf(form));
  await audit({ tx, origin }, "cbt.update-bank", row.id, {
    before: { ...change?.before, ...listChange?.before },
    after: { ...change?.after, ...listChange?.after },
  });
}

/** Replaces only the list of questions. */
export async function saveBankQuestions(
  write: BankWrite,
  { row, list }: LockedBank,
  drafts: readonly QuestionDraft[],
): Promise<void> {
  const change = await replaceBankQuestions(write, row.id, list, drafts);
  if (change === null) return;
  await updateRow(write.tx, questionBanks, row.id, {});
  const { before, after } = change;
  await audit(write, "cbt.update-bank", row.id, { before, after });
}

/** Deletes a bank; `restoreBank` undoes it. */
export async function deleteBank({ tx, origin }: BankWrite, { row }: LockedBank): Promise<void> {
  await updateRow(tx, questionBanks, row.id, { deletedAt: sql`now()` });
  const { name } = row;
  await audit({ tx, origin }, "cbt.delete-bank", row.id, { before: { name } });
}

export async function restoreBank({ tx, origin }: BankWrite, { row }: LockedBank): Promise<void> {
  await updateRow(tx, questionBanks, row.id, { deletedAt: null });
  const { name } = row;
  await audit({ tx, origin }, "cbt.restore-bank", row.id, { after: { name } });
}

async function requireForm(tx: Transaction, form: BankForm, before?: BankForm): Promise<void> {
  if (form.name === "") {
    throw new InvalidInput([{ path: ["name"], message: "Please name the question bank" }]);
  }
  await requireSubjectAndLevel(tx, form, before);
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

/** In a fixed order of fields and people, so that two versions compare equal. */
function audited({ name, subjectId, classCategoryId, isShared, coAuthorIds }: BankForm) {
  return { name, subjectId, classCategoryId, isShared, coAuthorIds: coAuthorIds.toSorted() };
}

function formChange(before: BankForm, after: BankForm) {
  const [was, is] = [audited(before), audited(after)];
  if (isSame(was, is)) return null;
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

interface Write {
  readonly tx: Transaction;
  readonly actor: Actor;
}

/** The differences of two lists for the audit log: only changed questions. */
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
 * Replaces the list `before` of a locked bank by `drafts`: missing questions are deleted, the
 * others are updated and keep their ids. Null without differences. Throws `InvalidInput` for
 * incomplete questions, for ids of other banks, and for pictures that the person may not use. At
 * most six statements, however long the list.
 */
async function replaceBankQuestions(
  { tx, actor }: Write,
  bankId: string,
  before: readonly BankQuestionRow[],
  drafts: readonly QuestionDraft[],
): Promise<ListDifference | null> {
  const issues = [...unknownIds(before, drafts), ...questionFaults(drafts)];
  if (issues.length > 0) throw new InvalidInput(issues);
  const after = drafts.map(({ id, section: _section, ...content }, position): BankQuestionRow => {
    const details = plainDetails(content.details);
    const { passage = "", topic = "", explanation = "" } = content;
    const texts = { passage, topic, explanation };
    const passageMedia = plainMedia(content.passageMedia);
    return { id: id ?? newId(), bankId, position, ...content, ...texts, passageMedia, details };
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
  const message = "This question was deleted from the bank. Add it as a new one.";
  return drafts.flatMap(({ id }, index) =>
    id === null || known.has(id) ? [] : [{ path: ["questions", index, "id"], message }],
  );
}

function differenceOf(
  before: readonly BankQuestionRow[],
  after: readonly BankQuestionRow[],
): ListDifference | null {
  const old = new Map(before.map((row) => [row.id, contentOf(row)]));
  const current = new Map(after.map((row) => [row.id, contentOf(row)]));
  const changedIn = (one: Map<string, object>, other: Map<string, object>) =>
    [...one].flatMap(([id, content]) =>
      isSame(other.get(id), content) ? [] : [{ id, ...content }],
    );
  const difference = {
    before: { order: [...old.keys()], changed: changedIn(old, current) },
    after: { order: [...current.keys()], changed: changedIn(current, old) },
  };
  const isUnchanged =
    difference.before.order.join() === difference.after.order.join() &&
    difference.after.changed.length === 0;
  return isUnchanged ? null : difference;
}

/** In a fixed order of fields, so that stored and sent questions can be compared. */
function contentOf(row: BankQuestionRow) {
  const { type, passage, topic, questionText, pictureId, correctAnswers, marks } = row;
  const { explanation } = row;
  const options = row.options.map(({ key, text, pictureId }) => ({ key, text, pictureId }));
  const details = plainDetails(row.details);
  const texts = { passage, topic, questionText, explanation };
  const passageMedia = plainMedia(row.passageMedia);
  return { type, ...texts, passageMedia, pictureId, options, details, correctAnswers, marks };
}
