import type { JoinedFamily } from "@school/core/students/families/contract.ts";
import { blankValues, completeRecord } from "@school/core/api/fields.ts";
import type { AdmissionForm, RecordChoices } from "@school/core/students/admission/contract.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";
import type { StudentRecord } from "@school/core/students/records/contract.ts";

const NGOZI = {
  firstName: "Ngozi",
  lastName: "Obi",
  gender: "Female",
  address: "12 Allen Avenue",
  dob: "2017-05-04",
  parentName: "Mrs Obi",
  parentEmail: "mrs.obi@test.school",
  termJoined: "TERM_1",
  classLastPassed: "None",
  sportsHouse: "Red",
  boarderStatus: "Day",
} as const;

/** A pupil's whole record, as the office reads it; what is not named is not known. */
export function aStudentRecord(overrides: Partial<StudentRecord> = {}): StudentRecord {
  return {
    ...completeRecord(STUDENT_FIELDS, {
      ...NGOZI,
      admittedOn: "2025-09-08",
      sessionJoined: "2025/2026",
    }),
    id: "student-1",
    _id: "student-1",
    userId: "STU0007",
    username: "ngozi.obi",
    admissionNumber: "MC/2025/007",
    country: "Nigeria",
    classCategoryId: "cat-1",
    classCategory: "Primary 1",
    classId: "class-1",
    className: "Primary 1 Gold",
    isActive: true,
    profileImageUrl: null,
    createdAt: "2026-01-12T08:00:00.000Z",
    version: 3,
    ...overrides,
  };
}

/** An admission form that is filled in, without password and picture. */
export function anAdmissionForm(overrides: Partial<AdmissionForm> = {}): AdmissionForm {
  return {
    ...blankValues(STUDENT_FIELDS),
    ...NGOZI,
    country: "Nigeria",
    admittedOn: "2025-09-08",
    sessionJoined: "2025/2026",
    previousSchool: "None",
    classCategoryId: "cat-1",
    classId: "class-1",
    ...overrides,
  };
}

/** Builds the choices that the forms of a record offer. */
export function recordChoices(overrides: Partial<RecordChoices> = {}): RecordChoices {
  return {
    categories: [
      { id: "cat-1", name: "Primary 1" },
      { id: "cat-2", name: "Primary 2" },
    ],
    classes: [
      { id: "class-1", fullName: "Primary 1 Gold", categoryId: "cat-1" },
      { id: "class-2", fullName: "Primary 2 Blue", categoryId: "cat-2" },
    ],
    sessions: ["2025/2026", "2024/2025"],
    currentSession: "2025/2026",
    currentTerm: "TERM_2",
    ...overrides,
  };
}

/** A stored draft, as the list of drafts has it. */
export const anAdmissionDraft = () => ({
  id: "draft-1",
  firstName: "Ngozi",
  lastName: "Obi",
  createdBy: "Bisi Office",
  createdAt: "2026-01-12T08:00:00.000Z",
  updatedAt: "2026-01-12T08:00:00.000Z",
  version: 1,
});

/** The family that a new pupil joined, as an admission returns it. */
export function aJoinedFamily(): JoinedFamily {
  const [studentId, id] = [
    "00000000-0000-4000-8000-00000000000a",
    "00000000-0000-4000-8000-0000000000ff",
  ];
  return {
    id,
    children: ["Obi Bola"],
    accounts: ["Ngozi Obi"],
    placed: [{ studentId, familyId: id }],
    links: [{ parentId: id, studentId, relationship: "Mother" }],
  };
}
