import { and, eq, ilike, sql, type SQL } from "drizzle-orm";
import type { Pagination } from "@school/core/api/pagination.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { escapeLike } from "../../platform/db/like.ts";
import { enrolments } from "../../students/tables.ts";
import { isOwnWork } from "../facts.ts";
import { ofEnrolments, pageOfResults } from "../queries.ts";
import { results } from "../tables.ts";

interface ResultFilter {
  mine?: boolean | undefined;
  classId?: string | undefined;
  subjectId?: string | undefined;
  termId?: string | undefined;
  status?: Result["status"] | undefined;
  published?: boolean | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
}

/**
 * One page of results, newest first: with `everything` false only those of classes and subjects
 * that the person may enter for, or that the person entered. Three statements.
 */
export async function listResults(
  db: Reader,
  person: { id: string; everything: boolean },
  filter: ResultFilter,
): Promise<{ data: Result[]; pagination: Pagination }> {
  const { mine, classId, subjectId, termId, status, published, search } = filter;
  const matching = and(
    person.everything ? undefined : isOwnWork(person.id),
    mine ? eq(results.teacherId, person.id) : undefined,
    subjectId ? eq(results.subjectId, subjectId) : undefined,
    status ? eq(results.status, status) : undefined,
    published === undefined ? undefined : eq(results.published, published),
    ofEnrolments(
      db,
      and(
        classId ? eq(enrolments.classId, classId) : undefined,
        termId ? eq(enrolments.termId, termId) : undefined,
        ...wordsOf(search).map(namesPupil),
      ),
    ),
  );
  return pageOfResults(db, matching, "newest first", filter);
}

function wordsOf(search = ""): string[] {
  return search.split(/\s+/).filter((word) => word !== "");
}

/** SQL: a name or the admission number of the enrolled pupil holds the word. */
function namesPupil(word: string): SQL {
  const like = `%${escapeLike(word)}%`;
  return sql`${enrolments.studentId} in (
    select ${users.id} from ${users}
    where ${ilike(users.lastName, like)} or ${ilike(users.firstName, like)}
    union all
    select ${signInNames.userId} from ${signInNames}
    where ${signInNames.kind} = 'ADMISSION_NUMBER'
      and lower(${signInNames.name}) like ${like.toLowerCase()}
  )`;
}
