import { and, eq, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { signInNames, users } from "../accounts/tables.ts";
import { fullName } from "../classes/queries.ts";
import { classCategories, classes } from "../classes/tables.ts";
import { terms } from "../school/tables.ts";
import { enrolments, studentDetails } from "./tables.ts";

/*
 * What statements select of the pupil in `users`, and how they join it:
 *
 *     db.select({ admissionNumber: admissionNames.name, className: currentClassName })
 *       .from(users)
 *       .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
 *       .leftJoin(enrolments, isCurrentPlace)
 *       .leftJoin(classes, isOpenClass)
 *       .leftJoin(admissionNames, hasAdmissionNumber)
 */

export const admissionNames = alias(signInNames, "admission_names");
export const usernames = alias(signInNames, "usernames");

export const hasAdmissionNumber = and(
  eq(admissionNames.userId, users.id),
  eq(admissionNames.kind, "ADMISSION_NUMBER"),
);
export const hasUsername = and(eq(usernames.userId, users.id), eq(usernames.kind, "USERNAME"));

/** The enrolment of the current term; none while no term is current. */
export const isCurrentPlace = and(
  eq(enrolments.studentId, users.id),
  sql`${enrolments.termId} = (select ${terms.id} from ${terms} where ${terms.isCurrent})`,
);
/** The class of an enrolment; an archived one is none. */
export const isOpenClass = and(eq(classes.id, enrolments.classId), isNull(classes.archivedAt));
/** The category of the class; a pupil without a class has none. */
export const isTheirCategory = eq(classCategories.id, classes.categoryId);

/** The name of the class that was joined; null without one. */
export const currentClassName = sql<
  string | null
>`case when ${classes.id} is not null then ${fullName} end`;

/** A pupil who counts: admitted, and not deleted. */
export const isOnRegister = and(isNull(users.deletedAt), eq(studentDetails.admitted, true));

const numbers = alias(signInNames, "numbers");

/** The admission number of the pupil with that id, where no name can be joined; null for none. */
export function admissionNumberById(studentId: SQLWrapper) {
  return sql<string | null>`(
    select ${numbers.name} from ${signInNames} ${numbers}
    where ${numbers.userId} = ${studentId} and ${numbers.kind} = 'ADMISSION_NUMBER')`;
}
