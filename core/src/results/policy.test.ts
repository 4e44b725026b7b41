import { expect, test } from "vitest";
import type { Actor } from "../accounts/actor.ts";
import { mayEnterScores, mayReadFigures, mayReadSummary } from "./policy.ts";

const actor = (role: Actor["role"]): Actor => ({
  id: "person",
  role,
  roleInSchool: "",
  features: [],
  awaitingApproval: false,
  canAnnounce: false,
  mustChangePassword: false,
});

test.each(["PARENT", "STUDENT"] as const)("%s reads the average of a whole term only", (role) => {
  const reads = (isWithheld: boolean, isReleased: boolean, missing: number) =>
    mayReadSummary(actor(role), { isWithheld, isReleased, missing });
  expect(reads(false, false, 0)).toBe(true);
  expect(reads(false, false, 1)).toBe(false);
  expect(reads(false, true, 1)).toBe(true);
  expect(reads(true, true, 0)).toBe(false);
});

test.each(["TEACHER", "STAFF", "ADMIN", "PRINCIPAL"] as const)("%s reads every average", (role) => {
  const facts = { isWithheld: true, isReleased: false, missing: 3 };
  expect(mayReadSummary(actor(role), facts)).toBe(true);
});

test("withheld figures are for the staff alone", () => {
  const reads = (role: Actor["role"]) => mayReadFigures(actor(role), { isWithheld: true });
  expect([reads("PARENT"), reads("STUDENT"), reads("TEACHER")]).toEqual([false, false, true]);
});

test("a teacher enters the scores of a class or subject that is assigned", () => {
  const none = { isClassTeacher: false, teachesSubject: false, everyTeacherMayEnter: false };
  const enters = (facts: Partial<typeof none>) =>
    mayEnterScores({ ...actor("TEACHER"), roleInSchool: "Teacher" }, { ...none, ...facts });
  expect(enters({})).toBe(false);
  expect(enters({ isClassTeacher: true })).toBe(true);
  expect(enters({ teachesSubject: true })).toBe(true);
  expect(enters({ everyTeacherMayEnter: true })).toBe(true);
});
