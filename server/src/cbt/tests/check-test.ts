import { sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import { mayReadBank, maySetTest } from "@school/core/cbt/policy.ts";
import { questionFaults } from "@school/core/cbt/questions/question-faults.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { testFaults, type TestInput } from "@school/core/cbt/tests/test-faults.ts";
import { classes } from "../../classes/tables.ts";
import { allow, InvalidInput } from "../../platform/http/errors.ts";
import { bankFacts, testIsForClass } from "../facts.ts";
import { expectTarget, targetFacts } from "../hall/facts.ts";
import { className } from "../names-in-sql.ts";
import { paperScores, sittings } from "../sittings/tables.ts";
import type { TestWrite } from "./test-write.ts";

/** Throws unless class, level, term and subject belong together and are the person's to set. */
export async function expectSettable({ tx, actor }: TestWrite, form: TestInput): Promise<void> {
  const facts = await targetFacts(tx, actor.id, form);
  expectTarget(facts, form);
  allow(maySetTest(actor, facts), "You are not assigned to this class and subject.");
}

/** Throws `InvalidInput` unless the bank is one that the person may read. */
export async function expectBank(
  { tx, actor }: TestWrite,
  bankId: TestInput["questionBankId"],
): Promise<void> {
  if (bankId === null) return;
  const facts = await bankFacts(tx, actor.id, bankId);
  if (facts && mayReadBank(actor, facts)) return;
  throw new InvalidInput([
    { path: ["questionBankId"], message: "There is no such question bank." },
  ]);
}

interface TestUse extends Record<string, unknown> {
  sittings: number;
  typed: number;
  /** Marks, the highest that were typed in. */
  most: number | null;
  /** Names of classes with marks or sittings that the form no longer names. */
  leftOut: string[];
}

const NO_USE: TestUse = { sittings: 0, typed: 0, most: null, leftOut: [] };

/** What hangs on a test already, seen from what its form says now. One statement. */
async function readUse({ tx }: TestWrite, testId: string, form: TestInput): Promise<TestUse> {
  const { rows } = await tx.execute<TestUse>(sql`
    with used as (
      select class_id, null::float8 as marks, false as typed from ${sittings}
      where test_id = ${testId}
      union all
      select class_id, marks::float8, true from ${paperScores} where test_id = ${testId}
    )
    select count(*) filter (where not used.typed)::int as sittings,
      count(*) filter (where used.typed)::int as typed, max(used.marks) as most,
      coalesce(array_agg(distinct ${className})
        filter (where not ${testIsForClass}), '{}') as "leftOut"
    from used join ${classes} class on class.id = used.class_id
    cross join (select ${form.termId}::uuid as term_id, ${form.classCategoryId}::uuid as category_id,
      ${form.classId}::uuid as class_id) test`);
  return rows[0]!;
}

/**
 * Throws `InvalidInput` with everything that is wrong with a test's form and list; for one that
 * stands already (`testId`) also with what would take the ground from under those who sat it.
 */
export async function expectFaultless(
  write: TestWrite,
  form: TestInput,
  questions: readonly QuestionDraft[],
  testId: string | null,
): Promise<void> {
  const use = testId === null ? NO_USE : await readUse(write, testId, form);
  const issues = [...testFaults(form, questions), ...faultsByUse(use, form, questions)];
  if (!form.showCBT) {
    // A draft may be unfinished, but not once somebody has begun: its keys mark them.
    const faults = questionFaults(questions, use.sittings > 0 ? form.numQuestions : null);
    issues.push(...faults.filter(({ path }) => use.sittings > 0 || path.at(-1) === "id"));
  }
  if (issues.length > 0) throw new InvalidInput(issues);
}

function faultsByUse(use: TestUse, form: TestInput, questions: readonly QuestionDraft[]): Issue[] {
  const issues: Issue[] = [];
  const fault = (field: keyof TestInput | "questions", message: string) =>
    issues.push({ path: [field], message });
  if (use.leftOut.length > 0) {
    fault("classId", `Pupils of ${use.leftOut.join(", ")} have taken this test already.`);
  }
  if (use.sittings > 0 && form.platform === "Offline") {
    fault("platform", "Pupils have begun this test online.");
  }
  if (use.typed > 0 && form.platform === "Online") {
    fault("platform", "Scores of this test were typed in from paper.");
  }
  const total = totalMarks(questions, form.numQuestions);
  if (use.most !== null && use.most > total) {
    fault("questions", `The total would be ${total}, but ${use.most} marks were typed in already.`);
  }
  return issues;
}

/** What one child can reach; of a draw all have equal marks. */
function totalMarks(questions: readonly { marks: number }[], numQuestions: number | null): number {
  const drawn = questions.slice(0, numQuestions ?? questions.length);
  return drawn.reduce((sum, { marks }) => sum + marks, 0);
}
