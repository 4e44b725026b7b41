import type { ScoreTransfer } from "@school/core/cbt/analysis/contract.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import type { Answers } from "../../platform/page-under-test.tsx";
import { SendScoresPage } from "./SendScoresPage.tsx";
import { aTransfer } from "./testing.ts";
import { conflict } from "../../ui/text.ts";

afterEach(() => vi.unstubAllGlobals());

const PREVIEW = "GET /api/cbt-tests/test-1/score-transfer";
const SEND = "POST /api/cbt-tests/test-1/score-transfer";

function open(found: Partial<ScoreTransfer> = {}, answers: Answers = {}) {
  return mountFor(SendScoresPage, {
    role: "STAFF",
    query: "testId=test-1",
    answers: { [PREVIEW]: () => ({ data: aTransfer(found) }), ...answers },
  });
}

test("the preview shows what stands, what would, who has no mark and what is refused", async () => {
  open();
  const bola = await screen.findByRole("row", { name: /Ade Bola/ });
  expect(within(bola).getByText("6.7")).toBeDefined();
  expect(within(bola).getByText("5")).toBeDefined();
  expect(within(screen.getByRole("row", { name: /Eze Chidi/ })).getByText("No mark")).toBeDefined();
  const ada = screen.getByRole("row", { name: /Obi Ada/ });
  expect(within(ada).getByText("This result is approved.")).toBeDefined();
  expect(within(ada).queryByText("10")).toBeNull();
  expect(screen.getByRole("button", { name: "Send for 1 Pupil" })).toBeDefined();
  expect(
    screen.getByText("For 1 pupil other scores stand in these columns: they are replaced."),
  ).toBeDefined();
});

test("once all of it is written there is nothing left to send", async () => {
  const [bola, ...others] = aTransfer().rows;
  let isSent = false;
  const written = aTransfer({ rows: [{ ...bola!, standing: { CA1: 6.7 } }, ...others] });
  open(
    {},
    {
      [PREVIEW]: () => ({ data: isSent ? written : aTransfer() }),
      [SEND]: () => {
        isSent = true;
        return { data: { saved: 1, unchanged: 0, refused: 1 } };
      },
    },
  );
  const button = await screen.findByRole("button", { name: "Send for 1 Pupil" });
  await userEvent.click(button);
  await screen.findByText(/Saved for 1 pupil/);
  await vi.waitFor(() => expect(button.hasAttribute("disabled")).toBe(true));
  expect(screen.queryByText(/other scores stand/)).toBeNull();
});

test("the columns are the teacher's choice, and without any nothing can be sent", async () => {
  const user = userEvent.setup();
  const asked = open();
  const exam = await screen.findByRole("checkbox", { name: "Exam (60)" });
  await user.click(exam);
  await vi.waitFor(() =>
    expect(asked.at(-1)?.query).toEqual({ "parts[0]": "CA1", "parts[1]": "exam" }),
  );
  const first = await screen.findByRole("checkbox", { name: "CA1 (10), proposed" });
  await user.click(first);
  expect(await screen.findByText("Choose at least one column")).toBeDefined();
  expect(screen.getByRole("button", { name: /^Send/ }).hasAttribute("disabled")).toBe(true);
});

test("what was shown is sent, and the page says what became of it", async () => {
  const asked = open({}, { [SEND]: () => ({ data: { saved: 1, unchanged: 0, refused: 1 } }) });
  await userEvent.click(await screen.findByRole("button", { name: "Send for 1 Pupil" }));
  expect(
    await screen.findByText(/Saved for 1 pupil\. 1 left as they are, since they are approved\./),
  ).toBeDefined();
  expect(asked.find(({ call }) => call === SEND)?.body).toEqual({
    classId: "c1",
    parts: ["CA1"],
    token: "token-1",
  });
  const sheet = screen.getByRole("link", { name: "Open the score sheet" });
  expect(sheet.getAttribute("href")).toContain("class=c1&subject=maths");
});

test("when anything has changed, the new preview and what differs come first", async () => {
  const user = userEvent.setup();
  const [bola, ...others] = aTransfer().rows;
  const rows = [{ ...bola!, marks: 21, scores: { CA1: 7 } }, ...others];
  const current = aTransfer({ token: "token-2", rows });
  let sent = 0;
  const asked = open(
    {},
    {
      [SEND]: () => {
        sent += 1;
        if (sent > 1) return { data: { saved: 1, unchanged: 0, refused: 1 } };
        const body = { message: "Changed", code: "stale_version", current };
        return Response.json(body, { status: 409 });
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Send for 1 Pupil" }));
  expect(await screen.findByText("Ade Bola: marks 20 → 21")).toBeDefined();
  expect(screen.getByText(conflict.results)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Send for 1 Pupil" }));
  await screen.findByText(/Saved for 1 pupil/);
  expect(asked.findLast(({ call }) => call === SEND)?.body).toMatchObject({ token: "token-2" });
});

test("a re-marking asks for sending again", async () => {
  const lastSent = {
    at: "2026-01-13T08:00:00.000Z",
    by: "Ngozi Eze",
    parts: ["CA1" as const],
    isStale: true,
  };
  open({ lastSent });
  expect(await screen.findByText(/Marks have moved since: send them again\./)).toBeDefined();
});

test("a (100) waits for the teacher's choice", async () => {
  open({ chosen: [] });
  expect(await screen.findByText("Choose at least one column")).toBeDefined();
});
