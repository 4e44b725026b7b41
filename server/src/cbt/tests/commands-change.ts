import { eq } from "drizzle-orm";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import type { TestInput } from "@school/core/cbt/tests/test-faults.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { expectBank, expectFaultless, expectSettable } from "./check-test.ts";
import { expectCoAuthors } from "./co-authors.ts";
import { saveList } from "./commands-papers.ts";
import { writeAuthors } from "./commands-set.ts";
import { findTest, type StandingTest } from "./queries-test.ts";
import { cbtTestAuthors, cbtTests } from "../tables.ts";
import { auditedTest, columnsOf, formOf } from "./test-columns.ts";
import { countOn, type TestWrite } from "./test-write.ts";

const TARGET = ["subjectId", "termId", "classCategoryId", "classId"] as const;

/**
 * Changes a locked test and, unless `questions` is null, its list. Deadlines of those who sit stay
 * as they are, whatever becomes of duration and times. For whom it is, and showing it, is asked
 * anew of whoever changes that.
 */
export async function changeTest(
  write: TestWrite,
  before: StandingTest,
  form: TestInput,
  questions: readonly QuestionDraft[] | null,
): Promise<StandingTest> {
  const { tx } = write;
  const standing = formOf(before);
  const isElsewhere = TARGET.some((field) => form[field] !== standing[field]);
  if (isElsewhere || (form.showCBT && !before.showCBT)) await expectSettable(write, form);
  const coAuthorIds = await expectCoAuthors(tx, {
    coAuthorIds: form.coAuthorIds,
    authorId: before.createdBy,
    standing: standing.coAuthorIds,
  });
  if (form.questionBankId !== before.questionBankId) await expectBank(write, form.questionBankId);
  await expectFaultless(write, form, questions ?? before.list, before.id);
  if (questions) await saveList(write, before, questions);
  await tx.update(cbtTests).set(columnsOf(form)).where(eq(cbtTests.id, before.id));
  await tx.delete(cbtTestAuthors).where(eq(cbtTestAuthors.testId, before.id));
  await writeAuthors(tx, before.id, coAuthorIds);
  return finish(write, "cbt.change-test", before);
}

/** Replaces the list of a locked test. The same list again changes nothing. */
export async function changeQuestions(
  write: TestWrite,
  before: StandingTest,
  questions: readonly QuestionDraft[],
): Promise<StandingTest> {
  await expectFaultless(write, formOf(before), questions, before.id);
  const isChanged = await saveList(write, before, questions);
  return isChanged ? finish(write, "cbt.change-questions", before) : before;
}

/** Counts the version on and writes the audit log. */
async function finish(
  write: TestWrite,
  action: "cbt.change-test" | "cbt.change-questions",
  before: StandingTest,
): Promise<StandingTest> {
  const { tx, origin } = write;
  const { id } = before;
  await countOn(write, id);
  const after = (await findTest(tx, write, id))!;
  const entry = { subjectId: id, before: auditedTest(before), after: auditedTest(after) };
  await writeAudit(tx, origin, [{ action, ...entry }]);
  return after;
}
