import type { Issue } from "@school/core/api/error.ts";
import {
  type AuthorFacts,
  mayReadBank,
  maySetTest,
  type TestClassFacts,
} from "@school/core/cbt/policy.ts";
import { questionFaults } from "@school/core/cbt/questions/question-faults.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { sectionFaults } from "@school/core/cbt/questions/section-faults.ts";
import { sizeForPupil } from "@school/core/cbt/questions/sections.ts";
import { testFaults, type TestInput } from "@school/core/cbt/tests/test-faults.ts";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes, classSubjects, subjects } from "../../classes/tables.ts";
import { bareName } from "../../platform/database/columns.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { allow, InvalidInput } from "../../platform/http/errors.ts";
import { isSwitchedOn } from "../../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { bankFacts } from "../banks/facts.ts";
import { personAndTest, testIsForClass } from "../facts.ts";
import { paperScores, sittings } from "../sittings/tables.ts";
import { cbtTests } from "../tables.ts";
import type { TestWrite } from "./test-row.ts";
import { messages } from "../../platform/http/text.ts";

/**
 * Throws unless class, level, term and subject belong together and the actor may create tests for
 * them.
 */
export async function requireSettable({ tx, actor }: TestWrite, form: TestInput): Promise<void> {
  const facts = await targetFacts(tx, actor.id, form);
  requireTarget(facts, form);
  allow(maySetTest(actor, facts), "You are not assigned to this class and subject.");
}

/** Throws `InvalidInput` unless the actor may read the bank. */
export async function requireBank(
  { tx, actor }: TestWrite,
  bankId: TestInput["questionBankId"],
): Promise<void> {
  if (bankId === null) return;
  const facts = await bankFacts(tx, actor.id, bankId);
  if (facts && mayReadBank(actor, facts)) return;
  throw new InvalidInput([{ path: ["questionBankId"], message: "Question bank not found." }]);
}

interface TestUse extends Record<string, unknown> {
  sittings: number;
  /** Sittings of which the answers were read from a sheet. */
  sheets: number;
  typed: number;
  /** The highest entered marks. */
  most: number | null;
  /** Names of classes with marks or sittings that the form no longer includes. */
  leftOut: string[];
}

const NO_USE: TestUse = { sittings: 0, sheets: 0, typed: 0, most: null, leftOut: [] };

/** Sittings and entered scores of a test that a change of its form can affect. One statement. */
async function readUse({ tx }: TestWrite, testId: string, form: TestInput): Promise<TestUse> {
  const { rows } = await tx.execute<TestUse>(sql`
    with used as (
      select ${sittings.classId} as "classId", null::numeric as marks, false as typed,
        ${sittings.handedInBy} is not distinct from 'paper' as sheet
      from ${sittings} where ${sittings.testId} = ${testId}
      union all
      select ${paperScores.classId}, ${paperScores.marks}, true, false
      from ${paperScores} where ${paperScores.testId} = ${testId}
    )
    select count(*) filter (where not used.typed) as sittings,
      count(*) filter (where used.sheet) as sheets,
      count(*) filter (where used.typed) as typed, max(used.marks) as most,
      coalesce(array_agg(distinct ${fullName})
        filter (where not ${testIsForClass}), '{}') as "leftOut"
    from used join ${classes} on ${classes.id} = used."classId" cross join ${madeUpTest(form)}`);
  return one(rows, "use of a test");
}

/**
 * Throws `InvalidInput` with all issues of the form and the list of a test; for a stored test
 * (`before`) also with changes that would invalidate existing sittings or scores.
 */
export async function requireFaultless(
  write: TestWrite,
  form: TestInput,
  questions: readonly QuestionDraft[],
  before: { readonly id: string; readonly showCBT: boolean } | null,
): Promise<void> {
  const use = before === null ? NO_USE : await readUse(write, before.id, form);
  // A test that pupils have taken may be hidden and shown again after its time.
  const becomesShown = form.showCBT && !before?.showCBT && use.sittings === 0;
  const issues = [
    ...testFaults(form, questions, becomesShown ? new Date().toISOString() : null),
    ...faultsByUse(use, form, questions),
  ];
  if (!form.showCBT) {
    // A draft can be incomplete, but not once pupils have begun: its keys mark them.
    const numQuestions = use.sittings > 0 ? form.numQuestions : null;
    const faults = [
      ...questionFaults(questions, numQuestions),
      ...sectionFaults(questions, numQuestions),
    ];
    issues.push(...faults.filter(({ path }) => use.sittings > 0 || path.at(-1) === "id"));
  }
  if (issues.length > 0) throw new InvalidInput(issues);
}

function faultsByUse(use: TestUse, form: TestInput, questions: readonly QuestionDraft[]): Issue[] {
  const issues: Issue[] = [];
  const fault = (field: keyof TestInput | "questions", message: string) =>
    issues.push({ path: [field], message });
  if (use.leftOut.length > 0) {
    fault("classId", `Pupils in ${use.leftOut.join(", ")} have already taken this test.`);
  }
  if (use.sittings > use.sheets && form.platform === "Offline") {
    fault("platform", "Pupils have already started this test online.");
  }
  if (use.sheets > 0 && form.platform === "Online") {
    fault("platform", "Answer sheets of this test have already been read.");
  } else if (use.typed > 0 && form.platform === "Online") {
    fault("platform", "Paper scores are already entered for this test.");
  }
  const total = sizeForPupil(questions, form.numQuestions).marks;
  if (use.most !== null && use.most > total) {
    fault("questions", `The total would be ${total}, but a pupil already has ${use.most} marks.`);
  }
  return issues;
}

/** The target of a test: class or level, subject and term. */
type Target = Pick<TestInput, "subjectId" | "termId" | "classCategoryId" | "classId">;

/** SQL: a row of `cbtTests` built from the form, for conditions on its values. */
function madeUpTest({ subjectId, termId, classCategoryId, classId }: Target): SQL {
  return sql`(select null::uuid as ${bareName(cbtTests.id)},
    null::uuid as ${bareName(cbtTests.createdBy)},
    ${subjectId}::uuid as ${bareName(cbtTests.subjectId)},
    ${termId}::uuid as ${bareName(cbtTests.termId)},
    ${classCategoryId}::uuid as ${bareName(cbtTests.categoryId)},
    ${classId}::uuid as ${bareName(cbtTests.classId)}) ${cbtTests}`;
}

/** The facts for `maySetTest` about a target that may not exist. */
interface TargetFacts extends AuthorFacts, TestClassFacts {
  readonly everyTeacherMayEnter: boolean;
  /** The term's session; null if there is no such term. */
  readonly academicYear: string | null;
  readonly category: string | null;
  /** Null for a level, and if there is no such class. */
  readonly class: string | null;
  readonly subject: string | null;
  readonly isClassOfSession: boolean;
  readonly isClassOfCategory: boolean;
  /** Whether the class, or one of the level's classes, takes the subject. */
  readonly takesSubject: boolean;
}

/** Reads the facts of a target and the person's relation to it. One statement. */
async function targetFacts(db: Reader, personId: string, target: Target): Promise<TargetFacts> {
  const rows = await db
    .select({
      ...personAndTest(personId),
      everyTeacherMayEnter: isSwitchedOn(SCHOOL_SETTINGS.everyTeacherMayEnter),
      academicYear: academicSessions.name,
      category: classCategories.name,
      subject: subjects.name,
      class: sql<string | null>`case when ${classes.id} is not null then ${fullName} end`,
      isClassOfSession: sql<boolean>`coalesce(${classes.sessionId} = ${terms.sessionId}, false)`,
      isClassOfCategory: sql<boolean>`coalesce(${classes.categoryId} = ${classCategories.id}, false)`,
      takesSubject: sql<boolean>`exists (
        select 1 from ${classSubjects} join ${classes} on ${classes.id} = ${classSubjects.classId}
        where ${classSubjects.subjectId} = ${cbtTests.subjectId} and ${testIsForClass})`,
    })
    .from(madeUpTest(target))
    .leftJoin(terms, eq(terms.id, cbtTests.termId))
    .leftJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .leftJoin(classCategories, eq(classCategories.id, cbtTests.categoryId))
    .leftJoin(subjects, and(eq(subjects.id, cbtTests.subjectId), eq(subjects.isActive, true)))
    .leftJoin(classes, and(eq(classes.id, cbtTests.classId), isNull(classes.archivedAt)));
  return one(rows, "target of a test");
}

/** Throws `InvalidInput` for parts of the target that do not belong together. */
function requireTarget(facts: TargetFacts, { classId }: Target): void {
  const issues: Issue[] = [];
  const fault = (field: keyof Target, message: string) => issues.push({ path: [field], message });
  const { academicYear, category, subject } = facts;
  if (academicYear === null) fault("termId", "Term not found.");
  if (category === null) fault("classCategoryId", "Class category not found.");
  if (classId !== null) {
    if (facts.class === null) fault("classId", messages.classNotFound);
    else if (academicYear !== null && !facts.isClassOfSession) {
      fault(
        "classId",
        `${facts.class} is not a class of ${academicYear}, the session of this term.`,
      );
    } else if (category !== null && !facts.isClassOfCategory) {
      fault("classId", `${facts.class} is not in ${category}.`);
    }
  }
  if (subject === null) fault("subjectId", "Subject not found.");
  else if (issues.length === 0 && !facts.takesSubject) {
    fault("subjectId", `${facts.class ?? category} does not take ${subject}.`);
  }
  if (issues.length > 0) throw new InvalidInput(issues);
}
