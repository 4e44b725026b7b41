import type { Term } from "@school/core/school/terms.ts";
import { signInNames, users } from "@school/server/accounts/tables.ts";
import { enrolments, guardians, studentDetails } from "@school/server/students/tables.ts";
import { type DemoCalendar, momentOf, termKey } from "./calendar.ts";
import { classId } from "./classes.ts";
import { DEMO_PARENT } from "./families.ts";
import type { NameGiver } from "./people.ts";
import { passportId } from "./pictures.ts";
import { type Pupil, pupilsIn } from "./pupils.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { sessionId, termId } from "./school.ts";

const PARENT_ID = demoId("parent");
const PARENT_SINCE = "2025-09-12";

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
      parentRow(new Date(`${calendar.dayOfLife(PARENT_SINCE)}T09:00:00Z`)),
    ]),
    batch(
      signInNames,
      pupils.flatMap((pupil) => {
        const row = { userId: pupil.id, createdAt: admittedAt(pupil, calendar) };
        return [
          { ...row, kind: "ADMISSION_NUMBER" as const, name: admissionNumber(pupil, calendar) },
          { ...row, kind: "USERNAME" as const, name: giveUsername(pupil) },
        ];
      }),
    ),
    batch(
      studentDetails,
      pupils.map(({ id, bornOn, admittedOn, details }) => ({
        ...details,
        dob: calendar.dayOfLife(bornOn),
        sessionJoined: calendar.sessionName(details.sessionJoined ?? ""),
        admittedOn: calendar.dayOfLife(admittedOn),
        userId: id,
      })),
    ),
    batch(
      enrolments,
      calendar.begun.flatMap(({ session, term, startsOn }) =>
        pupilsIn(session, pupils).map((pupil) => ({
          id: enrolmentId(pupil, session, term),
          studentId: pupil.id,
          classId: classId(pupil.className, session),
          termId: termId(session, term),
          sessionId: sessionId(session),
          createdAt: momentOf(startsOn, -3, "09:00"),
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
  new Date(`${calendar.dayOfLife(admittedOn)}T08:00:00Z`);

/** The number with the year of the real school in which the pupil was admitted. */
const admissionNumber = (pupil: Pupil, calendar: DemoCalendar) =>
  pupil.admissionNumber.replace(/\d{4}/, (year) => String(calendar.year(Number(year))));

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
    profileImageId: passportId(pupil.id),
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
