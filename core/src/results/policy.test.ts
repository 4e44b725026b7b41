import { expect, test } from "vitest";
import type { Actor } from "../accounts/actor.ts";
import { mayReadSummary } from "./policy.ts";

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
