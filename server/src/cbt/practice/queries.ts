import type { Actor } from "@school/core/accounts/actor.ts";
import type { Practice } from "@school/core/cbt/practice/contract.ts";
import { mayTakeTests } from "@school/core/cbt/policy.ts";
import { and, asc, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { takesSubject } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classes, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { terms } from "../../school/tables.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { presentPaper, testIsForClass } from "../facts.ts";
import type { QuestionRow } from "../questions/present.ts";
import { isSameQuestion } from "../questions/same-question.ts";
import { paperScores, sittings } from "../sittings/tables.ts";
import { bankQuestions, cbtTests, paperQuestions, questionBanks, testPapers } from "../tables.ts";
import { practices } from "./tables.ts";

/** The test that is practised. */
const source = alias(cbtTests, "source");
const sourceQuestions = alias(paperQuestions, "source_questions");

/** SQL: the id of the paper that is practised; null for a bank. */
const sourcePaper = sql`(
  select ${testPapers.id} from ${testPapers}
  where ${testPapers.testId} = ${practices.testId} order by ${testPapers.number} desc limit 1)`;

/**
 * SQL condition on `cbtTests`: pupils may still get its questions. A draft without times counts in the
 * current term, and a test on paper without times until scores are entered.
 */
const isAhead: SQL = sql`(
  case when ${cbtTests.showCbt} then coalesce(${cbtTests.closesAt} > now(),
      ${cbtTests.platform} = 'Online' or not exists (
        select 1 from ${paperScores} where ${paperScores.testId} = ${cbtTests.id}))
    else coalesce(${cbtTests.closesAt} > now(), exists (
      select 1 from ${terms} where ${terms.id} = ${cbtTests.termId} and ${terms.isCurrent})) end
  or exists (
    select 1 from ${sittings}
    where ${sittings.testId} = ${cbtTests.id} and ${sittings.handedInAt} is null))`;

/**
 * SQL on `practices` and `classes`: the title of a test for the class that has one of the questions and
 * is open or planned; null without one.
 */
const heldBy = sql<string | null>`(
  select ${cbtTests.title} from ${cbtTests}
  join ${paperQuestions} on ${paperQuestions.paperId} = ${presentPaper}
  where ${cbtTests.deletedAt} is null and ${testIsForClass} and ${isAhead}
    and (exists (
        select 1 from ${bankQuestions}
        where ${bankQuestions.bankId} = ${practices.bankId}
          and ${isSameQuestion(bankQuestions, paperQuestions)})
      or exists (
        select 1 from ${paperQuestions} ${sourceQuestions}
        where ${sourceQuestions.paperId} = ${sourcePaper}
          and ${isSameQuestion(sourceQuestions, paperQuestions)}))
  limit 1)`;

const columns = {
  id: practices.id,
  title: sql<string>`coalesce(${questionBanks.name}, ${source.title})`,
  subjectId: subjects.id,
  subject: subjects.name,
  classId: practices.classId,
  className: fullName,
  questions: sql<number>`(
    (select count(*) from ${bankQuestions} where ${bankQuestions.bankId} = ${practices.bankId})
    + (select count(*) from ${paperQuestions} where ${paperQuestions.paperId} = ${sourcePaper}))::int`,
  openedAt: practices.openedAt,
  heldBy,
  bankId: practices.bankId,
  testId: practices.testId,
};

/** The open practices of sources that are not deleted; the caller adds a condition. */
function selectPractices(db: Reader, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(practices)
    .innerJoin(classes, eq(classes.id, practices.classId))
    .leftJoin(questionBanks, eq(questionBanks.id, practices.bankId))
    .leftJoin(source, eq(source.id, practices.testId))
    .innerJoin(
      subjects,
      sql`${subjects.id} = coalesce(${questionBanks.subjectId}, ${source.subjectId})`,
    )
    .where(
      and(
        isNull(practices.closedAt),
        isNull(questionBanks.deletedAt),
        isNull(source.deletedAt),
        condition,
      ),
    )
    .orderBy(desc(practices.openedAt), practices.id);
}

export type PracticeRow = Awaited<ReturnType<typeof selectPractices>>[number];

/** The practices from one bank or test. One statement. */
export function practicesFrom(
  db: Reader,
  { bankId, testId }: { bankId?: string | undefined; testId?: string | undefined },
): Promise<PracticeRow[]> {
  const id = bankId ?? testId ?? null;
  return selectPractices(db, sql`${id}::uuid in (${practices.bankId}, ${practices.testId})`);
}

/** The practices that a pupil may open now. One statement. */
export async function practicesOf(db: Reader, pupilId: string): Promise<PracticeRow[]> {
  const rows = await selectPractices(
    db,
    sql`exists (
      select 1 from ${enrolments}
      join ${terms} on ${terms.id} = ${enrolments.termId} and ${terms.isCurrent}
      join ${studentDetails} on ${studentDetails.userId} = ${enrolments.studentId}
        and ${studentDetails.admitted}
      where ${enrolments.studentId} = ${pupilId} and ${enrolments.classId} = ${practices.classId}
        and ${takesSubject(subjects.id)})`,
  );
  return rows.filter((row) => row.heldBy === null);
}

/** One open practice. One statement. */
export async function findPractice(db: Reader, id: string): Promise<PracticeRow | undefined> {
  const [row] = await selectPractices(db, eq(practices.id, id));
  return row;
}

/** The questions of a practice in order, with their keys. One statement. */
export async function questionsOfPractice(
  db: Reader,
  { bankId, testId }: PracticeRow,
): Promise<QuestionRow[]> {
  if (bankId !== null) {
    return db
      .select()
      .from(bankQuestions)
      .where(eq(bankQuestions.bankId, bankId))
      .orderBy(asc(bankQuestions.position));
  }
  const rows = await db
    .select({ question: paperQuestions })
    .from(cbtTests)
    .innerJoin(paperQuestions, eq(paperQuestions.paperId, presentPaper))
    .where(sql`${cbtTests.id} = ${testId}`)
    .orderBy(asc(paperQuestions.position));
  return rows.map(({ question }) => ({ ...question, id: question.questionId }));
}

export function presentPractice(row: PracticeRow, actor: Actor): Practice {
  const { id, title, subject, classId, className, questions, openedAt } = row;
  return {
    id,
    title,
    subject,
    classId,
    className,
    questions,
    openedAt: openedAt.toISOString(),
    heldBy: mayTakeTests(actor) ? null : row.heldBy,
  };
}
