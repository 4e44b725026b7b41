import { type MadeUser, makeUser } from "../accounts/fixtures.ts";
import type { Database } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { enrolments, families, familyMembers, guardians, studentDetails } from "./tables.ts";

interface EnrolmentFields {
  classId: string;
  sessionId: string;
  termId: string;
}

interface StudentOptions extends EnrolmentFields {
  /** The visible student id. */
  userId?: string;
  firstName?: string;
  lastName?: string;
  admissionNumber?: string;
  admitted?: boolean;
  /** YYYY-MM-DD; null for an unknown day. */
  admittedOn?: string | null;
  deleted?: boolean;
  /** Fields of the record that matter to the test. */
  details?: Partial<typeof studentDetails.$inferInsert>;
}

interface MadeStudent extends MadeUser {
  admissionNumber: string;
  enrolmentId: string;
}

/** A pupil with an admission record and a place in a class for one term. */
export async function makeStudent(db: Database, options: StudentOptions): Promise<MadeStudent> {
  const {
    classId,
    sessionId,
    termId,
    admitted = true,
    admittedOn = "2025-09-08",
    details,
    ...person
  } = options;
  const admissionNumber = options.admissionNumber ?? `ADM/${inLetters(newId().slice(-8))}`;
  const user = await makeUser(db, { role: "STUDENT", email: null, ...person, admissionNumber });
  await db.insert(studentDetails).values({
    userId: user.id,
    gender: "Female",
    dob: "2016-03-14",
    address: "12 Allen Avenue, Ikeja",
    parentName: "Mrs Person",
    admittedOn,
    sessionJoined: "2025/2026",
    termJoined: "TERM_1",
    country: "Nigeria",
    previousSchool: "None",
    classLastPassed: "None",
    sportsHouse: "Red",
    boarderStatus: "Day",
    admitted,
    ...details,
  });
  const enrolmentId = await enrol(db, { studentId: user.id, classId, sessionId, termId });
  return { ...user, admissionNumber, enrolmentId };
}

/** Digits by chance would meet what a test searches for. */
function inLetters(hex: string): string {
  return hex.replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);
}

/** A pupil's place in one class for one term; returns the enrolment's id. */
export async function enrol(
  db: Database,
  enrolment: EnrolmentFields & { studentId: string },
): Promise<string> {
  const id = newId();
  await db.insert(enrolments).values({ id, ...enrolment });
  return id;
}

/** Lets a parent's account look at a pupil. */
export async function linkGuardian(
  db: Database,
  link: { parentId: string; studentId: string },
): Promise<void> {
  await db.insert(guardians).values({ ...link, relationship: "Mother" });
}

/** A family of these pupils; returns its id. */
export async function makeFamily(db: Database, ...studentIds: string[]): Promise<string> {
  const id = newId();
  await db.insert(families).values({ id });
  await db
    .insert(familyMembers)
    .values(studentIds.map((studentId) => ({ studentId, familyId: id })));
  return id;
}

/** A filled admission form, as the page sends it. */
export function admissionForm(
  classFields: { classId: string; classCategoryId: string },
  options: Record<string, unknown> = {},
) {
  return {
    ...classFields,
    lastName: "Òbí",
    firstName: "Ngọzi Ada",
    gender: "Female",
    dob: "2017-05-04",
    address: "12 Allen Avenue, Ikeja",
    country: "Nigeria",
    parentName: "Mrs Obi",
    parentPhone: "0803 123 4567",
    parentEmail: "mrs.obi@test.school",
    sessionJoined: "2025/2026",
    termJoined: "TERM_1",
    previousSchool: "None",
    classLastPassed: "Nursery 2",
    password: "Kp7xWm3q",
    ...options,
  };
}
