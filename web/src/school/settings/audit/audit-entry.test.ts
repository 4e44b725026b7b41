import { expect, test } from "vitest";
import { actionText, changeLines } from "./audit-entry.ts";

test("describes an action in words", () => {
  expect(actionText("accounts.link-student")).toBe("Accounts: link student");
  expect(actionText("report-cards")).toBe("Report cards");
});

test("lists only what differs", () => {
  const before = { role: "TEACHER", isActive: true, className: null };
  const after = { role: "PRINCIPAL", isActive: true, className: "Primary 4" };
  expect(changeLines(before, after)).toEqual([
    "Role: TEACHER → PRINCIPAL",
    "Class name: nothing → Primary 4",
  ]);
});

test("describes scores, lists and single values", () => {
  expect(changeLines({ scores: { CA1: 7, exam: 40 } }, { scores: { CA1: 8, exam: 40 } })).toEqual([
    "Scores CA1: 7 → 8",
  ]);
  expect(changeLines(null, { mustChangePassword: true, features: ["Staff"] })).toEqual([
    "Must change password: yes",
    "Features 1: Staff",
  ]);
  expect(changeLines("term-1", "term-2")).toEqual(["Value: term-1 → term-2"]);
  expect(changeLines(null, null)).toEqual([]);
});
