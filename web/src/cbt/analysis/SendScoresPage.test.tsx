import type { TestTransfer } from "@school/core/cbt/analysis/contract.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { SendScoresPage } from "./SendScoresPage.tsx";
import { aTest } from "../testing.ts";
import { aTransfer } from "./testing.ts";
import { sending, labels } from "../../results/transfer/text.ts";
import { conflict } from "../../ui/text.ts";

const PREVIEW = "GET /api/cbt-tests/test-1/score-transfer";
const SEND = "POST /api/cbt-tests/test-1/score-transfer";

function open(transfer: Partial<TestTransfer> = {}, responses: FakeResponses = {}) {
  return mountFor(SendScoresPage, {
    role: "STAFF",
    query: "testId=test-1",
    responses: { [PREVIEW]: () => ({ data: aTransfer(transfer) }), ...responses },
  });
}

test("the preview shows current and new scores, missing marks and refused results", async () => {
  open();
  const bola = await screen.findByRole("row", { name: /Ade Bola/ });
  expect(within(bola).getByText("6.7")).toBeDefined();
  expect(within(bola).getByText("5")).toBeDefined();
  expect(
    within(screen.getByRole("row", { name: /Eze Chidi/ })).getByText(labels.noMark),
  ).toBeDefined();
  const ada = screen.getByRole("row", { name: /Obi Ada/ });
  expect(within(ada).getByText("This result is approved.")).toBeDefined();
  expect(within(ada).queryByText("10")).toBeNull();
  expect(screen.getByRole("button", { name: sending.send(1) })).toBeDefined();
  expect(screen.getByText(sending.replaces(1))).toBeDefined();
});

test("written answers without points are named, with the way to them", async () => {
  open({ test: aTest({ toMark: 2 }) });
  await screen.findByText(/Written answers of 2 pupils are not marked yet/);
  const [link] = screen.getAllByRole("link", { name: /^Mark written answers$/ });
  expect(link!.getAttribute("href")).toBe("/dashboard/cbt/results?testId=test-1&view=written");
});

test("after sending there is nothing left to send", async () => {
  const [bola, ...otherRows] = aTransfer().rows;
  let isSent = false;
  const written = aTransfer({ rows: [{ ...bola!, standing: { CA1: 6.7 } }, ...otherRows] });
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
  const button = await screen.findByRole("button", { name: sending.send(1) });
  await userEvent.click(button);
  await screen.findByText(/Saved for 1 pupil/);
  await vi.waitFor(() => expect(button.hasAttribute("disabled")).toBe(true));
  expect(screen.queryByText(sending.replaces(1))).toBeNull();
});

test("the columns are the teacher's choice, and without any nothing can be sent", async () => {
  const user = userEvent.setup();
  const requests = open();
  const exam = await screen.findByRole("checkbox", { name: "Exam (60)" });
  await user.click(exam);
  await vi.waitFor(() =>
    expect(requests.at(-1)?.query).toEqual({ "parts[0]": "CA1", "parts[1]": "exam" }),
  );
  const first = await screen.findByRole("checkbox", { name: sending.suggested("CA1 (10)") });
  // What is ticked shows at once, before its preview is there.
  expect(exam).toHaveProperty("checked", true);
  await user.click(first);
  await user.click(exam);
  expect(await screen.findByText("Choose at least one column")).toBeDefined();
  expect(screen.getByRole("button", { name: /^Send/ }).hasAttribute("disabled")).toBe(true);
});

test("sends what was shown and reports the outcome", async () => {
  const requests = open({}, { [SEND]: () => ({ data: { saved: 1, unchanged: 0, refused: 1 } }) });
  await userEvent.click(await screen.findByRole("button", { name: sending.send(1) }));
  expect(
    await screen.findByText(new RegExp(`${sending.saved(1)} ${sending.refused(1)}`)),
  ).toBeDefined();
  expect(requests.find(({ call }) => call === SEND)?.body).toEqual({
    classId: "c1",
    parts: ["CA1"],
    token: "token-1",
  });
  const sheet = screen.getByRole("link", { name: "Open score sheet" });
  expect(sheet.getAttribute("href")).toContain("class=c1&subject=maths");
});

test("shows a new preview with the differences when anything has changed", async () => {
  const user = userEvent.setup();
  const [bola, ...otherRows] = aTransfer().rows;
  const rows = [{ ...bola!, marks: 21, scores: { CA1: 7 } }, ...otherRows];
  const current = aTransfer({ token: "token-2", rows });
  let sent = 0;
  const requests = open(
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
  await user.click(await screen.findByRole("button", { name: sending.send(1) }));
  expect(await screen.findByText("Ade Bola: marks 20 → 21")).toBeDefined();
  expect(screen.getByText(conflict.results)).toBeDefined();
  await user.click(screen.getByRole("button", { name: sending.send(1) }));
  await screen.findByText(/Saved for 1 pupil/);
  expect(requests.findLast(({ call }) => call === SEND)?.body).toMatchObject({ token: "token-2" });
});

test("asks to send again after a re-marking", async () => {
  const lastSent = {
    at: "2026-01-13T08:00:00.000Z",
    by: "Ngozi Eze",
    parts: ["CA1" as const],
    isStale: true,
  };
  open({ lastSent });
  expect(
    await screen.findByText(new RegExp("Marks have changed since. Send them again.")),
  ).toBeDefined();
});

test("an assessment out of 100 needs a choice of columns", async () => {
  open({ chosen: [] });
  expect(await screen.findByText("Choose at least one column")).toBeDefined();
});
