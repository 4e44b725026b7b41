import { ONLY_IN_SCHOOL } from "@school/core/api/public-address.ts";
import type { HalfTerm } from "@school/core/report-cards/sheets/sheet.ts";
import {
  halfTermColumns,
  halfTermRows,
  homeworkLine,
} from "@school/core/report-cards/sheets/sheet-lines.ts";
import { issuedText, sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { CONTENT_WIDTH, PAGE, Pen } from "../../platform/documents/pdf/pen.ts";
import { drawLines } from "./draw-parts.ts";
import { drawChild, drawHeader, type Pictures, type PrintedSheet } from "./draw-sheet.ts";

const LEFT = PAGE.margin;
/** The height of an A5 sheet across half of an A4 page. */
const HALF_HEIGHT = PAGE.height / 2;
/** On an A5 sheet: less than on A4, so that scores are as large as they can be. */
const TOP = 18;
const BOTTOM = HALF_HEIGHT - 14;
const MAX_SCALE = 1;
const SCALE_STEP = 0.03;
const MIN_SCALE = 0.5;
/** Width of the column with homework, comment and code. */
const SIDE = 200;
const GAP = 8;
const SCORE_WIDTH = 46;
const CODE = 62;

/** Draws a half-term sheet on the upper or lower half of the page, with the line to cut along. */
export function drawHalfTerm(
  document: PDFKit.PDFDocument,
  printed: PrintedSheet & { readonly half: HalfTerm },
  pictures: Pictures,
  isLower: boolean,
): void {
  if (!isLower) {
    document.addPage({ size: "A4", margin: 0 });
    new Pen(document, 1, false).cut(0, HALF_HEIGHT, PAGE.width);
  }
  let scale = MAX_SCALE;
  while (layOut(new Pen(document, scale, true), printed, pictures) > BOTTOM && scale > MIN_SCALE) {
    scale -= SCALE_STEP;
  }
  document.save();
  if (isLower) document.translate(0, HALF_HEIGHT);
  layOut(new Pen(document, scale, false), printed, pictures);
  document.restore();
}

/** Draws the parts of a sheet and returns the bottom of the last. */
function layOut(
  pen: Pen,
  { sheet, issue, half }: PrintedSheet & { readonly half: HalfTerm },
  pictures: Pictures,
): number {
  let y = TOP;
  y += drawHeader(pen, sheet, pictures, y) + 4;
  y += drawChild(pen, sheet, pictures, y) + 5;
  const scores = drawScores(pen, half, y);
  const x = LEFT + CONTENT_WIDTH - SIDE;
  let at = y;
  const homework = { title: sheetLabels.soFar, lines: [homeworkLine(half)] };
  const homeworkHeight = drawLines(pen, homework, { x, y: at, width: SIDE });
  pen.frame({ x, y: at, width: SIDE }, homeworkHeight);
  at += homeworkHeight + 5;
  at += drawComment(pen, sheet.classTeacher, pictures, { x, y: at }) + 5;
  if (issue) pen.code(issue.code, { x: x + SIDE - CODE, y: at, width: CODE });
  const words = { x, width: issue ? SIDE - CODE - 6 : SIDE };
  const state = issue ? issuedText(issue.number, issue.releasedOn) : sheetLabels.preview;
  let below = at + pen.paragraph(state, { ...words, y: at }, { size: 7.4, face: "bold" });
  if (issue) {
    const verify = issue.onlyInSchool
      ? `${sheetLabels.verify}. ${ONLY_IN_SCHOOL}`
      : sheetLabels.verify;
    below += pen.paragraph(verify, { ...words, y: below }, { size: 7 });
  }
  return Math.max(y + scores, issue ? at + CODE : below, below);
}

/** Draws the scores of the approved parts; returns the height. */
function drawScores(pen: Pen, half: HalfTerm, y: number): number {
  const width = CONTENT_WIDTH - SIDE - GAP;
  const columns = halfTermColumns(half);
  const rows = halfTermRows(half);
  const each = Math.min(SCORE_WIDTH, (width * 0.6) / Math.max(1, columns.length));
  const subject = width - each * columns.length;
  const step = pen.lineHeight(9) + 2.4;
  const height = step * (rows.length + 1);
  const cell = (column: number) => ({ x: LEFT + subject + column * each, width: each });
  pen.ground({ x: LEFT, y, width }, step);
  pen.line(
    sheetLabels.subjects,
    { x: LEFT + 3, y: y + 1.4, width: subject - 6 },
    { size: 8, face: "bold" },
  );
  columns.forEach((label, at) => {
    pen.line(label, { ...cell(at), y: y + 1.4 }, { size: 8, face: "bold", align: "center" });
  });
  rows.forEach((row, index) => {
    const top = y + step * (index + 1);
    pen.rule(LEFT, top, width, 0.4);
    pen.line(
      row.subject,
      { x: LEFT + 3, y: top + 1.2, width: subject - 6 },
      { size: 9, face: "bold" },
    );
    row.scores.forEach((score, at) => {
      pen.line(score, { ...cell(at), y: top + 1.2 }, { size: 9, align: "center" });
    });
  });
  columns.forEach((_, at) => pen.vertical(cell(at).x, y, height));
  pen.frame({ x: LEFT, y, width }, height);
  return height;
}

/** Draws the class teacher's comment with the signature; returns the height. */
function drawComment(
  pen: Pen,
  { comment, name, signature }: PrintedSheet["sheet"]["classTeacher"],
  pictures: Pictures,
  { x, y }: { x: number; y: number },
): number {
  const inner = { x: x + 4, width: SIDE - 8 };
  let at = y + 2;
  at += pen.line(sheetLabels.classTeacherComment, { ...inner, y: at }, { size: 8, face: "bold" });
  at += pen.paragraph(comment ?? sheetLabels.nothing, { ...inner, y: at }, { size: 9.4 }) + 2;
  const sign = 22;
  pen.picture(pictures(signature), { x: inner.x + inner.width - 80, y: at, width: 80 }, sign);
  at += sign;
  pen.rule(inner.x, at, inner.width, 0.4);
  at += pen.line(name ?? sheetLabels.signature, { ...inner, y: at + 1 }, { size: 8 }) + 2;
  pen.frame({ x, y, width: SIDE }, at - y);
  return at - y;
}
