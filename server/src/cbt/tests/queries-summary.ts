import { and, eq, isNull, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { testState } from "@school/core/cbt/tests/test-state.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { rfc3339 } from "../../platform/database/rfc3339.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { TestNotFound } from "../errors.ts";
import { presentPaper } from "../facts.ts";
import { sittings } from "../sittings/tables.ts";
import { cbtTests, paperQuestions, testPapers } from "../tables.ts";

/** A row of `selectTests`, without the fields of its caller. */
export interface SummaryRow {
  summary: Omit<TestSummary, "state" | "opensAt" | "closesAt" | "isPaused"> & {
    opensAt: string | null;
    closesAt: string | null;
    pausedAt: string | null;
  };
  /** Milliseconds since 1970 by the database's clock. */
  now: number;
}

/** SQL: questions and marks of one pupil, after random draws; `sizeForPupil` of core. */
const paper = sql`lateral (
  select sum(least(run.questions, run.draw)) as questions,
    sum(case when run.draw < run.questions then run.each * run.draw else run.total end) as total
  from (
    select count(*) as questions, sum(${paperQuestions.marks}) as total,
      max(${paperQuestions.marks}) as each,
      case when ${paperQuestions.section} is null then ${cbtTests.numQuestions}
        else (${paperQuestions.section} ->> 'draw')::int end as draw
    from ${paperQuestions} where ${paperQuestions.paperId} = ${presentPaper}
    group by ${paperQuestions.section} is null, ${paperQuestions.section} ->> 'key',
      ${paperQuestions.section} ->> 'draw'
  ) run
) paper`;

const summaryOfTest = sql`lateral (
  select paper.total, json_build_object(
    'id', ${cbtTests.id}, 'title', ${cbtTests.title},
    'subject', json_build_object('id', ${subjects.id}, 'name', ${subjects.name}),
    'termId', ${terms.id}, 'term', ${terms.term}, 'academicYear', ${academicSessions.name},
    'classCategory', json_build_object('id', ${classCategories.id}, 'name', ${classCategories.name}),
    'class', case when ${classes.id} is not null then
      json_build_object('id', ${classes.id}, 'name', ${fullName}) end,
    'duration', ${cbtTests.duration},
    'totalMarks', coalesce(paper.total, 0),
    'maxScore', coalesce(${cbtTests.maxScore}, paper.total, 0),
    'questions', coalesce(paper.questions, 0),
    'assessmentType', ${cbtTests.assessmentType},
    'part', ${cbtTests.part}, 'platform', ${cbtTests.platform},
    'requireEntryCode', ${cbtTests.requireEntryCode},
    'showScore', ${cbtTests.showScore}, 'showCorrection', ${cbtTests.showCorrection},
    'opensAt', ${cbtTests.opensAt}, 'closesAt', ${cbtTests.closesAt},
    'toMark', case when exists (
      select 1 from ${testPapers} join ${paperQuestions} on ${paperQuestions.paperId} = ${testPapers.id}
      where ${testPapers.testId} = ${cbtTests.id} and ${paperQuestions.type} = 'WRITTEN'
    ) then (
      select count(*) from ${sittings}
      where ${sittings.testId} = ${cbtTests.id} and ${sittings.awaitsMarking}
        and ${sittings.handedInAt} is not null) end,
    'showCBT', ${cbtTests.showCbt}, 'pausedAt', ${cbtTests.pausedAt},
    'author', ${firstNameFirst(users)}
  ) as summary
  from ${subjects}
  join ${terms} on ${terms.id} = ${cbtTests.termId}
  join ${academicSessions} on ${academicSessions.id} = ${terms.sessionId}
  join ${classCategories} on ${classCategories.id} = ${cbtTests.categoryId}
  join ${users} on ${users.id} = ${cbtTests.createdBy}
  left join ${classes} on ${classes.id} = ${cbtTests.classId}
  left join ${paper} on true
  where ${subjects.id} = ${cbtTests.subjectId}
) facts`;

const summaryFields = {
  summary: sql<SummaryRow["summary"]>`facts.summary`.as("summary"),
  now: sql<number>`(extract(epoch from now()) * 1000)::float8`.as("now"),
};

/** SQL: the total marks of a test of `selectTests`; null without questions. */
export const totalOfTest = sql<number | null>`facts.total`;

/**
 * Selects tests with their summaries and `fields`; the caller adds joins, conditions and an order.
 */
export function selectTests<Fields extends SelectedFields>(db: Reader, fields: Fields) {
  return db
    .select({ ...summaryFields, ...fields })
    .from(cbtTests)
    .innerJoin(summaryOfTest, sql`true`);
}

export function presentSummary({ summary, now }: SummaryRow): TestSummary {
  const { pausedAt, ...rest } = summary;
  const times = { opensAt: rfc3339(rest.opensAt), closesAt: rfc3339(rest.closesAt) };
  return {
    ...rest,
    ...times,
    state: testState({ ...times, showCBT: rest.showCBT }, now),
    isPaused: pausedAt !== null,
  };
}

/**
 * The summary of a test. Throws `TestNotFound` if it does not exist or is deleted. One statement.
 */
export async function requireSummary(db: Reader, testId: string): Promise<TestSummary> {
  const [row] = await selectTests(db, {}).where(
    and(eq(cbtTests.id, testId), isNull(cbtTests.deletedAt)),
  );
  if (!row) throw new TestNotFound();
  return presentSummary(row);
}
