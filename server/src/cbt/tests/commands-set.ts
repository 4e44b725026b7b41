import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import type { TestInput } from "@school/core/cbt/tests/test-faults.ts";
import { TITLE_LENGTH } from "@school/core/cbt/tests/test-limits.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { expectBank, expectFaultless, expectSettable } from "./check-test.ts";
import { expectCoAuthors } from "./co-authors.ts";
import { writePaper } from "./commands-papers.ts";
import { findTest, type StandingTest } from "./queries-test.ts";
import { claimPictures } from "../questions/question-pictures.ts";
import { cbtTestAuthors, cbtTests } from "../tables.ts";
import { auditedTest, columnsOf, formOf } from "./test-columns.ts";
import type { TestWrite } from "./test-write.ts";

/**
 * Sets a test, its author the person who calls. Throws `InvalidInput` with what does not belong
 * together or is missing, and `NotAllowed` for a class and subject that are not the person's.
 */
export async function setTest(
  write: TestWrite,
  form: TestInput,
  questions: readonly QuestionDraft[],
): Promise<StandingTest> {
  const { tx, actor } = write;
  await expectSettable(write, form);
  const named = { coAuthorIds: form.coAuthorIds, authorId: actor.id };
  const coAuthorIds = await expectCoAuthors(tx, named);
  await expectBank(write, form.questionBankId);
  await expectFaultless(write, form, questions, null);
  await claimPictures(tx, actor, questions);
  return insertTest(write, { action: "cbt.set-test", form, coAuthorIds, questions });
}

/** Makes a new draft of a test, its author the person who calls: without times and entry code. */
export async function copyTest(write: TestWrite, source: StandingTest): Promise<StandingTest> {
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
): Promise<StandingTest> {
  const { tx, origin } = write;
  const id = newId();
  await tx.insert(cbtTests).values({ id, ...columnsOf(form), createdBy: origin.actorId });
  await writeAuthors(tx, id, coAuthorIds);
  await writePaper(tx, { testId: id, number: 1, questions });
  const after = (await findTest(tx, write, id))!;
  const entry = { subjectId: id, before: null, after: auditedTest(after) };
  await writeAudit(tx, origin, [{ action, ...entry }]);
  return after;
}

/** Names the co-authors of a test that has none. */
export async function writeAuthors(
  tx: Transaction,
  testId: string,
  coAuthorIds: readonly string[],
): Promise<void> {
  if (coAuthorIds.length === 0) return;
  await tx.insert(cbtTestAuthors).values(coAuthorIds.map((userId) => ({ testId, userId })));
}
