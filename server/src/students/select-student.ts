import { and, eq, isNull, or, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { signInNames, users } from "../accounts/tables.ts";
import { fullName } from "../classes/queries.ts";
import { classCategories, classes } from "../classes/tables.ts";
import { terms } from "../school/tables.ts";
import { enrolments, studentDetails } from "./tables.ts";

/*
 * Columns and joins with which statements select a pupil in `users`:
 *
 *     db.select({ admissionNumber: admissionNames.name, className: currentClassName })
 *       .from(users)
 *       .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
 *       .leftJoin(enrolments, isCurrentEnrolment)
 *       .leftJoin(classes, isOpenClass)
 *       .leftJoin(admissionNames, hasAdmissionNumber)
 */

export const admissionNames = alias(signInNames, "admission_names");
export const usernames = alias(signInNames, "usernames");

const attended = alias(classes, "attended");
const ofTerm = alias(enrolments, "of_term");
const termThen = alias(terms, "term_then");

export const hasAdmissionNumber = and(
  eq(admissionNames.userId, users.id),
  eq(admissionNames.kind, "ADMISSION_NUMBER"),
);
export const hasUsername = and(eq(usernames.userId, users.id), eq(usernames.kind, "USERNAME"));

/** The enrolment of the current term; no row without a current term. */
export const isCurrentEnrolment = and(
  eq(enrolments.studentId, users.id),
  sql`${enrolments.termId} = (select ${terms.id} from ${terms} where ${terms.isCurrent})`,
);
/** The class of an enrolment, unless archived. */
export const isOpenClass = and(eq(classes.id, enrolments.classId), isNull(classes.archivedAt));
/** The category of the class; no row without a class. */
export const isTheirCategory = eq(classCategories.id, classes.categoryId);

/** The name of the joined class; null without one. */
export const currentClassName = sql<
  string | null
>`case when ${classes.id} is not null then ${fullName} end`;

/** On the register: admitted, and not deleted. */
export const isOnRegister = and(isNull(users.deletedAt), eq(studentDetails.admitted, true));

/** On the register, and not departed before the end of the term's work. */
export const isTaught = and(isOnRegister, or(isNull(users.leftOn), eq(users.leftAs, "GRADUATED")));

/** The class of the pupil's latest term. */
export const lastClass = sql<string | null>`(
  select concat_ws(' ', ${attended.name}, ${attended.section}) from ${enrolments} ${ofTerm}
  join ${classes} ${attended} on ${attended.id} = ${ofTerm.classId}
  join ${terms} ${termThen} on ${termThen.id} = ${ofTerm.termId}
  where ${ofTerm.studentId} = ${users.id}
  order by ${termThen.startsOn} desc limit 1)`;

/** The pupil's class in lists; after a departure, the last one. */
export const shownClass = sql<string | null>`case when ${users.leftOn} is null
  then ${currentClassName} else ${lastClass} end`;

const numbers = alias(signInNames, "numbers");

/** The admission number of a pupil, if no name can be joined; null for none. */
export function admissionNumberById(studentId: SQLWrapper) {
  return sql<string | null>`(
    select ${numbers.name} from ${signInNames} ${numbers}
    where ${numbers.userId} = ${studentId} and ${numbers.kind} = 'ADMISSION_NUMBER')`;
}
