import { expect, test } from "vitest";
import { endpoints } from "@school/server/testing/hostile-school.ts";

/** The reads of a family, which a standby serves while the school's power is off. */
const FAMILY_READS = [
  "GET /profile",
  "GET /setup",
  "GET /school",
  "GET /academic-sessions",
  "GET /calendar",
  "GET /timetable/choices",
  "GET /timetable",
  "GET /timetable/file",
  "GET /attendance/pupils/{studentId}",
  "GET /students/{studentId}/results",
  "GET /report-cards",
  "GET /report-cards/{studentId}",
  "GET /report-cards/{studentId}/{termId}",
  "GET /report-cards/{studentId}/{termId}/position",
  "GET /report-cards/{studentId}/{termId}/pdf",
  "GET /announcements/public",
  "GET /announcements",
  "GET /me",
  "GET /device-key",
  "GET /home",
  "GET /people/students/{id}",
];

test("the contract marks the reads of a family for a standby, and no others", () => {
  const marked = endpoints.filter(({ onStandby }) => onStandby);
  expect(marked.map(({ name }) => name).toSorted()).toEqual(FAMILY_READS.toSorted());
});
