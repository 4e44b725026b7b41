import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { startSession } from "../../platform/session/session.ts";
import { signInElsewhere } from "../../platform/session/testing.ts";
import { ADA, aResult, aScoreSheet, BOLA, mountPage } from "../testing.tsx";
import { UploadPage } from "./UploadPage.tsx";
import { grid, failures } from "../../ui/text.ts";
import { pasteTexts } from "../text.ts";
import { noSheet } from "../empty-texts.ts";
import { WORKBOOK_NAMES } from "@school/core/results/upload/score-workbook.ts";
import { RESULT_REFUSALS } from "@school/core/results/result-status.ts";
import { workbookTexts } from "./text.ts";

const QUERY = "class=class-1&subject=subject-1";

const sheet = () => ({ data: aScoreSheet() });

function openGrid(save: () => Response | object) {
  return mountPage(UploadPage, {
    role: "STAFF",
    query: QUERY,
    responses: { "GET /api/score-sheet": sheet, "PUT /api/score-sheet": save },
  });
}

test("Enter moves down the column and Ctrl+S saves what was typed as one batch", async () => {
  const user = userEvent.setup();
  const saved = [ADA, BOLA].map((student, index) => ({
    outcome: "saved",
    result: aResult({ id: student.id, student, scores: { CA1: 7 + index }, published: false }),
  }));
  const requests = openGrid(() => ({ data: saved }));
  await user.click(await screen.findByLabelText("CA1, Obi Ada"));
  await user.keyboard("7{Enter}8");
  expect(document.activeElement).toBe(screen.getByLabelText(/^CA1, Ojo Bola/));
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByText("All changes saved.");
  const missing = { CA2: null, CA3: null, CA4: null, exam: null };
  expect(requests.at(-1)?.body).toEqual({
    classId: "class-1",
    subjectId: "subject-1",
    termId: "term-2",
    rows: [
      { studentId: "ada", version: null, scores: { CA1: 7, ...missing } },
      { studentId: "bola", version: null, scores: { CA1: 8, ...missing } },
    ],
  });
});

test("rows that the school refuses are named, and the others are sent again without them", async () => {
  const user = userEvent.setup();
  const message = RESULT_REFUSALS.result_approved;
  const responses = [
    Response.json(
      { code: "result_approved", message, issues: [{ path: ["rows", 0], message }] },
      { status: 409 },
    ),
    { data: [{ outcome: "saved", result: aResult({ student: BOLA, scores: { CA1: 8 } }) }] },
  ];
  const requests = openGrid(() => responses.shift()!);
  await user.type(await screen.findByLabelText("CA1, Obi Ada"), "7{Enter}8");
  await user.click(screen.getByRole("button", { name: "Save scores" }));
  await screen.findByText(message, { exact: false });
  await screen.findByText("Saved 1 row");
  expect(requests.at(-1)?.body).toMatchObject({ rows: [{ studentId: "bola" }] });
  expect(screen.getByLabelText(/^CA1, Obi Ada, not accepted/)).toBeDefined();
});

test("a failure without a message shows the default message and keeps the typed scores", async () => {
  const user = userEvent.setup();
  openGrid(() => Response.json({}, { status: 500 }));
  await user.type(await screen.findByLabelText("CA1, Obi Ada"), "7");
  await user.click(screen.getByRole("button", { name: "Save scores" }));
  expect((await screen.findByRole("alert")).textContent).toBe(failures.save);
  expect(localStorage.getItem("unsent:person-1:scores/class-1/subject-1/term-2")).toContain("7");
});

test("without a sheet the page leads to those with unsaved scores on this device", async () => {
  const draft = JSON.stringify({ contents: {}, savedAt: 1 });
  localStorage.setItem("unsent:person-1:scores/class-1/subject-2/term-2", draft);
  localStorage.setItem("unsent:person-2:scores/class-1/subject-1/term-2", draft);
  mountPage(UploadPage, { role: "STAFF", responses: {} });
  const link = await screen.findByRole("link", { name: /^Primary 4 · / });
  expect(link.textContent).toBe("Primary 4 · Yorùbá Language, Second Term");
  expect(new URL(link.getAttribute("href") ?? "", "http://x").searchParams.get("subject")).toBe(
    "subject-2",
  );
});

test("a device without space warns that typed scores are not stored", async () => {
  const user = userEvent.setup();
  openGrid(() => Response.json({}, { status: 500 }));
  const cell = await screen.findByLabelText("CA1, Obi Ada");
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await user.type(cell, "7");
  expect(await screen.findByText(grid.notSaved(1, "score", false))).toBeDefined();
  full.mockRestore();
  await user.type(cell, "{Backspace}8");
  expect(await screen.findByText(grid.notSaved(1, "score", true))).toBeDefined();
});

test.each([
  ["STAFF", noSheet.noClasses.teacher],
  ["PRINCIPAL", "Create the classes of this session first."],
] as const)("without classes that have subjects, %s reads what to do", async (role, hint) => {
  const bare = { id: "class-9", fullName: "Basic 4", academicYear: "2025/2026", subjects: [] };
  mountPage(UploadPage, { role, responses: { "GET /api/teaching": () => ({ data: [bare] }) } });
  await screen.findByText("No classes to enter scores for");
  await screen.findByText(hint, { exact: false });
});

test("accepted rows are not resent after another user has signed in", async () => {
  startSession();
  signInElsewhere("ada");
  const user = userEvent.setup();
  const requests = openGrid(() => {
    signInElsewhere("bisi");
    const issues = [{ path: ["rows", 0], message: "Refused" }];
    return Response.json({ code: "result_approved", message: "", issues }, { status: 409 });
  });
  await user.type(await screen.findByLabelText("CA1, Obi Ada"), "7{Enter}8");
  await user.click(screen.getByRole("button", { name: "Save scores" }));
  await screen.findByText("Another user has signed in on this device. Nothing was sent.");
  expect(requests.filter(({ call }) => call === "PUT /api/score-sheet")).toHaveLength(1);
  signInElsewhere(null);
});

test("a workbook is read back subject by subject, as a pasted sheet is", async () => {
  const user = userEvent.setup();
  const sheetOf = (more: object) => ({
    classId: "class-1",
    termId: "term-2",
    subjectId: "subject-1",
    title: "Primary 4, Mathematics, Second Term 2025/2026",
    rows: [
      [...WORKBOOK_NAMES, "CA1 (10)"],
      [ADA.admissionNumber, ADA.name, "7"],
      [BOLA.admissionNumber, BOLA.name, "seven"],
    ],
    downloaded: [],
    ...more,
  });
  let sheets: object[] = [sheetOf({ classId: "class-9", title: "Primary 5, English" })];
  mountPage(UploadPage, {
    role: "STAFF",
    query: QUERY,
    responses: {
      "GET /api/score-sheet": sheet,
      "POST /api/score-sheet/workbook": () => ({ data: { sheets, left: ["Notes"] } }),
    },
  });
  await screen.findByLabelText("CA1, Obi Ada");
  const file = new File(["x"], "scores.xlsx");
  await user.upload(screen.getByLabelText(workbookTexts.upload), file);
  await screen.findByText(workbookTexts.otherClass("Primary 5, English"));
  sheets = [sheetOf({})];
  await user.upload(screen.getByLabelText(workbookTexts.upload), file);
  await screen.findByText(workbookTexts.left(["Notes"]));
  await user.click(screen.getByRole("button", { name: /^Check / }));
  const preview = await screen.findByRole("dialog", { name: "Check the scores" });
  expect(preview.textContent).toContain(pasteTexts.refused(1));
  await user.click(screen.getByRole("button", { name: pasteTexts.apply(2) }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^CA1, Obi Ada/)).value).toBe("7");
  expect(screen.queryByRole("dialog", { name: "Check the scores" })).toBeNull();
});

test("a phone shows one column, the first to fill, and a tool changes only a cell that is seen", async () => {
  const user = userEvent.setup();
  mountPage(UploadPage, {
    role: "STAFF",
    query: QUERY,
    responses: {
      "GET /api/score-sheet": () => ({
        data: aScoreSheet([
          { student: ADA, result: aResult({ student: ADA, published: false }) },
          {
            student: BOLA,
            result: aResult({
              id: "result-2",
              student: BOLA,
              scores: { CA1: 7 },
              published: false,
            }),
          },
        ]),
      }),
    },
  });
  const shown = (label: RegExp) => screen.getByLabelText(label).closest("td")?.dataset["shown"];
  await screen.findByLabelText(/^CA1, Ojo Bola/);
  expect([shown(/^CA1, Ojo Bola/), shown(/^CA2, Ojo Bola/)]).toEqual(["false", "true"]);
  await user.click(screen.getByLabelText(/^CA2, Ojo Bola/));
  await user.click(screen.getByRole("radio", { name: "Exam" }));
  expect([shown(/^CA2, Ojo Bola/), shown(/^Exam, Ojo Bola/)]).toEqual(["false", "true"]);
  await user.click(screen.getByRole("button", { name: "Mark absent" }));
  expect(screen.getByLabelText<HTMLInputElement>(/^CA2, Ojo Bola/).value).toBe("");
  await user.type(screen.getByLabelText(/^Exam, Ojo Bola/), "70");
  await user.keyboard("{Control>}s{/Control}");
  await user.click(screen.getByRole("radio", { name: "CA1" }));
  expect(screen.getByRole("radio", { name: "Exam (not accepted)" })).toBeDefined();
});
