import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { paginate } from "@school/core/api/pagination.ts";
import type { MockExam, MockExamScores } from "@school/core/cbt/mock-exams/contract.ts";
import { UNDO_HOURS } from "@school/core/cbt/mock-exams/template.ts";
import { mayUndoMockExam } from "@school/core/cbt/policy.ts";
import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes, classTeachers } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNames, hasAdmissionNumber } from "../../students/select-student.ts";
import { expectedPupils, isTestChangedBy } from "../facts.ts";
import { mark, pupilMarks } from "../marks/queries.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { cbtTests, mockExams } from "../tables.ts";
import { presentSummary, selectTests } from "../tests/queries-summary.ts";

const isClassTeacher = (personId: string) => sql<boolean>`exists (
  select 1 from ${classTeachers}
  where ${classTeachers.classId} = ${mockExams.classId} and ${classTeachers.teacherId} = ${personId})`;

function selectMockExams(db: Reader, actor: Actor) {
  return db
    .select({
      id: mockExams.id,
      title: mockExams.title,
      className: fullName,
      term: terms.term,
      academicYear: academicSessions.name,
      papers: sql<number>`(
        select count(*) from ${cbtTests}
        where ${cbtTests.mockExamId} = ${mockExams.id} and ${cbtTests.deletedAt} is null)`,
      author: firstNameFirst(users),
      createdAt: mockExams.createdAt,
      isAuthor: sql<boolean>`${mockExams.createdBy} = ${actor.id}`,
      isClassTeacher: isClassTeacher(actor.id),
      isFresh: sql<boolean>`${mockExams.createdAt} > now() - make_interval(hours => ${UNDO_HOURS})`,
    })
    .from(mockExams)
    .innerJoin(classes, eq(classes.id, mockExams.classId))
    .innerJoin(terms, eq(terms.id, mockExams.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .innerJoin(users, eq(users.id, mockExams.createdBy));
}

export type MockExamRow = Awaited<ReturnType<typeof selectMockExams>>[number];

export function presentMockExam(row: MockExamRow, actor: Actor): MockExam {
  const { isAuthor, isClassTeacher: _is, isFresh, createdAt, ...exam } = row;
  return {
    ...exam,
    createdAt: createdAt.toISOString(),
    mayUndo: isFresh && mayUndoMockExam(actor, { isAuthor }),
  };
}

/** One page of the mock exams that `mayReadMockExam` allows, newest first: two statements. */
export async function listMockExams(
  db: Reader,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
) {
  const isReadable = and(
    isNull(mockExams.deletedAt),
    isOffice(actor) ? undefined : or(eq(mockExams.createdBy, actor.id), isClassTeacher(actor.id)),
  );
  const rows = await selectMockExams(db, actor)
    .where(isReadable)
    .orderBy(desc(mockExams.createdAt), desc(mockExams.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(mockExams, isReadable);
  return { rows, pagination: paginate(page, limit, total) };
}

/** A mock exam that was not undone. */
export async function findMockExam(
  db: Reader,
  actor: Actor,
  id: string,
): Promise<MockExamRow | undefined> {
  const [row] = await selectMockExams(db, actor).where(
    and(eq(mockExams.id, id), isNull(mockExams.deletedAt)),
  );
  return row;
}

/** The papers of a mock exam in the order of its form. One statement. */
export async function readPapers(
  db: Reader,
  actor: Actor,
  mockExamId: string,
): Promise<MockExamScores["papers"]> {
  const rows = await selectTests(db, { mayChange: isTestChangedBy(actor) })
    .where(and(eq(cbtTests.mockExamId, mockExamId), isNull(cbtTests.deletedAt)))
    .orderBy(asc(cbtTests.createdAt), asc(cbtTests.id));
  return rows.map((row) => {
    const { id, title, duration, totalMarks, state, opensAt } = presentSummary(row);
    return { id, title, duration, totalMarks, state, opensAt, mayChange: row.mayChange };
  });
}

type ScoreRow = {
  studentId: string;
  name: string;
  admissionNumber: string;
  /** By the id of the paper; papers that a pupil did not begin are missing. */
  marks: Record<string, { status: "sitting" | "handed_in" | "absent"; marks: number | null }>;
};

/**
 * The pupils who are expected to sit a paper, or have sat one, by surname, with their marks. One
 * statement.
 */
export async function readScores(db: Reader, mockExamId: string): Promise<ScoreRow[]> {
  const { rows } = await db.execute<ScoreRow>(sql`
    with papers as (
      select ${cbtTests.id} from ${cbtTests}
      where ${cbtTests.mockExamId} = ${mockExamId} and ${cbtTests.deletedAt} is null
    ), sat as (
      select ${mark.studentId} as "studentId", ${mark.testId} as "testId",
        ${mark.status} as status, ${mark.marks} as marks
      from ${pupilMarks} where ${mark.testId} in (select id from papers)
    ), pupils as (
      select ${users.id} as id from ${cbtTests} cross join ${expectedPupils}
      where ${cbtTests.id} in (select id from papers)
      union select "studentId" from sat
    )
    select ${users.id} as "studentId", ${registerName} as name,
      ${admissionNames.name} as "admissionNumber",
      coalesce((
        select json_object_agg(sat."testId", json_build_object('status', sat.status, 'marks', sat.marks))
        from sat where sat."studentId" = ${users.id}), '{}') as marks
    from pupils
    join ${users} on ${users.id} = pupils.id and ${users.deletedAt} is null
    join ${signInNames} ${admissionNames} on ${hasAdmissionNumber}
    order by ${inRegisterOrder}`);
  return rows;
}

/** The rows of the table, with the marks in the order of the papers. */
export function presentScores(
  papers: MockExamScores["papers"],
  rows: readonly ScoreRow[],
): MockExamScores["rows"] {
  return rows.map(({ studentId, name, admissionNumber, marks }) => {
    const ofPapers = papers.map(
      ({ id }) => marks[id] ?? { status: "not_begun" as const, marks: null },
    );
    const marked = ofPapers.flatMap((one) => one.marks ?? []);
    return {
      student: { id: studentId, name, admissionNumber },
      marks: ofPapers,
      total: marked.length === 0 ? null : marked.reduce((sum, one) => sum + one, 0),
    };
  });
}
