import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { startSession } from "../../../platform/session/session.ts";
import { signInElsewhere } from "../../../platform/session/testing.ts";
import { ADA, aSheet, BOLA, mountTests } from "../testing.ts";
import { paperScores } from "../text.ts";
import { PaperScoresPage } from "./PaperScoresPage.tsx";
import { failures } from "../../../ui/text.ts";

const CALL = "/api/cbt-tests/test-1/paper-scores";
const UNSENT = "unsent:person-1:paper-scores/test-1";
const EMPTY = aSheet([
  { student: ADA, marks: null, version: null },
  { student: BOLA, marks: null, version: null },
]);

function open(
  save: () => Response | object = () => Response.json({}, { status: 500 }),
  sheet = EMPTY,
) {
  return mountTests(PaperScoresPage, {
    query: "testId=test-1",
    responses: { [`GET ${CALL}`]: () => ({ data: sheet }), [`PUT ${CALL}`]: save },
  });
}

test("Enter moves down, ABS is accepted, and Ctrl+S saves what was typed as one batch", async () => {
  const user = userEvent.setup();
  const saved = aSheet([
    { student: ADA, marks: 17.5, version: 1 },
    { student: BOLA, marks: "ABS", version: 1 },
  ]);
  const requests = open(() => ({ data: saved }));
  await user.click(await screen.findByLabelText("Marks, Obi Ada"));
  await user.keyboard("17,5{Enter}abs{Control>}s{/Control}");
  await screen.findByText("Saved 2 scores");
  expect(requests.at(-1)?.body).toEqual({
    rows: [
      { studentId: "ada", marks: 17.5, version: null },
      { studentId: "bola", marks: "ABS", version: null },
    ],
  });
  await screen.findByText("All changes saved.");
  expect(screen.getByText(paperScores.entered(2, 2))).toBeDefined();
  expect(localStorage.getItem(UNSENT)).toBeNull();
});

test("a column is pasted from a spreadsheet; an empty cell leaves what is there", async () => {
  const user = userEvent.setup();
  open(undefined, aSheet([{ student: ADA, marks: 3, version: 1 }, EMPTY.rows[1]!]));
  await user.click(await screen.findByLabelText(/^Marks, Obi Ada/));
  await user.paste("\n15\n");
  await waitFor(() =>
    expect(screen.getByLabelText(/^Marks, Ojo Bola/)).toHaveProperty("value", "15"),
  );
  expect(screen.getByLabelText(/^Marks, Obi Ada/)).toHaveProperty("value", "3");
});

test("more than the total is rejected at once, and not sent", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText("Marks, Obi Ada"), "21");
  expect(screen.getByText("The score must be between 0 and 20.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Save scores" })).toHaveProperty("disabled", true);
});

test("marks go in halves, up to the total", async () => {
  const user = userEvent.setup();
  open();
  const cell = await screen.findByLabelText("Marks, Obi Ada");
  await user.type(cell, "7.3");
  expect(screen.getByText("Use whole or half marks, such as 7.5.")).toBeDefined();
  await user.clear(cell);
  await user.type(cell, "7.5");
  expect(screen.queryByText("Use whole or half marks, such as 7.5.")).toBeNull();
  expect(screen.getByRole("button", { name: "Save scores" })).toHaveProperty("disabled", false);
});

test("a failed save stores unsaved scores on the device", async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText("Marks, Obi Ada"), "12");
  await user.click(screen.getByRole("button", { name: "Save scores" }));
  expect((await screen.findByRole("alert")).textContent).toBe(failures.save);
  expect(localStorage.getItem(UNSENT)).toContain("12");
});

test("restores unsaved scores", async () => {
  const contents = { unsent: { ada: { marks: "11" } }, seen: { ada: { marks: "" } } };
  localStorage.setItem(UNSENT, JSON.stringify({ contents, savedAt: 1 }));
  open();
  expect(await screen.findByLabelText("Marks, Obi Ada, not saved yet")).toHaveProperty(
    "value",
    "11",
  );
});

test("a score that someone else saved first is a conflict; the others are saved", async () => {
  const user = userEvent.setup();
  const theirs = aSheet([
    { student: ADA, marks: 5, version: 1 },
    { student: BOLA, marks: null, version: null },
  ]);
  const after = aSheet([theirs.rows[0]!, { student: BOLA, marks: 8, version: 1 }]);
  const answers = [
    Response.json({ message: "", code: "stale_version", current: theirs }, { status: 409 }),
    Response.json({ data: after }),
    Response.json({ data: aSheet([{ student: ADA, marks: 7, version: 2 }, after.rows[1]!]) }),
  ];
  const requests = open(() => answers.shift()!);
  await user.type(await screen.findByLabelText("Marks, Obi Ada"), "7{Enter}8");
  await user.click(screen.getByRole("button", { name: "Save scores" }));
  await screen.findByText("Saved 1 score");
  expect(requests.at(-1)?.body).toMatchObject({ rows: [{ studentId: "bola", marks: 8 }] });
  await user.click(await screen.findByRole("button", { name: "Use my 7" }));
  await user.click(screen.getByRole("button", { name: "Save scores" }));
  await screen.findByText("All changes saved.");
  expect(requests.at(-1)?.body).toMatchObject({
    rows: [{ studentId: "ada", marks: 7, version: 1 }],
  });
});

test("a test without questions says what it lacks", async () => {
  open(undefined, { ...EMPTY, totalMarks: 0 });
  expect(await screen.findByText("No questions yet")).toBeDefined();
});

test("authors are offered all pages of a test, others only those they can open", async () => {
  open();
  const pages = await screen.findByRole("navigation", { name: "Pages of Fractions" });
  expect(within(pages).getByRole("link", { name: "Edit" })).toBeDefined();
  cleanup();
  open(undefined, { ...EMPTY, mayChange: false });
  const fewer = await screen.findByRole("navigation", { name: "Pages of Fractions" });
  expect(within(fewer).queryByRole("link", { name: "Edit" })).toBeNull();
  expect(within(fewer).getByRole("link", { name: "Marks" })).toBeDefined();
});

test("nothing is sent again after another user signs in", async () => {
  startSession();
  signInElsewhere("ada");
  const user = userEvent.setup();
  const requests = open(() => {
    signInElsewhere("bisi");
    const issues = [{ path: ["rows", 0], message: "Refused" }];
    return Response.json({ code: "result_approved", message: "", issues }, { status: 409 });
  });
  await user.type(await screen.findByLabelText("Marks, Obi Ada"), "7{Enter}8");
  await user.click(screen.getByRole("button", { name: "Save scores" }));
  await screen.findByText("Another user has signed in on this device. Nothing was sent.");
  expect(requests.filter(({ call }) => call === `PUT ${CALL}`)).toHaveLength(1);
  signInElsewhere(null);
});
