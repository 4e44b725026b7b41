import type { AnswerSheets } from "@school/core/cbt/paper-sheets/contract.ts";
import { sheetLayout } from "@school/core/cbt/paper-sheets/layout.ts";
import { drawnSheet, type Photograph } from "@school/core/cbt/paper-sheets/testing.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ADA, BOLA, mountTests } from "../tests/testing.ts";
import { aTest } from "../testing.ts";
import { AnswerSheetsPage } from "./AnswerSheetsPage.tsx";
import { doubtWords, pictureFaults, readSheets as texts } from "./text.ts";

const CALL = "/api/cbt-tests/test-1/answer-sheets";

const choice = (id: string, letters: string) => ({
  id,
  type: "MCQ" as const,
  rows: [{ label: "", letters: Array.from(letters) }],
});

const SHEETS: AnswerSheets = {
  test: aTest({ platform: "Offline", totalMarks: 3 }),
  mayChange: false,
  questions: [
    choice("q1", "ABCD"),
    choice("q2", "ABCD"),
    { ...choice("q3", "TF"), type: "TRUE_FALSE" },
    { id: "q4", type: "SHORT_ANSWER", rows: [{ label: "", letters: [] }] },
    { id: "q5", type: "WRITTEN", rows: [{ label: "", letters: [] }] },
  ],
  pupils: [ADA, BOLA].map((student) => ({ student, saved: null, code: null })),
  blankCode: null,
};

/** A picture of a sheet on which B, nothing and T are filled. */
function picture(differing: Partial<Photograph> = {}) {
  const image = drawnSheet(sheetLayout(SHEETS.questions, "A5")!, {
    width: 900,
    height: 660,
    corners: [
      { x: 60, y: 45 },
      { x: 842, y: 58 },
      { x: 835, y: 600 },
      { x: 52, y: 590 },
    ],
    pencil: new Map([
      ["q1 0 B", 0.8],
      ["q3 0 T", 0.8],
    ]),
    black: 40,
    paper: 220,
    shade: { x: 0.2, y: 0.1 },
    noise: 4,
    blur: 0,
    curve: 0.3,
    // No code, as on a torn sheet.
    code: ["0"],
    seed: 1,
    ...differing,
  });
  const data = new Uint8ClampedArray(image.data.length * 4).fill(255);
  for (const [at, grey] of image.data.entries()) data.fill(grey, at * 4, at * 4 + 3);
  return { width: image.width, height: image.height, data };
}

/** jsdom opens no pictures: every file shows this one. */
function showPicture({ width, height, data }: ReturnType<typeof picture>) {
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    drawImage() {},
    getImageData: () => ({ data }),
    createImageData: (w: number, h: number) => ({ data: new Uint8ClampedArray(w * h * 4) }),
    putImageData() {},
  } as never);
}

function open(
  sheets: AnswerSheets = SHEETS,
  save: () => Response | object = () => Response.json({}, { status: 500 }),
) {
  return mountTests(AnswerSheetsPage, {
    query: "testId=test-1",
    responses: { [`GET ${CALL}`]: () => ({ data: sheets }), [`PUT ${CALL}`]: save },
  });
}

async function upload(name = "sheet.jpg") {
  const input = await screen.findByLabelText(texts.choose, { selector: "input" });
  await userEvent.upload(input, new File(["x"], name, { type: "image/jpeg" }));
}

const withSaved = (saved: AnswerSheets["pupils"][number]["saved"]): AnswerSheets => ({
  ...SHEETS,
  pupils: [{ student: ADA, saved, code: null }, SHEETS.pupils[1]!],
});

test("doubtful questions are asked, and the answers of the pupil are saved", async () => {
  const user = userEvent.setup();
  showPicture(picture());
  const requests = open(SHEETS, () => ({
    data: withSaved({ by: "sheet", version: 1, marks: 2.5 }),
  }));
  await upload();
  expect(await screen.findByText(texts.noCode)).toBeDefined();
  expect(screen.queryByRole("button", { name: texts.save })).toBeNull();
  await user.selectOptions(screen.getByLabelText(texts.choosePupil), "ada");
  const card = within(await screen.findByRole("region", { name: ADA.name }));
  expect(card.getByText(texts.toCheck(2))).toBeDefined();
  expect(card.getByText(doubtWords.none)).toBeDefined();
  expect(card.getByRole("img", { name: texts.picture(2) })).toBeDefined();
  expect(card.getByText(texts.written(texts.question(5)))).toBeDefined();
  await user.click(
    within(card.getByRole("group", { name: texts.question(2) })).getByLabelText("C"),
  );
  await user.type(card.getByLabelText(texts.question(4)), "Lagos");
  await user.click(card.getByRole("button", { name: texts.confirm("Lagos") }));
  // Certain ones can be seen and changed.
  await user.click(card.getByText(texts.others(2)));
  const third = within(await card.findByRole("group", { name: texts.question(3) }));
  expect(third.getByLabelText("T")).toHaveProperty("checked", true);
  await user.click(third.getByLabelText("F"));
  await user.click(card.getByRole("button", { name: texts.save }));
  expect(await card.findByText(texts.saved(texts.marks(2.5, 3)))).toBeDefined();
  expect(requests.find(({ call }) => call === `PUT ${CALL}`)?.body).toEqual({
    rows: [
      {
        studentId: "ada",
        replaces: null,
        answers: [
          { questionId: "q1", answer: "B" },
          { questionId: "q2", answer: "C" },
          { questionId: "q3", answer: "FALSE" },
          { questionId: "q4", answer: "Lagos" },
          { questionId: "q5", answer: texts.fromPaper(ADA.name) },
        ],
      },
    ],
  });
});

test("what is saved is replaced only after asking", async () => {
  const user = userEvent.setup();
  showPicture(picture());
  const requests = open(withSaved({ by: "score", version: 4, marks: 2 }), () => ({
    data: withSaved({ by: "sheet", version: 1, marks: 1 }),
  }));
  await upload();
  await user.selectOptions(await screen.findByLabelText(texts.choosePupil), "ada");
  const question = texts.replaces(ADA.name, texts.aScore(texts.marks(2, 3)));
  expect(await screen.findByText(question)).toBeDefined();
  expect(screen.queryByText(doubtWords.none)).toBeNull();
  await user.click(screen.getByRole("button", { name: texts.replace }));
  for (const button of await screen.findAllByRole("button", { name: /^Confirm/ })) {
    await user.click(button);
  }
  await user.click(screen.getByRole("button", { name: texts.save }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === `PUT ${CALL}`)?.body).toMatchObject({
      rows: [{ replaces: { by: "score", version: 4 } }],
    }),
  );
});

test("a second picture of a pupil asks whether it replaces the first", async () => {
  const user = userEvent.setup();
  showPicture(picture());
  open();
  await upload();
  await user.selectOptions(await screen.findByLabelText(texts.choosePupil), "ada");
  await upload("again.jpg");
  const again = within(await screen.findByRole("region", { name: "again.jpg" }));
  await user.selectOptions(await again.findByLabelText(texts.choosePupil), "ada");
  expect(await screen.findByText(texts.replaces(ADA.name, texts.aWaiting))).toBeDefined();
  await user.click(screen.getByRole("button", { name: texts.replace }));
  expect(screen.getAllByRole("region", { name: ADA.name })).toHaveLength(1);
});

test.each([
  ["too_dark", picture({ paper: 40, black: 10 })],
  ["no_marks", { width: 900, height: 660, data: new Uint8ClampedArray(900 * 660 * 4).fill(200) }],
  // The right side is outside the picture.
  ["missing_mark", { ...cutAt(picture(), 780) }],
] as const)("a picture that cannot be read says why: %s", async (fault, shown) => {
  showPicture(shown);
  open();
  await upload();
  expect(await screen.findByText(pictureFaults[fault])).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: texts.discard }));
  expect(screen.queryByText(pictureFaults[fault])).toBeNull();
});

/** The left part of a picture. */
function cutAt({ width, height, data }: ReturnType<typeof picture>, at: number) {
  const left = Uint8ClampedArray.from({ length: at * height * 4 }, (_one, i) => {
    const [row, rest] = [Math.floor(i / (at * 4)), i % (at * 4)];
    return data[row * width * 4 + rest]!;
  });
  return { width: at, height, data: left };
}

test("answers from a wrong sheet are removed after asking", async () => {
  const user = userEvent.setup();
  const requests = open(withSaved({ by: "sheet", version: 2, marks: 2 }), () => ({ data: SHEETS }));
  await user.click(await screen.findByRole("button", { name: texts.removeOf(ADA.name) }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: texts.remove }),
  );
  await waitFor(() =>
    expect(requests.at(-1)?.body).toEqual({
      rows: [{ studentId: "ada", replaces: { by: "sheet", version: 2 }, answers: null }],
    }),
  );
  expect(await screen.findAllByText(texts.notRead)).toHaveLength(2);
});

test("a test that no camera can read leads to its scores", async () => {
  open({ ...SHEETS, questions: [{ id: "q1", type: "TAP", rows: [{ label: "", letters: [] }] }] });
  expect(await screen.findByText(texts.cannotRead)).toBeDefined();
  cleanup();
  open({ ...SHEETS, questions: [] });
  expect(await screen.findByText("No questions yet")).toBeDefined();
});
