import { describe, expect, it } from "vitest";
import { answersEveryDuty, mayHoldClasses } from "./takeover.ts";

const duties = {
  classTeacherOf: [{ classId: "c1" }],
  assistantIn: [{ classId: "c2" }],
  subjects: [
    { classId: "c1", subjectId: "s1" },
    { classId: "c2", subjectId: "s1" },
  ],
};
const answers = {
  classTeacherOf: [{ classId: "c1", to: "t" }],
  assistantIn: [{ classId: "c2", to: null }],
  subjects: [
    { classId: "c2", subjectId: "s1", to: null },
    { classId: "c1", subjectId: "s1", to: "t" },
  ],
};

describe("answers for the duties of a person who leaves", () => {
  it("are complete with one for each, in any order; no one is an answer", () => {
    expect(answersEveryDuty(duties, answers)).toBe(true);
  });

  it.each([
    ["a class teacher's class without one", { ...answers, classTeacherOf: [] }],
    ["an assistant's class without one", { ...answers, assistantIn: [] }],
    ["a subject without one", { ...answers, subjects: answers.subjects.slice(1) }],
    [
      "two for one subject, none for another",
      { ...answers, subjects: [answers.subjects[0]!, answers.subjects[0]!] },
    ],
    [
      "one for a class that is not held",
      { ...answers, assistantIn: [...answers.assistantIn, { classId: "c3", to: null }] },
    ],
  ])("are refused for %s", (_why, wrong) => {
    expect(answersEveryDuty(duties, wrong)).toBe(false);
  });

  it("are needed for nothing where nothing is held", () => {
    const none = { classTeacherOf: [], assistantIn: [], subjects: [] };
    expect(answersEveryDuty(none, none)).toBe(true);
  });
});

describe("who can take over a class", () => {
  it.each([
    ["STAFF", "Teacher", true, true],
    ["TEACHER", null, true, true],
    ["PRINCIPAL", "Principal", true, true],
    ["STAFF", "Accountant", true, false],
    ["STAFF", "Teacher", false, false],
    ["ADMIN", "Admin", true, false],
    ["PARENT", null, true, false],
  ] as const)("%s, %s, active %s: %s", (role, roleInSchool, isActive, may) => {
    expect(mayHoldClasses({ role, roleInSchool, isActive })).toBe(may);
  });
});
