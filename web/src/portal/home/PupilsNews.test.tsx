import type { PupilNews } from "@school/core/portal/contract-home.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { OwnStudentsContext } from "../../students/own-students.ts";
import { PupilsNews } from "./PupilsNews.tsx";

const child = { id: "ada", name: "Obi Ada", admissionNumber: "MC/1", className: "Primary 4" };

const open = (news: readonly PupilNews[] = []) =>
  mountFor(
    () => (
      <OwnStudentsContext value={[child]}>
        <PupilsNews pupils={news} />
      </OwnStudentsContext>
    ),
    { role: "PARENT", responses: {} },
  );

test("a parent opens the results and reports an absence from the card of the child", async () => {
  open();
  const results = await screen.findByRole("link", { name: "Results: Obi Ada" });
  expect(results.getAttribute("href")).toBe("/dashboard/results?child=ada");
  await userEvent.setup().click(screen.getByRole("button", { name: "Absent: Obi Ada" }));
  expect(await screen.findByRole("dialog", { name: /Obi Ada/ })).toBeDefined();
});

test("the card says whether the child is in school, and news of the child are one tap away", async () => {
  open([
    {
      id: "ada",
      latest: null,
      attendance: null,
      today: "LATE",
      reportCard: {
        termId: "term-1",
        term: "TERM_1",
        academicYear: "2026/2027",
        releasedAt: "2026-12-11T10:00:00.000Z",
      },
      dayNote: {
        day: "2026-12-11",
        ate: "All",
        slept: null,
        mood: "Happy",
        medicine: null,
        medicineAt: null,
        medicineBy: null,
        words: "Built a tower",
        author: "Bisi Cole",
      },
      balance: 1_500_000,
    },
  ]);
  await screen.findByText("In school today, came late");
  expect(await screen.findByText("First Term report card is ready")).toBeDefined();
  const ofChild = within(screen.getByRole("region", { name: "Obi Ada" }));
  expect(ofChild.getByText("Ate all · Happy")).toBeDefined();
  const notes = ofChild.getByRole("link", { name: "All notes of Obi Ada" });
  expect(notes.getAttribute("href")).toBe("/dashboard/students/ada?tab=observations");
  const fees = ofChild.getByRole("link", { name: "Fees: ₦15,000 to pay, Obi Ada" });
  expect([fees.textContent, fees.getAttribute("href")]).toEqual(["Fees: ₦15,000 to pay", "/fees"]);
  expect(screen.getByText("Obi Ada · released 11 Dec 2026")).toBeDefined();
  const link = screen.getByRole("link", { name: "Open report card" });
  expect(link.getAttribute("href")).toBe("/report-cards?child=ada&term=term-1");
});
