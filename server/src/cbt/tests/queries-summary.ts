import { sql, type SQL } from "drizzle-orm";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { testState } from "@school/core/cbt/tests/test-state.ts";
import { users } from "../../accounts/tables.ts";
import { classCategories, classes, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { rfc3339 } from "../../platform/db/rfc3339.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { presentPaper } from "../facts.ts";
import { cbtTests, paperQuestions } from "../tables.ts";

/** A row of `selectSummaries`, as PostgreSQL answers it. */
export interface SummaryRow extends Record<string, unknown> {
  summary: Omit<TestSummary, "state" | "opensAt" | "closesAt" | "isPaused"> & {
    opensAt: string | null;
    closesAt: string | null;
    pausedAt: string | null;
  };
  /** Milliseconds since 1970 by the database's clock. */
  now: number;
}

/** The columns `summary` and `now` of the tests of alias `test`, which `summaryJoins` joins to. */
export const summaryColumns: SQL = sql`
  json_build_object(
    'id', test.id, 'title', test.title,
    'subject', json_build_object('id', subject.id, 'name', subject.name),
    'termId', term.id, 'term', term.term, 'academicYear', session.name,
    'classCategory', json_build_object('id', category.id, 'name', category.name),
    'class', case when one_class.id is not null then json_build_object('id', one_class.id,
      'name', one_class.name || coalesce(' ' || one_class.section, '')) end,
    'duration', test.duration,
    'totalMarks', coalesce(paper.total, 0),
    'maxScore', coalesce(test.max_score, paper.total, 0),
    'questions', coalesce(paper.questions, 0),
    'assessmentType', test.assessment_type, 'platform', test.platform,
    'requireEntryCode', test.require_entry_code,
    'showScore', test.show_score, 'showCorrection', test.show_correction,
    'opensAt', test.opens_at, 'closesAt', test.closes_at, 'showCBT', test.show_cbt,
    'pausedAt', test.paused_at,
    'author', concat_ws(' ', author.first_name, author.last_name)
  ) as summary,
  (extract(epoch from now()) * 1000)::float8 as now`;

/** What `summaryColumns` needs besides the alias `test`. A drawn paper counts what one child gets. */
export const summaryJoins: SQL = sql`
  join ${subjects} subject on subject.id = test.subject_id
  join ${terms} term on term.id = test.term_id
  join ${academicSessions} session on session.id = term.session_id
  join ${classCategories} category on category.id = test.category_id
  join ${users} author on author.id = test.created_by
  left join ${classes} one_class on one_class.id = test.class_id
  left join lateral (
    select least(count(*), test.num_questions) as questions,
      case when test.num_questions < count(*) then max(question.marks) * test.num_questions
        else sum(question.marks) end as total
    from ${paperQuestions} question
    where question.paper_id = ${presentPaper}
  ) paper on true`;

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

/** One test's summary; undefined if there is none, or it is deleted. One statement. */
export async function findSummary(db: Reader, testId: string): Promise<TestSummary | undefined> {
  const { rows } = await db.execute<SummaryRow>(sql`
    select ${summaryColumns} from ${cbtTests} test ${summaryJoins}
    where test.id = ${testId} and test.deleted_at is null`);
  return rows[0] && presentSummary(rows[0]);
}
