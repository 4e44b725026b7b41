import { expect, test } from "vitest";
import { isTeachingStaff } from "./roles.ts";

const staff = (roleInSchool: string | null) => isTeachingStaff({ role: "STAFF", roleInSchool });

test.each([
  "Teacher",
  "class teacher",
  "Assistant Teacher",
  "Teaching Assistant",
  "Head Teacher",
  "Headmistress",
  "Music Tutor",
  "Sports Instructor",
  "HOD Sciences",
  "Head of Nursery",
  "Vice Principal (Academics)",
])("staff whose role in school is %s teach", (title) => {
  expect(staff(title)).toBe(true);
});

test.each([
  null,
  "",
  "Gate Man",
  "Driver",
  "Admin",
  "Accountant",
  "Non-teaching staff",
  "NON TEACHING STAFF",
  "Head of Security",
  "Secretary to the Principal",
  "Cook",
  "Steach",
])("staff whose role in school is %s do not", (title) => {
  expect(staff(title)).toBe(false);
});

test("the role TEACHER teaches unless the role in school takes it away; no title makes others teach", () => {
  const teaches = (role: "TEACHER" | "ADMIN" | "PARENT", roleInSchool: string | null) =>
    isTeachingStaff({ role, roleInSchool });
  expect(teaches("TEACHER", null)).toBe(true);
  expect(teaches("TEACHER", "Choir")).toBe(true);
  expect(teaches("TEACHER", "Accountant")).toBe(false);
  expect(teaches("ADMIN", "Teacher")).toBe(false);
  expect(teaches("PARENT", "Teacher")).toBe(false);
});
