import type { StudentRow } from "@school/core/students/lists/contract.ts";
import type { FakeResponses } from "../../platform/page-under-test.tsx";

/** A pupil of Primary 4 as the office sees one; what differs is given. */
export function aStudent(differing: Partial<StudentRow> = {}): StudentRow {
  const id = differing.id ?? "student-1";
  return {
    id,
    userId: "STU001",
    admissionNumber: "MC/2025/0001",
    firstName: "Ada",
    lastName: "Obi",
    classId: "class-4",
    className: "Primary 4",
    isActive: true,
    left: null,
    admitted: true,
    gender: "Female",
    dob: "2016-03-14",
    parentName: "Mrs Obi",
    parentPhone: "0803 123 4567",
    sessionJoined: "2025/2026",
    sportsHouse: "Red",
    boarderStatus: "Day",
    profileImageUrl: null,
    version: 3,
    ...differing,
  };
}

/** Responses to the requests of the filters above lists of pupils. */
export const CHOICES: FakeResponses = {
  "GET /api/classes/names": () => ({ data: ["Primary 4", "Primary 5"] }),
  "GET /api/categories": () => ({
    data: [
      { id: "cat-4", name: "Primary 4", classGroup: "Primary", order: 6, isActive: true },
      { id: "cat-n", name: "Nursery 1", classGroup: "Nursery", order: 1, isActive: true },
    ],
  }),
};

/** The response to a write of someone who saw an older record. */
export function stale(current: object): Response {
  return Response.json({ message: "Changed", code: "stale_version", current }, { status: 409 });
}
