import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Account } from "../../accounts/account.ts";
import { aClass, mountClasses } from "../../classes/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { ClassView } from "./ClassPage.tsx";

const gold = aClass();
const ada = {
  id: "pupil-1",
  _id: "pupil-1",
  userId: "MC001",
  admissionNumber: "MC/2025/0001",
  firstName: "Ada",
  lastName: "Obi",
  isActive: true,
};

function open(role: Account["role"], account: Partial<Account> = {}) {
  mountClasses(() => <ClassView id={gold.id} />, {
    role,
    account,
    responses: {
      [`GET /api/classes/${gold.id}`]: () => ({ data: gold }),
      [`GET /api/classes/${gold.id}/students`]: () => onePage([ada]),
    },
  });
}

test("a class says who leads it and how many are in it, and leads to its pages", async () => {
  open("PRINCIPAL");
  await screen.findByRole("heading", { name: gold.fullName });
  const tabs = within(screen.getByRole("navigation", { name: `Pages: ${gold.fullName}` }));
  expect(tabs.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    `/dashboard/classes/${gold.id}`,
    `/dashboard/attendance?class=${gold.id}`,
    `/dashboard/upload?class=${gold.id}`,
    `/dashboard/report-card/entry?class=${gold.id}`,
    `/timetable?view=class&id=${gold.id}`,
    `/assignments?class=${gold.id}`,
    "/dashboard/messages/new",
  ]);
  const pupil = await screen.findByRole("link", { name: "Obi Ada" });
  expect(pupil.getAttribute("href")).toBe("/dashboard/students/pupil-1");
  screen.getByRole("link", { name: "Edit" });
});

test("a teacher opens the pupils of the own class only, and changes nothing", async () => {
  open("TEACHER", { className: "Primary 5" });
  await screen.findByText("Obi Ada");
  expect(screen.queryByRole("link", { name: "Obi Ada" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
});

test("a limited teacher is not led to pages that do not open", async () => {
  open("TEACHER", { features: ["Classes"] });
  await screen.findByRole("heading", { name: gold.fullName });
  expect(screen.queryByRole("link", { name: "Scores" })).toBeNull();
});

test("an unknown class says so", async () => {
  mountClasses(() => <ClassView id="class-9" />, { role: "PRINCIPAL", responses: {} });
  await screen.findByText("Class not found");
});
