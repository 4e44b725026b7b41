import type { Actor } from "@school/core/accounts/actor.ts";
import type { Feature } from "@school/core/accounts/features.ts";
import { isOffice, isPrincipal } from "@school/core/accounts/policy.ts";
import type { ThreadFacts } from "@school/core/messages/direct/policy.ts";
import { INSPECTION_HOURS } from "@school/core/messages/direct/thread.ts";
import { eq, inArray, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { classes, classTeachers } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { terms } from "../../school/tables.ts";
import { staffDetails } from "../../staff/tables.ts";
import { enrolments, guardians } from "../../students/tables.ts";
import { messageBlocks, threadInspections } from "../oversight/tables.ts";
import { messageThreads } from "./tables.ts";

const children = alias(users, "children");
const teachers = alias(users, "teachers");
/** Feature whose holders reply to families. */
const FEATURE: Feature = "Direct Messaging";

/** Pupils who are at the school now, with their class of this term. */
export const currentEnrolments = sql`${enrolments}
  join ${terms} on ${terms.id} = ${enrolments.termId} and ${terms.isCurrent}
  join ${classes} on ${classes.id} = ${enrolments.classId} and ${classes.archivedAt} is null
  join ${users} ${children} on ${children.id} = ${enrolments.studentId}
    and ${children.deletedAt} is null and ${children.leftOn} is null`;

/** SQL: the pupils of whose class the person is class teacher now. */
const pupilsLedBy = (personId: string) => sql`(
  select ${enrolments.studentId} from ${currentEnrolments}
  join ${classTeachers} on ${classTeachers.classId} = ${classes.id}
    and not ${classTeachers.isAssistant}
  where ${classTeachers.teacherId} = ${personId})`;

/** SQL condition: the person is class teacher of the pupil's class now. */
export const isLedBy = (personId: string, studentId: SQLWrapper) =>
  sql<boolean>`${studentId} in ${pupilsLedBy(personId)}`;

/** SQL: the children of a parent's account who are not deleted; those who left are among them. */
const childrenOf = (personId: string) => sql`(
  select ${guardians.studentId} from ${guardians}
  join ${users} ${children} on ${children.id} = ${guardians.studentId}
    and ${children.deletedAt} is null
  where ${guardians.parentId} = ${personId})`;

/** SQL: the class that a pupil is in now. */
const classesOfPupil = (personId: string) => sql`(
  select ${enrolments.classId} from ${currentEnrolments} where ${enrolments.studentId} = ${personId})`;

/** SQL: the classes in which a parent has children now. */
const classesOfParent = (personId: string) => sql`(
  select ${enrolments.classId} from ${currentEnrolments}
  join ${guardians} on ${guardians.studentId} = ${enrolments.studentId}
  where ${guardians.parentId} = ${personId})`;

/** An alias, since the class may be a column of a query that reads the same table. */
const leader = alias(classTeachers, "leader");

/** SQL condition: the person is class teacher of the class. */
export const leadsClass = (personId: string, classId: SQLWrapper) => sql<boolean>`(exists (
  select 1 from ${classTeachers} ${leader} where ${leader.classId} = ${classId}
    and ${leader.teacherId} = ${personId} and not ${leader.isAssistant}))`;

/** SQL: the classes that a teacher leads or assists in. */
const classesTaughtBy = (personId: string) => sql`(
  select ${classTeachers.classId} from ${classTeachers}
  where ${classTeachers.teacherId} = ${personId})`;

const isOfKind = (kind: ThreadFacts["kind"], condition: SQL) =>
  sql<boolean>`(${eq(messageThreads.kind, kind)} and ${condition})`;

const isIn = (column: SQLWrapper, set: SQL) => sql<boolean>`${column} in ${set}`;

const isParentIn = (personId: string) => sql<boolean>`(
  ${eq(messageThreads.parentId, personId)}
  and ${isIn(messageThreads.studentId, childrenOf(personId))})`;

/** SQL condition: the thread is in one of these sets, each found through an index of its own. */
const isInOneOf = (...sets: SQL[]) =>
  sql<boolean>`${messageThreads.id} in (${sql.join(
    sets.map((set) => sql`select ${messageThreads.id} from ${messageThreads} where ${set}`),
    sql` union all `,
  )})`;

/**
 * SQL condition on a thread: `mayReadThread` for lists. It starts with the person's own rows, so
 * that other people's threads are not read.
 */
export function isReadBy(actor: Actor): SQL<boolean> {
  const { id, role } = actor;
  if (role === "PARENT") {
    const ofClasses = isOfKind("CLASS", isIn(messageThreads.classId, classesOfParent(id)));
    return isInOneOf(isParentIn(id), ofClasses);
  }
  if (role === "STUDENT") {
    return isOfKind("CLASS", isIn(messageThreads.classId, classesOfPupil(id)));
  }
  const ofPupils = isOfKind("CLASS_TEACHER", isIn(messageThreads.studentId, pupilsLedBy(id)));
  if (!isOffice(actor)) {
    const ofClasses = isOfKind("CLASS", isIn(messageThreads.classId, classesTaughtBy(id)));
    return isInOneOf(ofPupils, ofClasses);
  }
  const kinds: ThreadFacts["kind"][] = ["OFFICE", "CLASS"];
  if (isPrincipal(actor)) kinds.push("PRINCIPAL");
  return sql<boolean>`(${ofPupils} or ${inArray(messageThreads.kind, kinds)})`;
}

/** SQL condition on a thread: the person gave a reason to read it, not too long ago. */
const isInspectedBy = (personId: string) => sql<boolean>`(exists (
  select 1 from ${threadInspections}
  where ${threadInspections.threadId} = ${messageThreads.id}
    and ${threadInspections.principalId} = ${personId}
    and ${threadInspections.createdAt} > now() - make_interval(hours => ${INSPECTION_HOURS}::int)))`;

/** SQL condition: the principal has stopped the person from writing messages. */
export const isBlocked = (personId: string) => sql<boolean>`(exists (
  select 1 from ${messageBlocks} where ${messageBlocks.personId} = ${personId}))`;

/**
 * Reads the facts about a thread that the policies need; null if there is no such thread. One
 * statement.
 */
export async function threadFacts(
  db: Reader,
  personId: string,
  threadId: string,
): Promise<(ThreadFacts & { isBlocked: boolean }) | null> {
  const isOfClass = (set: SQL) =>
    sql<boolean>`coalesce(${isIn(messageThreads.classId, set)}, false)`;
  const rows = await db
    .select({
      kind: messageThreads.kind,
      isParent: sql<boolean>`coalesce(${isParentIn(personId)}, false)`,
      isClassTeacher: sql<boolean>`case when ${eq(messageThreads.kind, "CLASS")}
        then ${isOfClass(classesTaughtBy(personId))}
        else ${isIn(messageThreads.studentId, pupilsLedBy(personId))} end`,
      isPupil: isOfClass(classesOfPupil(personId)),
      isParentOfPupil: isOfClass(classesOfParent(personId)),
      pupilsMayWrite: messageThreads.pupilsMayWrite,
      // Wrapped, since drizzle strips the table's name from columns that are selected directly.
      isInspecting: sql<boolean>`${isInspectedBy(personId)}`,
      isBlocked: sql<boolean>`${isBlocked(personId)}`,
    })
    .from(messageThreads)
    .where(eq(messageThreads.id, threadId));
  return findFirst(rows);
}

type Account = Record<"id" | "role" | "isActive" | "deletedAt", SQLWrapper>;

/**
 * SQL: the account can take direct messages: it is active, and no checklist of a staff account
 * removes the feature.
 */
export const takesMessages = ({ id, role, isActive, deletedAt }: Account) => sql`${isActive}
  and ${deletedAt} is null and (${role} in ('PRINCIPAL', 'PARENT', 'STUDENT') or exists (
    select 1 from ${staffDetails} where ${staffDetails.userId} = ${id}
      and (${staffDetails.features} = '{}' or ${FEATURE} = any(${staffDetails.features}))))`;

/** SQL: class teacher and class of a pupil now, as `CurrentClass`; null for a pupil without a class. */
export const currentClassOf = (studentId: SQLWrapper) => sql<CurrentClass | null>`(
  select json_build_object(
    'className', concat_ws(' ', ${classes.name}, ${classes.section}),
    'teacher', case when ${teachers.id} is not null then json_build_object(
      'id', ${teachers.id}, 'name', ${firstNameFirst(teachers)}) end)
  from ${currentEnrolments}
  left join ${classTeachers} on ${classTeachers.classId} = ${classes.id}
    and not ${classTeachers.isAssistant}
  left join ${users} ${teachers} on ${teachers.id} = ${classTeachers.teacherId}
    and ${takesMessages(teachers)}
  where ${enrolments.studentId} = ${studentId})`;

export interface CurrentClass {
  readonly className: string;
  /** Null without a class teacher who takes messages. */
  readonly teacher: { readonly id: string; readonly name: string } | null;
}
