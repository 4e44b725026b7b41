import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QuestionType } from "../questions/question.ts";
import { drawnSheet, type Photograph, randomOf } from "./testing.ts";
import { findSheet } from "./find-sheet.ts";
import { sheetLayout, type SheetLayout, type SheetQuestion, type SheetSize } from "./layout.ts";
import { answerOfRows, readSheet, rowsOfAnswer } from "./read-sheet.ts";

const LETTERS = ["A", "B", "C", "D", "E", "F"];

function question(id: number, type: QuestionType, letters: number): SheetQuestion {
  const offered = LETTERS.slice(0, letters);
  if (type === "TRUE_FALSE")
    return { id: `q${id}`, type, rows: [{ label: "", letters: ["T", "F"] }] };
  if (type === "SHORT_ANSWER") return { id: `q${id}`, type, rows: [{ label: "", letters: [] }] };
  if (type !== "ORDERING") return { id: `q${id}`, type, rows: [{ label: "", letters: offered }] };
  return {
    id: `q${id}`,
    type,
    rows: offered.map((_one, at) => ({ label: `${at + 1}.`, letters: offered })),
  };
}

const TYPES = ["MCQ", "MCQ", "MCQ", "TRUE_FALSE", "SEVERAL", "ORDERING", "SHORT_ANSWER"] as const;

/** A paper, and what a pupil filled: certain answers, and questions with something doubtful. */
function filledPaper(seed: number, size: SheetSize) {
  const random = randomOf(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const count = size === "A4" ? 12 + pick(24) : 6 + pick(8);
  const options = 3 + pick(3);
  const questions = Array.from({ length: count }, (_one, at) =>
    question(at + 1, TYPES[pick(TYPES.length)]!, options),
  );
  const pencil = new Map<string, number>();
  const clear = new Map<string, string[]>();
  const doubtful = new Set<string>();
  const grey = 0.5 + random() * 0.45;
  const fill = (key: string) => pencil.set(key, Math.min(1, grey + random() * 0.1 - 0.05));
  for (const { id, type, rows } of questions) {
    const order = [...(rows[0]?.letters ?? [])].toSorted(() => random() - 0.5);
    const texts = rows.map(({ letters }, row) => {
      if (letters.length === 0) return "";
      if (type === "SEVERAL") {
        const chosen = letters.filter((letter, at) => at === 0 || random() < 0.4);
        for (const letter of chosen) fill(`${id} ${row} ${letter}`);
        return chosen.join("");
      }
      const letter = type === "ORDERING" ? order[row]! : letters[pick(letters.length)]!;
      fill(`${id} ${row} ${letter}`);
      return letter;
    });
    const isOdd = random() < 0.12;
    if (type === "SHORT_ANSWER") doubtful.add(id);
    else if (isOdd && type !== "SEVERAL") {
      doubtful.add(id);
      const [only] = texts;
      const other = rows[0]!.letters.find((letter) => letter !== only)!;
      const odd = pick(3);
      // Two filled, one rubbed out badly, or the only one faint.
      if (odd === 0) fill(`${id} 0 ${other}`);
      else if (odd === 1) pencil.set(`${id} 0 ${other}`, 0.26 + random() * 0.06);
      else pencil.set(`${id} 0 ${only}`, 0);
    } else clear.set(id, texts);
  }
  return { questions, pencil, clear, doubtful, random };
}

function photograph(
  { width, height }: SheetLayout,
  { pencil, random }: ReturnType<typeof filledPaper>,
  seed: number,
): Photograph {
  const long = 1150 + random() * 350;
  const [across, down] = width > height ? [long, long * 0.75] : [long * 0.75, long];
  const scale = Math.min((across * 0.82) / width, (down * 0.86) / height);
  const angle = (random() - 0.5) * 0.3 + (random() < 0.2 ? Math.PI : 0);
  const tilt = () => 1 + (random() - 0.5) * 0.12;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => {
    const [dx, dy] = [(x * width * scale * tilt()) / 2, (y * height * scale * tilt()) / 2];
    return {
      x: across / 2 + (dx * Math.cos(angle) - dy * Math.sin(angle)) * 0.93,
      y: down / 2 + (dx * Math.sin(angle) + dy * Math.cos(angle)) * 0.93,
    };
  });
  const paper = 130 + random() * 115;
  return {
    width: Math.round(across),
    height: Math.round(down),
    corners,
    pencil,
    paper,
    black: paper * (0.08 + random() * 0.2),
    shade: { x: random() * 0.35, y: random() * 0.3 },
    noise: random() * 12,
    blur: random() < 0.6 ? 1 : 0,
    curve: random() * 1.2,
    code: null,
    seed,
  };
}

/** Reads a drawn sheet back. */
function readBack(seed: number, size: SheetSize) {
  const filled = filledPaper(seed, size);
  const layout = sheetLayout(filled.questions, size);
  if (layout === null) return null;
  const image = drawnSheet(layout, photograph(layout, filled, seed));
  const sheet = findSheet(image);
  if (typeof sheet === "string") return { sheet, filled, read: [] };
  return { sheet, filled, read: readSheet(image, sheet, layout, filled.questions) };
}

describe("a photograph of a filled sheet", { timeout: 300_000 }, () => {
  test("is found, and no wrong answer is certain", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom("A4" as const, "A5" as const), (seed, size) => {
        const back = readBack(seed, size);
        if (back === null) return;
        const { sheet, filled, read } = back;
        expect(sheet).toMatchObject({ size });
        for (const { questionId, rows, doubt } of read) {
          const right = filled.clear.get(questionId);
          if (right === undefined) expect([questionId, doubt]).not.toEqual([questionId, null]);
          else if (doubt === null) expect([questionId, ...rows]).toEqual([questionId, ...right]);
        }
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  test("is read to at least 99.5 % of the clear answers", () => {
    let [clear, certain] = [0, 0];
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      for (const size of ["A4", "A5"] as const) {
        const back = readBack(seed * 7919, size);
        for (const { questionId, doubt } of back?.read ?? []) {
          if (!back?.filled.clear.has(questionId)) continue;
          clear += 1;
          certain += doubt === null ? 1 : 0;
        }
      }
    }
    expect(clear).toBeGreaterThan(100);
    expect(certain / clear).toBeGreaterThanOrEqual(0.995);
  });
});

test("an answer and its rows are the same", () => {
  const cases = [
    ["MCQ", ["B"], "B"],
    ["TRUE_FALSE", ["F"], "FALSE"],
    ["SEVERAL", ["AC"], "A\nC"],
    ["ORDERING", ["B", "A"], "B\nA"],
    ["MCQ", [""], null],
  ] as const;
  for (const [type, rows, answer] of cases) {
    expect(answerOfRows(type, rows)).toBe(answer);
    const of = rows.map(() => ({ label: "", letters: ["A", "B", "C"] }));
    expect(rowsOfAnswer({ type, rows: of }, answer)).toEqual([...rows]);
  }
});
