import type { Term } from "@school/core/school/terms.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { enrolments, guardians, studentDetails } from "../../students/tables.ts";
import { CURRENT_SESSION, type DemoCalendar, LAST_SESSION, termKey } from "./calendar.ts";
import { classId } from "./classes.ts";
import { DEMO_PARENT } from "./families.ts";
import type { NameGiver } from "./people.ts";
import { type Pupil, pupilsIn } from "./pupils.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { sessionId, termId } from "./school.ts";

/** The terms that have begun, and the day on which the registers were opened. */
const REGISTERS = [
  { session: LAST_SESSION, term: "TERM_1", opened: "2024-09-13T09:00:00Z" },
  { session: LAST_SESSION, term: "TERM_2", opened: "2025-01-10T09:00:00Z" },
  { session: LAST_SESSION, term: "TERM_3", opened: "2025-04-25T09:00:00Z" },
  { session: CURRENT_SESSION, term: "TERM_1", opened: "2025-09-12T09:00:00Z" },
  { session: CURRENT_SESSION, term: "TERM_2", opened: "2026-01-09T09:00:00Z" },
] as const;

const PARENT_ID = demoId("parent");
const PARENT_SINCE = "2025-09-12T09:00:00Z";

export const enrolmentId = (pupil: Pupil, session: string, term: Term) =>
  demoId(`enrolment ${pupil.id} ${termKey(session, term)}`);

/** Pupils, their admission records and enrolments, and the one parent with an account. */
export function pupilBatches(
  pupils: readonly Pupil[],
  giveUsername: NameGiver,
  calendar: DemoCalendar,
): Batch[] {
  return [
    batch(users, [
      ...pupils.map((pupil, index) => userRow(pupil, index, calendar)),
      parentRow(calendar.moment(PARENT_SINCE)),
    ]),
    batch(
      signInNames,
      pupils.flatMap((pupil) => {
        const row = { userId: pupil.id, createdAt: admittedAt(pupil, calendar) };
        return [
          { ...row, kind: "ADMISSION_NUMBER" as const, name: pupil.admissionNumber },
          { ...row, kind: "USERNAME" as const, name: giveUsername(pupil) },
        ];
      }),
    ),
    batch(
      studentDetails,
      pupils.map(({ id, bornOn, admittedOn, details }) => ({
        ...details,
        dob: calendar.day(bornOn),
        admittedOn: calendar.day(admittedOn),
        userId: id,
      })),
    ),
    batch(
      enrolments,
      REGISTERS.flatMap(({ session, term, opened }) =>
        pupilsIn(session, pupils).map((pupil) => ({
          id: enrolmentId(pupil, session, term),
          studentId: pupil.id,
          classId: classId(pupil.className, session),
          termId: termId(session, term),
          sessionId: sessionId(session),
          createdAt: calendar.moment(opened),
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

const admittedAt = ({ admittedOn }: Pupil, calendar: DemoCalendar) =>
  calendar.moment(`${admittedOn}T08:00:00Z`);

function userRow(pupil: Pupil, index: number, calendar: DemoCalendar): typeof users.$inferInsert {
  const admitted = admittedAt(pupil, calendar);
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

function parentRow(since: Date): typeof users.$inferInsert {
  return {
    ...DEMO_PARENT,
    id: PARENT_ID,
    userId: "PAR0001",
    role: "PARENT",
    emailConfirmedAt: since,
    createdAt: since,
    updatedAt: since,
  };
}
