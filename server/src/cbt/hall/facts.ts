import { sql } from "drizzle-orm";
import type { Issue } from "@school/core/api/error.ts";
import type { AuthorFacts, TestClassFacts } from "@school/core/cbt/policy.ts";
import { classCategories, classes, classSubjects, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { isSwitchedOn } from "../../platform/settings/stored-setting.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { personAndTest, presentFacts, testIsForClass } from "../facts.ts";

/** For whom a test is. */
export interface Target {
  readonly subjectId: string;
  readonly termId: string;
  readonly classCategoryId: string;
  /** Null: all classes of the level in the term's session. */
  readonly classId: string | null;
}

/** What `maySetTest` needs to know of a target that may not exist. */
export interface TargetFacts extends AuthorFacts, TestClassFacts {
  readonly everyTeacherMayEnter: boolean;
  /** The term's session; null when there is no such term. */
  readonly academicYear: string | null;
  readonly category: string | null;
  /** Null for a level, and when there is no such class. */
  readonly class: string | null;
  readonly subject: string | null;
  readonly isClassOfSession: boolean;
  readonly isClassOfCategory: boolean;
  /** The class takes the subject, or one of the level's classes does. */
  readonly takesSubject: boolean;
}

/** What a target is, and the person to it. One statement. */
export async function targetFacts(
  db: Reader,
  personId: string,
  { subjectId, termId, classCategoryId, classId }: Target,
): Promise<TargetFacts> {
  const { rows } = await db.execute<TargetRow>(sql`
    select ${personAndTest(personId)},
      ${isSwitchedOn(SCHOOL_SETTINGS.everyTeacherMayEnter)} as "everyTeacherMayEnter",
      session.name as "academicYear", category.name as category, subject.name as subject,
      concat_ws(' ', one.name, one.section) as class, one.id is not null as "hasClass",
      coalesce(one.session_id = term.session_id, false) as "isClassOfSession",
      coalesce(one.category_id = category.id, false) as "isClassOfCategory",
      exists (select 1 from ${classSubjects} taken
        join ${classes} class on class.id = taken.class_id
        where taken.subject_id = test.subject_id and ${testIsForClass}) as "takesSubject"
    from (select null::uuid as id, null::uuid as created_by, ${subjectId}::uuid as subject_id,
      ${termId}::uuid as term_id, ${classCategoryId}::uuid as category_id,
      ${classId}::uuid as class_id) test
    left join ${terms} term on term.id = test.term_id
    left join ${academicSessions} session on session.id = term.session_id
    left join ${classCategories} category on category.id = test.category_id
    left join ${subjects} subject on subject.id = test.subject_id and subject.is_active
    left join ${classes} one on one.id = test.class_id and one.archived_at is null`);
  const row = rows[0]!;
  return { ...row, ...presentFacts(row), class: row.hasClass ? row.class : null };
}

type TargetRow = Record<string, unknown> &
  Parameters<typeof presentFacts>[0] &
  Omit<TargetFacts, keyof AuthorFacts | keyof TestClassFacts> & { hasClass: boolean };

/** Throws `InvalidInput` that names what does not belong together. */
export function expectTarget(facts: TargetFacts, { classId }: Target): void {
  const issues: Issue[] = [];
  const fault = (field: keyof Target, message: string) => issues.push({ path: [field], message });
  const { academicYear, category, subject } = facts;
  if (academicYear === null) fault("termId", "There is no such term.");
  if (category === null) fault("classCategoryId", "There is no such class category.");
  if (classId !== null) {
    if (facts.class === null) fault("classId", "There is no such class.");
    else if (academicYear !== null && !facts.isClassOfSession) {
      fault("classId", `${facts.class} is no class of ${academicYear}, the session of the term.`);
    } else if (category !== null && !facts.isClassOfCategory) {
      fault("classId", `${facts.class} is no class of ${category}.`);
    }
  }
  if (subject === null) fault("subjectId", "There is no such subject.");
  else if (issues.length === 0 && !facts.takesSubject) {
    fault("subjectId", `${facts.class ?? category} does not take ${subject}.`);
  }
  if (issues.length > 0) throw new InvalidInput(issues);
}
