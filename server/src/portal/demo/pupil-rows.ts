import type { Term } from "@school/core/school/terms.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { enrolments, guardians, studentDetails } from "../../students/tables.ts";
import { classId } from "./classes.ts";
import { DEMO_PARENT } from "./families.ts";
import type { NameGiver } from "./people.ts";
import type { Pupil } from "./pupils.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { CURRENT_SESSION, sessionId, termId } from "./school.ts";

/** The terms that have begun, and the day on which the registers were opened. */
const REGISTERS = [
  { term: "TERM_1", opened: new Date("2025-09-12T09:00:00Z") },
  { term: "TERM_2", opened: new Date("2026-01-09T09:00:00Z") },
] as const;

const PARENT_ID = demoId("parent");
const PARENT_SINCE = new Date("2025-09-12T09:00:00Z");

export const enrolmentId = (pupil: Pupil, term: Term) => demoId(`enrolment ${pupil.id} ${term}`);

/** Pupils, their admission records and enrolments, and the one parent with an account. */
export function pupilBatches(pupils: readonly Pupil[], giveUsername: NameGiver): Batch[] {
  return [
    batch(users, [...pupils.map(userRow), parentRow()]),
    batch(
      signInNames,
      pupils.flatMap((pupil) => [
        { userId: pupil.id, kind: "ADMISSION_NUMBER" as const, name: pupil.admissionNumber },
        { userId: pupil.id, kind: "USERNAME" as const, name: giveUsername(pupil) },
      ]),
    ),
    batch(
      studentDetails,
      pupils.map(({ id, details }) => ({ ...details, userId: id })),
    ),
    batch(
      enrolments,
      REGISTERS.flatMap(({ term, opened }) =>
        pupils.map((pupil) => ({
          id: enrolmentId(pupil, term),
          studentId: pupil.id,
          classId: classId(pupil.className),
          termId: termId(CURRENT_SESSION, term),
          sessionId: sessionId(CURRENT_SESSION),
          createdAt: opened,
        })),
      ),
    ),
    batch(
      guardians,
      pupils
        .filter(({ details }) => details.parentEmail === DEMO_PARENT.email)
        .map(({ id }) => ({ parentId: PARENT_ID, studentId: id, relationship: "Mother" })),
    ),
  ];
}

function userRow(pupil: Pupil, index: number): typeof users.$inferInsert {
  const admitted = new Date(`${pupil.admittedOn}T08:00:00Z`);
  return {
    id: pupil.id,
    userId: `STU${String(index + 1).padStart(4, "0")}`,
    email: pupil.email,
    emailConfirmedAt: pupil.email ? admitted : null,
    role: "STUDENT",
    firstName: pupil.firstName,
    lastName: pupil.lastName,
    createdAt: admitted,
    updatedAt: admitted,
  };
}

function parentRow(): typeof users.$inferInsert {
  return {
    ...DEMO_PARENT,
    id: PARENT_ID,
    userId: "PAR0001",
    role: "PARENT",
    emailConfirmedAt: PARENT_SINCE,
    createdAt: PARENT_SINCE,
    updatedAt: PARENT_SINCE,
  };
}
