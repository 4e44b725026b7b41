import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import type { TestInput } from "@school/core/cbt/tests/test-faults.ts";
import { TITLE_LENGTH } from "@school/core/cbt/tests/test-limits.ts";
import { eq, sql } from "drizzle-orm";
import { audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { SittingsUnderWay } from "../errors.ts";
import { claimPictures } from "../questions/pictures.ts";
import { cbtTestAuthors, cbtTests } from "../tables.ts";
import { requireBank, requireFaultless, requireSettable } from "./check-test.ts";
import { requireCoAuthors } from "./choices.ts";
import { saveList, writePaper } from "./commands-papers.ts";
import { requireTest, type CurrentTest } from "./queries.ts";
import { auditedTest, columnsOf, formOf, type TestWrite, bumpTestVersion } from "./test-row.ts";

/**
 * Creates a test of the actor. Throws `InvalidInput` for its issues, and `NotAllowed` if the actor
 * may not create tests for the class and subject.
 */
export async function setTest(
  write: TestWrite,
  form: TestInput,
  questions: readonly QuestionDraft[],
): Promise<CurrentTest> {
  const { tx, actor } = write;
  await requireSettable(write, form);
  const named = { coAuthorIds: form.coAuthorIds, authorId: actor.id };
  const coAuthorIds = await requireCoAuthors(tx, named);
  await requireBank(write, form.questionBankId);
  await requireFaultless(write, form, questions, null);
  await claimPictures(tx, actor, questions);
  return insertTest(write, { action: "cbt.set-test", form, coAuthorIds, questions });
}

/** Copies a test to a draft of the actor, without times and entry code. */
export async function copyTest(write: TestWrite, source: CurrentTest): Promise<CurrentTest> {
  const form = {
    ...formOf(source),
    title: `Copy of ${source.title}`.slice(0, TITLE_LENGTH),
    requireEntryCode: false,
    opensAt: null,
    closesAt: null,
    showCBT: false,
  };
  const questions = source.list.map((question) => ({ ...question, id: null }));
  return insertTest(write, { action: "cbt.copy-test", form, coAuthorIds: [], questions });
}

interface NewTest {
  action: "cbt.set-test" | "cbt.copy-test";
  form: TestInput;
  coAuthorIds: readonly string[];
  questions: readonly QuestionDraft[];
}

async function insertTest(
  write: TestWrite,
  { action, form, coAuthorIds, questions }: NewTest,
): Promise<CurrentTest> {
  const { tx, origin } = write;
  const id = newId();
  await tx.insert(cbtTests).values({ id, ...columnsOf(form), createdBy: origin.actorId });
  await writeAuthors(tx, id, coAuthorIds);
  await writePaper(tx, { testId: id, number: 1, questions });
  const after = await requireTest(tx, write, id);
  await audit({ tx, origin }, action, id, { after: auditedTest(after) });
  return after;
}

/** Inserts the co-authors of a test that has none. */
async function writeAuthors(
  tx: Transaction,
  testId: string,
  coAuthorIds: readonly string[],
): Promise<void> {
  if (coAuthorIds.length === 0) return;
  await tx.insert(cbtTestAuthors).values(coAuthorIds.map((userId) => ({ testId, userId })));
}

const TARGET = ["subjectId", "termId", "classCategoryId", "classId"] as const;

/**
 * Updates a locked test and, unless `questions` is null, its list. New durations and times do not
 * change deadlines of open sittings. Changing the target, or showing the test, checks the
 * permission again.
 */
export async function changeTest(
  write: TestWrite,
  before: CurrentTest,
  form: TestInput,
  questions: readonly QuestionDraft[] | null,
): Promise<CurrentTest> {
  const { tx } = write;
  const current = formOf(before);
  const isElsewhere = TARGET.some((field) => form[field] !== current[field]);
  if (isElsewhere || (form.showCBT && !before.showCBT)) await requireSettable(write, form);
  const coAuthorIds = await requireCoAuthors(tx, {
    coAuthorIds: form.coAuthorIds,
    authorId: before.createdBy,
    current: current.coAuthorIds,
  });
  if (form.questionBankId !== before.questionBankId) await requireBank(write, form.questionBankId);
  await requireFaultless(write, form, questions ?? before.list, before);
  if (questions) await saveList(write, before, questions);
  await tx.update(cbtTests).set(columnsOf(form)).where(eq(cbtTests.id, before.id));
  await tx.delete(cbtTestAuthors).where(eq(cbtTestAuthors.testId, before.id));
  await writeAuthors(tx, before.id, coAuthorIds);
  return finish(write, "cbt.change-test", before);
}

/** Replaces the list of a locked test. An equal list changes nothing. */
export async function changeQuestions(
  write: TestWrite,
  before: CurrentTest,
  questions: readonly QuestionDraft[],
): Promise<CurrentTest> {
  await requireFaultless(write, formOf(before), questions, before);
  const isChanged = await saveList(write, before, questions);
  return isChanged ? finish(write, "cbt.change-questions", before) : before;
}

/** Increments the version and writes the audit log. */
async function finish(
  write: TestWrite,
  action: "cbt.change-test" | "cbt.change-questions",
  before: CurrentTest,
): Promise<CurrentTest> {
  const { tx, origin } = write;
  const { id } = before;
  await bumpTestVersion(write, id);
  const after = await requireTest(tx, write, id);
  await audit({ tx, origin }, action, id, {
    before: auditedTest(before),
    after: auditedTest(after),
  });
  return after;
}

/**
 * Deletes a locked test until it is restored; returns its version. Throws `SittingsUnderWay` while
 * a pupil is sitting.
 */
export async function removeTest(write: TestWrite, test: CurrentTest): Promise<number> {
  const { sitting } = test;
  if (sitting > 0) {
    const who = sitting === 1 ? "One pupil is" : `${sitting} pupils are`;
    throw new SittingsUnderWay(`${who} sitting this test. End it in the live view first.`);
  }
  await setDeleted(write, test, true);
  return test.version + 1;
}

/** Restores a deleted test. */
export async function restoreTest(write: TestWrite, test: CurrentTest): Promise<void> {
  await setDeleted(write, test, false);
}

async function setDeleted(write: TestWrite, test: CurrentTest, isGone: boolean): Promise<void> {
  const { tx, origin } = write;
  await tx
    .update(cbtTests)
    .set({ deletedAt: isGone ? sql`now()` : null })
    .where(eq(cbtTests.id, test.id));
  await bumpTestVersion(write, test.id);
  const row = auditedTest(test);
  await audit({ tx, origin }, isGone ? "cbt.delete-test" : "cbt.restore-test", test.id, {
    before: isGone ? row : null,
    after: isGone ? null : row,
  });
}
