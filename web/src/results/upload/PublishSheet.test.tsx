import type { Result } from "@school/core/results/schemas.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { grid } from "../../ui/text.ts";
import { ADA, aResult, aScoreSheet, BOLA, mountPage } from "../testing.tsx";
import { publishTexts } from "../text.ts";
import { UploadPage } from "./UploadPage.tsx";

const COMPLETE = { CA1: 7, CA2: 8, CA3: 7, CA4: 8, exam: 40 };

/** Opens the sheet of Ada and Bola; saves are taken, and publishing publishes Ada's. */
function openSheet(ofAda: Result | null, ofBola: Result | null = null, more: FakeResponses = {}) {
  let ada = ofAda;
  return mountPage(UploadPage, {
    role: "STAFF",
    query: "class=class-1&subject=subject-1",
    responses: {
      "GET /api/score-sheet": () => ({
        data: aScoreSheet([
          { student: ADA, result: ada },
          { student: BOLA, result: ofBola },
        ]),
      }),
      "PUT /api/score-sheet": ({ body }) => ({
        data: (body as { rows: { studentId: string; scores: Result["scores"] }[] }).rows.map(
          ({ studentId, scores }) => {
            const student = studentId === ADA.id ? ADA : BOLA;
            const result = aResult({
              id: studentId,
              student,
              scores,
              published: false,
              version: 7,
            });
            if (student === ADA) ada = result;
            return { outcome: "saved", result };
          },
        ),
      }),
      "POST /api/score-sheet/publish": () => {
        ada = aResult({ ...ada, student: ADA, published: true, version: 8 });
        return { data: { published: 1, incomplete: [] } };
      },
      ...more,
    },
  });
}

const publishButton = () => screen.findByRole("button", { name: "Publish sheet" });
const callsOf = (requests: readonly { call: string }[]) =>
  requests.map(({ call }) => call).filter((call) => !call.startsWith("GET"));

test("the sheet is published from the grid, saved first, and says what became of it", async () => {
  const user = userEvent.setup();
  const requests = openSheet(
    aResult({ student: ADA, published: false, scores: { ...COMPLETE, exam: null }, total: null }),
  );
  await screen.findByText(publishTexts.ready(0, 2));
  expect((await publishButton()).hasAttribute("disabled")).toBe(true);
  await user.type(screen.getByLabelText(/^Exam, Obi Ada/), "40");
  await screen.findByText(publishTexts.ready(1, 1));
  await user.click(await publishButton());
  await screen.findByText(publishTexts.published(1));
  expect(callsOf(requests)).toEqual(["PUT /api/score-sheet", "POST /api/score-sheet/publish"]);
  expect(await screen.findByText(/^1 published on 24 Mar 2026\./)).toBeDefined();
  expect(screen.getByRole("cell", { name: "Published" })).toBeDefined();
});

test("without a network publishing says that it waits for one", async () => {
  const user = userEvent.setup();
  openSheet(aResult({ student: ADA, published: false, scores: COMPLETE }), null, {
    "PUT /api/score-sheet": () => Promise.reject(new TypeError("offline")) as unknown as object,
  });
  await user.type(await screen.findByLabelText(/^CA1, Ojo Bola/), "7");
  await user.click(await publishButton());
  await screen.findByText(
    "You are offline. Your scores are saved on this device. Publish when you are back online.",
  );
});

test("nothing is published while a score cannot be saved", async () => {
  const user = userEvent.setup();
  const requests = openSheet(aResult({ student: ADA, published: false, scores: COMPLETE }));
  await user.type(await screen.findByLabelText(/^CA1, Ojo Bola/), "70");
  await user.click(await publishButton());
  await screen.findByText(
    "Nothing was published because some scores are not saved. Correct them first.",
  );
  expect(callsOf(requests)).toEqual([]);
  expect(screen.getByText(grid.attention(1, "score"), { exact: false })).toBeDefined();
});

test("a rejected sheet shows the comment, and scores can be kept as they are", async () => {
  const user = userEvent.setup();
  const requests = openSheet(
    aResult({
      student: ADA,
      status: "rejected",
      published: false,
      scores: COMPLETE,
      principalComment: "Check CA2.",
    }),
    aResult({
      id: "result-2",
      student: BOLA,
      status: "approved",
      approvedBy: { id: "p", name: "Ngozi Eze" },
      approvedAt: "2026-03-30T10:00:00.000Z",
    }),
  );
  expect(await screen.findByText(publishTexts.rejected(1))).toBeDefined();
  expect(screen.getByText("Sent back: Check CA2.")).toBeDefined();
  expect(screen.getByText("1 approved by Ngozi Eze on 30 Mar 2026.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: publishTexts.keepRejected(1) }));
  await screen.findByText(publishTexts.ready(1, 0));
  expect(requests.find(({ call }) => call === "PUT /api/score-sheet")?.body).toMatchObject({
    rows: [{ studentId: "ada", version: 3, scores: COMPLETE }],
  });
});
