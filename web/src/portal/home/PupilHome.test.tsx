import type { Home } from "@school/core/portal/contract-home.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { anOwnPart, aTest } from "../../cbt/testing.ts";
import { addresses } from "../../lessons/assignments/addresses.ts";
import { PupilHome } from "./PupilHome.tsx";

const open = (home: Partial<Parameters<typeof PupilHome>[0]>) =>
  mountFor(() => <PupilHome tests={[]} homework={[]} pupils={null} today={[]} {...home} />, {
    role: "STUDENT",
    responses: {},
  });

const task = {
  id: "a1",
  title: "The perimeter of my room",
  subject: { id: "maths", name: "Mathematics" },
  student: { id: "ada", name: "Ada Obi" },
  dueOn: "2026-01-14",
  state: "due",
  isLate: false,
  score: null,
  handedInAt: null,
  maxScore: 20,
  author: "Ngozi Eze",
  remindedAt: null,
} as const;

const mark = (name: string, grade: string) => ({
  subject: { id: name, name },
  scores: {},
  total: 80,
  grade,
  remark: "",
  teacherComment: null,
  principalComment: null,
});

const latest: NonNullable<NonNullable<Home["pupils"]>[number]["latest"]> = {
  termId: "term-1",
  term: "TERM_1",
  academicYear: "2025/2026",
  className: "Primary 4",
  scheme: DEFAULT_GRADING_SCHEME,
  subjects: [mark("Art", "A"), mark("English", "B"), mark("Music", "A")],
  total: 240,
  expected: 3,
  isReleased: true,
  isFinal: true,
  average: 80,
  position: null,
  isWithheld: false,
};
const ada = {
  id: "ada",
  latest,
  attendance: null,
  today: null,
  reportCard: null,
  dayNote: null,
  balance: null,
};

test("a child reads how many things are to do, and begins each with one button", async () => {
  open({ tests: [{ ...aTest(), own: anOwnPart({ status: "not_begun" }) }], homework: [task] });
  await screen.findByText("You have 2 things to do.");
  expect(screen.getByRole("link", { name: "Start Fractions" })).toBeDefined();
  const work = screen.getByRole("link", { name: "Do it: The perimeter of my room" });
  expect(work.getAttribute("href")).toBe(addresses.work("a1", "ada"));
});

test("without anything to do it says so kindly", async () => {
  open({});
  await screen.findByText("You have nothing to do. Well done!");
});

test("the newest results are counted by grade, and lead to the released report card", async () => {
  open({ pupils: [ada] });
  await screen.findByText(/: 2 A and 1 B$/);
  const link = screen.getByRole("link", { name: "Look at your results" });
  expect(link.getAttribute("href")).toBe("/report-cards?term=term-1");
});

test("results of some subjects are no report yet", async () => {
  const soFar = { ...latest, expected: 12, isReleased: false, isFinal: false, average: null };
  open({ pupils: [{ ...ada, latest: soFar }] });
  await screen.findByText("First Term 2025/2026: 3 of 12 subjects so far");
  const link = screen.getByRole("link", { name: "Look at your results" });
  expect(link.getAttribute("href")).toBe("/dashboard/results");
});
