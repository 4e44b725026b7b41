import type { Result } from "@school/core/results/schemas.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FakeResponses } from "../../platform/page-under-test.tsx";
import { failures, grid } from "../../ui/text.ts";
import { ADA, aResult, aScoreSheet, BOLA, mountPage } from "../testing.tsx";
import { scoreRequired } from "../text.ts";
import { UploadPage } from "./UploadPage.tsx";

const DRAFT_KEY = "unsent:person-1:score/class-1/subject-1/term-2/ada";
const SAVE = "PUT /api/score-sheet";

/** Opens the form of one pupil; `ofAda` is what the school has of Ada. */
function openForm(
  save: FakeResponses[string],
  ofAda: () => Result | null = () => null,
  pupil = "",
) {
  return mountPage(UploadPage, {
    role: "STAFF",
    query: `class=class-1&subject=subject-1&view=one&pupil=${pupil}`,
    responses: {
      "GET /api/score-sheet": () => ({
        data: aScoreSheet([
          { student: ADA, result: ofAda() },
          { student: BOLA, result: null },
        ]),
      }),
      [SAVE]: save,
    },
  });
}

async function retype(label: string, text: string): Promise<void> {
  const user = userEvent.setup();
  const field = await screen.findByLabelText(new RegExp(`^${label}`));
  await user.clear(field);
  await user.type(field, text);
}

const press = async (name: string) =>
  userEvent.setup().click(await screen.findByRole("button", { name }));

test("only complete scores are sent, with total and grade as they are typed", async () => {
  const requests = openForm(() => Response.json({}, { status: 500 }));
  await userEvent.selectOptions(await screen.findByLabelText(/^Student/), "Obi Ada (MC/1)");
  await retype("CA1", "8");
  await press("Save result");
  await screen.findByText(scoreRequired("CA2"));
  expect(requests.some(({ call }) => call === SAVE)).toBe(false);

  for (const [label, score] of Object.entries({ CA2: "9", CA3: "ABS", CA4: "7", Exam: "55" })) {
    await retype(label, score);
  }
  expect(screen.getByText("79")).toBeDefined();
  expect(screen.getByText("A")).toBeDefined();
  await press("Save result");
  expect((await screen.findByRole("alert")).textContent).toBe(failures.upload);
  expect(requests.at(-1)?.body).toMatchObject({
    rows: [
      {
        studentId: "ada",
        version: null,
        scores: { CA1: 8, CA2: 9, CA3: "ABS", CA4: 7, exam: 55 },
        teacherComment: null,
      },
    ],
  });
});

test("another user's newer score is saved over only after a choice", async () => {
  const seen = aResult({ student: ADA, published: false });
  const theirs = aResult({ ...seen, scores: { ...seen.scores, CA1: 2, exam: 45 }, version: 4 });
  let current = seen;
  const requests = openForm(
    ({ body }) => {
      const [row] = (body as { rows: { version: number }[] }).rows;
      if (row?.version !== 4) {
        current = theirs;
        return Response.json(
          { message: "", code: "stale_version", current: [theirs] },
          { status: 409 },
        );
      }
      current = { ...theirs, scores: { ...theirs.scores, CA1: 9 }, version: 5 };
      return { data: [{ outcome: "saved", result: current }] };
    },
    () => current,
    "ada",
  );
  await retype("CA1", "9");
  await press("Save result");
  const question = await screen.findByRole("alert", { name: grid.conflict });
  expect(question.textContent).toContain("Obi Ada, CA1: Bola Ade saved 2, you typed 9.");
  expect(screen.getByLabelText(/^Exam/)).toHaveProperty("value", "45");
  expect(screen.getByRole("button", { name: "Save result" }).hasAttribute("disabled")).toBe(true);

  await press(grid.useMine("9"));
  await press("Save result");
  await screen.findByText("Result saved");
  const sent = requests.filter(({ call }) => call === SAVE);
  expect(sent).toHaveLength(2);
  expect(sent.at(-1)?.body).toMatchObject({
    rows: [{ version: 4, scores: { CA1: 9, exam: 45 } }],
  });
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test("after a reload unsaved scores come back with a notice, beside what changed since", async () => {
  const unsent = { ada: { CA1: "9", CA2: "8" } };
  const contents = { unsent, seen: { ada: { CA1: "", CA2: "8" } } };
  localStorage.setItem(DRAFT_KEY, JSON.stringify({ contents, savedAt: 1 }));
  const theirs = aResult({ student: ADA, published: false, scores: { CA1: 2 }, total: null });
  openForm(
    () => ({ data: [] }),
    () => theirs,
    "ada",
  );
  expect(await screen.findByText("We restored your unsaved changes.")).toBeDefined();
  await screen.findByRole("button", { name: grid.keepTheirs("2") });
  await press("Discard");
  expect(screen.getByLabelText(/^CA1/)).toHaveProperty("value", "2");
  expect(screen.queryByRole("alert", { name: grid.conflict })).toBeNull();
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});

test("the pupil is in the address, and the next one follows with the cursor in the form", async () => {
  openForm(() => ({ data: [] }), undefined, "ada");
  expect(await screen.findByLabelText(/^Student/)).toHaveProperty("value", "ada");
  await press("Next pupil");
  expect(screen.getByLabelText(/^Student/)).toHaveProperty("value", "bola");
  expect(document.activeElement).toBe(screen.getByLabelText(/^CA1/));
  expect(screen.queryByRole("button", { name: "Next pupil" })).toBeNull();
});

test("a rejected result can be saved unchanged and published again", async () => {
  const rejected = aResult({ student: ADA, status: "rejected", published: false });
  const requests = openForm(
    () => ({
      data: [{ outcome: "saved", result: { ...rejected, status: "pending", version: 4 } }],
    }),
    () => rejected,
    "ada",
  );
  await press("Save result");
  await screen.findByText("Result saved");
  expect(requests.find(({ call }) => call === SAVE)?.body).toMatchObject({
    rows: [{ version: 3, scores: rejected.scores }],
  });
});
