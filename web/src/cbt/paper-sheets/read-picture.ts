import jsQR from "jsqr";
import { isCodeOf, printOf, readSheetCode } from "@school/core/cbt/paper-sheets/code.ts";
import type { AnswerSheets } from "@school/core/cbt/paper-sheets/contract.ts";
import {
  codeOf,
  findSheet,
  type FoundSheet,
  straightened,
} from "@school/core/cbt/paper-sheets/find-sheet.ts";
import { greyOf, type GreyImage } from "@school/core/cbt/paper-sheets/grey-image.ts";
import { sheetLayout, type SheetLayout } from "@school/core/cbt/paper-sheets/layout.ts";
import { type ReadQuestion, readSheet } from "@school/core/cbt/paper-sheets/read-sheet.ts";
import type { pictureFaults } from "./text.ts";

/** A sheet as it was read from a picture. */
export interface Reading {
  /** Null on a blank sheet, and where the code was not read. */
  readonly studentId: string | null;
  readonly hasCode: boolean;
  readonly questions: readonly ReadQuestion[];
  /** The part of the picture with a doubtful question. */
  readonly cutOuts: ReadonlyMap<string, GreyImage>;
}

export type ReadingFault = keyof typeof pictureFaults;

/** Longer side of the picture that is read, in pixels; a larger one takes long on a phone. */
const SIDE = 1800;
/** Pixels for a millimetre in a part that is shown. */
const SHOWN_SCALE = 7;

/** Reads the sheet in a picture, in steps between which the page can respond. */
export async function readPicture(
  file: File,
  sheets: Pick<AnswerSheets, "test" | "questions" | "pupils">,
): Promise<Reading | ReadingFault> {
  const image = await greyPicture(file);
  if (image === null) return "unreadable";
  await pause();
  return readGrey(image, sheets);
}

/** Reads the sheet in a grey picture. */
async function readGrey(
  image: GreyImage,
  { test, questions, pupils }: Pick<AnswerSheets, "test" | "questions" | "pupils">,
): Promise<Reading | ReadingFault> {
  const sheet = findSheet(image);
  if (typeof sheet === "string") return sheet;
  await pause();
  const code = readCode(image, sheet);
  if (code && !isCodeOf(code.test, test.id)) return "other_test";
  if (code && code.print !== printOf(questions)) return "other_print";
  const layout = sheetLayout(questions, sheet.size);
  if (layout === null) return "other_layout";
  await pause();
  const read = readSheet(image, sheet, layout, questions);
  const pupil = code && pupils.find(({ student }) => isCodeOf(code.pupil, student.id));
  return {
    studentId: pupil?.student.id ?? null,
    hasCode: code !== null,
    questions: read,
    cutOuts: cutOutsOf(image, sheet, layout, read),
  };
}

function readCode(image: GreyImage, sheet: FoundSheet) {
  const { width, height, data } = codeOf(image, sheet);
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [at, grey] of data.entries()) pixels.fill(grey, at * 4, at * 4 + 3);
  const scanned = jsQR(pixels, width, height, { inversionAttempts: "dontInvert" });
  return scanned && readSheetCode(scanned.data);
}

function cutOutsOf(
  image: GreyImage,
  { projection }: FoundSheet,
  { rows }: SheetLayout,
  read: readonly ReadQuestion[],
): Map<string, GreyImage> {
  const byQuestion = Map.groupBy(rows, ({ questionId }) => questionId);
  return new Map(
    read.flatMap(({ questionId, doubt }) => {
      const parts = byQuestion.get(questionId) ?? [];
      const [first] = parts;
      if (doubt === null || !first) return [];
      const y = first.y - first.height / 2 - 0.6;
      const height = parts.reduce((sum, part) => sum + part.height, 0) + 1.2;
      const area = { x: first.x - 1, y, width: first.width + 2, height };
      return [[questionId, straightened(image, projection, area, SHOWN_SCALE)] as const];
    }),
  );
}

/** Lets the page respond. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** The picture in grey, upright, at most `SIDE` long; null if this browser cannot open it. */
async function greyPicture(file: File): Promise<GreyImage | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const drawing = canvas.getContext("2d", { willReadFrequently: true });
    drawing?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const pixels = drawing?.getImageData(0, 0, canvas.width, canvas.height);
    return pixels ? greyOf(pixels.data, canvas.width, canvas.height) : null;
  } catch {
    return null;
  }
}
