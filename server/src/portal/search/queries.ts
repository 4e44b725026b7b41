import { registerName } from "../../students/queries.ts";
import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { mayManageUsers } from "@school/core/accounts/users/policy.ts";
import { searchText } from "@school/core/api/search-text.ts";
import { mayReadClasses, mayReadSubjects } from "@school/core/classes/policy.ts";
import { mayLearn, mayOpenEClassroom } from "@school/core/lessons/policy.ts";
import { mayReadChild } from "@school/core/portal/policy-people.ts";
import { type SearchResult, MAX_FOUND } from "@school/core/portal/search/contract.ts";
import { mayManageStaff } from "@school/core/staff/policy.ts";
import { mayListStudents, mayManageStudents } from "@school/core/students/policy.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { canSearchLoosely, type SearchReach } from "../../accounts/person-search.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { isClassTeacher, takesSubject } from "../../classes/facts.ts";
import { fullName, inSubjectOrder } from "../../classes/queries.ts";
import { classCategories, classes, classSubjects, subjects } from "../../classes/tables.ts";
import { findNotes } from "../../lessons/notes/queries.ts";
import type { Reader } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/like.ts";
import { terms } from "../../school/tables.ts";
import { matchingStaff, worksHere } from "../../staff/lists/queries.ts";
import { staffDetails } from "../../staff/tables.ts";
import {
  likeFirst,
  matchingStudents,
  searchedExactly,
} from "../../students/lists/student-filter.ts";
import {
  admissionNames,
  currentClassName,
  hasAdmissionNumber,
  isCurrentEnrolment,
  isOpenClass,
} from "../../students/select-student.ts";
import { searchTextIn } from "../../platform/database/search-text.ts";
import { enrolments, guardians, studentDetails } from "../../students/tables.ts";

/**
 * Finds the matches of a search that the person may see. Each group obeys the access check of its own
 * list, and within it the person's own limits. At most eight statements, whatever is found.
 */
export async function findAll(db: Reader, actor: Actor, search: string): Promise<SearchResult> {
  const [pupils, staff, parents, classHits, taken, notes] = await Promise.all([
    findPupils(db, actor, search),
    mayManageStaff(actor) ? findStaff(db, search) : [],
    mayManageUsers(actor) ? findParents(db, search) : [],
    mayReadClasses(actor) ? findClasses(db, search) : [],
    findSubjects(db, actor, search),
    mayOpenEClassroom(actor) ? findNotes(db, actor, search, MAX_FOUND) : [],
  ]);
  return { pupils, staff, parents, classes: classHits, subjects: taken, notes };
}

/** Finds pupils who are at the school: for staff as in View Students, for a family its own children. */
async function findPupils(
  db: Reader,
  actor: Actor,
  search: string,
): Promise<SearchResult["pupils"]> {
  const isFamily = actor.role === "STUDENT" || actor.role === "PARENT";
  if (!isFamily && !mayListStudents(actor)) return [];
  const reach: SearchReach = mayManageStudents(actor) ? "office" : "names";
  const manner = { reach, forgiving: !isFamily && canSearchLoosely(search) };
  const isParent = sql<boolean>`exists (select 1 from ${guardians}
    where ${guardians.studentId} = ${users.id} and ${guardians.parentId} = ${actor.id})`;
  const rows = await db
    .select({
      id: users.id,
      name: registerName,
      admissionNumber: admissionNames.name,
      className: currentClassName,
      isSelf: sql<boolean>`${users.id} = ${actor.id}`,
      isParent,
      isClassTeacher: isClassTeacher(actor.id, classes.id),
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentEnrolment)
    .leftJoin(classes, isOpenClass)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .where(
      and(
        matchingStudents({ search }, manner),
        isFamily ? or(eq(users.id, actor.id), isParent) : undefined,
      ),
    )
    .orderBy(...(manner.forgiving ? [likeFirst({ search }, manner)] : []), inRegisterOrder)
    .limit(MAX_FOUND);
  return rows.map(({ id, admissionNumber, className, ...row }) => ({
    id,
    name: row.name,
    admissionNumber,
    className,
    mayOpen: mayReadChild(actor, row),
  }));
}

function findStaff(db: Reader, search: string): Promise<SearchResult["staff"]> {
  return db
    .select({ id: users.id, name: firstNameFirst(users), roleInSchool: staffDetails.roleInSchool })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(and(worksHere, matchingStaff({ search }, canSearchLoosely(search))))
    .orderBy(inRegisterOrder)
    .limit(MAX_FOUND);
}

function findParents(db: Reader, search: string): Promise<SearchResult["parents"]> {
  return db
    .select({ id: users.id, name: firstNameFirst(users) })
    .from(users)
    .where(and(eq(users.role, "PARENT"), isNull(users.deletedAt), ...searchedExactly(search)))
    .orderBy(inRegisterOrder)
    .limit(MAX_FOUND);
}

/** SQL conditions: a name has every word of the search. */
function hasWords(column: SQL, search: string): SQL[] {
  const plain = searchTextIn(column);
  const words = searchText(search).split(/\s+/).filter(Boolean);
  return words.slice(0, MAX_WORDS).map((word) => sql`${plain} like ${`%${escapeLike(word)}%`}`);
}
const MAX_WORDS = 8;

function findClasses(db: Reader, search: string): Promise<SearchResult["classes"]> {
  return db
    .select({ id: classes.id, name: fullName })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.isCurrent, true)))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(and(isNull(classes.archivedAt), ...hasWords(fullName, search)))
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`)
    .limit(MAX_FOUND);
}

/** For the office and teachers as in their forms; for a family the children's current subjects. */
async function findSubjects(
  db: Reader,
  actor: Actor,
  search: string,
): Promise<SearchResult["subjects"]> {
  if (!mayLearn(actor) && !mayReadSubjects(actor)) return [];
  const isTaken = sql`exists (
    select 1 from ${classSubjects}
    join ${enrolments} on ${enrolments.classId} = ${classSubjects.classId}
    join ${terms} on ${terms.id} = ${enrolments.termId} and ${terms.isCurrent}
    where ${classSubjects.subjectId} = ${subjects.id} and ${takesSubject(subjects.id)}
      and (${enrolments.studentId} = ${actor.id} or ${enrolments.studentId} in (
        select ${guardians.studentId} from ${guardians}
        where ${guardians.parentId} = ${actor.id})))`;
  return db
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(
      and(
        eq(subjects.isActive, true),
        ...hasWords(sql`${subjects.name}`, search),
        mayLearn(actor) ? isTaken : undefined,
      ),
    )
    .orderBy(inSubjectOrder())
    .limit(MAX_FOUND);
}
