import { ONLY_IN_SCHOOL } from "@school/core/api/public-address.ts";
import type { ReportSheet } from "@school/core/report-cards/sheets/sheet.ts";
import {
  childLines,
  gradeKey,
  nameOnSheet,
  nextTermLines,
  ratingKey,
  summaryLines,
} from "@school/core/report-cards/sheets/sheet-lines.ts";
import { issuedText, sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { drawNextSteps, drawProgress, drawReplySlip, drawSubjectComments } from "./draw-extras.ts";
import { drawDomains, drawLines, drawMarks, traitLines } from "./draw-parts.ts";
import { CONTENT_WIDTH, PAGE, type PdfImage, Pen } from "../../platform/documents/pdf/pen.ts";

/** Issue data on a released sheet, in addition to its own data. */
export interface IssueMark {
  readonly number: number;
  /** "14 December 2025" */
  readonly releasedOn: string;
  /** Whether the URL in the code opens only in the school. */
  readonly onlyInSchool: boolean;
  /** Rows of the QR code, each a text of 0 and 1. */
  readonly code: readonly string[];
}

export interface PrintedSheet {
  readonly sheet: ReportSheet;
  /** Null for a preview. */
  readonly issue: IssueMark | null;
}

export type Pictures = (hash: string | null) => PdfImage | undefined;

const LEFT = PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin;
const MAX_SCALE = 1.06;
const SCALE_STEP = 0.03;
const MIN_SCALE = 0.5;
const MAX_STRETCH = 1.75;

/**
 * Draws a sheet on its own page. The type is as large as the page allows: the scale is reduced step
 * by step until everything fits, and rows take up the remaining space.
 */
export function drawSheet(
  document: PDFKit.PDFDocument,
  printed: PrintedSheet,
  pictures: Pictures,
): void {
  document.addPage({ size: "A4", margin: 0 });
  let scale = MAX_SCALE;
  let height = layOut(new Pen(document, scale, true), printed, pictures, 1);
  while (height > BOTTOM && scale > MIN_SCALE) {
    scale -= SCALE_STEP;
    height = layOut(new Pen(document, scale, true), printed, pictures, 1);
  }
  const trial = new Pen(document, scale, true);
  // The height added by one unit of stretching, to compute the one that fills the page.
  const stretched = layOut(trial, printed, pictures, 2) - height;
  const room = stretched > 0 ? 1 + (BOTTOM - height) / stretched : 1;
  const stretch = Math.max(1, Math.min(MAX_STRETCH, room));
  layOut(new Pen(document, scale, false), printed, pictures, stretch);
}

/** Draws the parts of a sheet and returns the bottom of the last. */
function layOut(
  pen: Pen,
  { sheet, issue }: PrintedSheet,
  pictures: Pictures,
  stretch: number,
): number {
  const { marks, nursery } = sheet;
  let y = PAGE.margin;
  if (!issue) drawPreviewMark(pen);
  y += drawHeader(pen, sheet, pictures, y) + 5;
  y += drawChild(pen, sheet, pictures, y) + 6;
  if (marks) {
    y += drawMarks(pen, marks, y, stretch) + 6;
    const comments = drawSubjectComments(pen, marks, y);
    y += comments + (comments > 0 ? 5 : 0);
    y += drawBoxes(pen, sheet, y) + 5;
    y += drawKey(pen, sheetLabels.gradeKey, gradeKey(marks.scheme), y) + 5;
  }
  if (nursery) {
    y += drawDomains(pen, nursery, y, stretch) + 6;
    y += drawNextSteps(pen, nursery, y);
  }
  y += drawComment(pen, sheetLabels.classTeacherComment, sheet.classTeacher, pictures, y) + 4;
  y += drawComment(pen, sheetLabels.headComment, sheet.head, pictures, y) + 5;
  y += drawFoot(pen, sheet, issue, pictures, y);
  return sheet.replySlip ? y + drawReplySlip(pen, nameOnSheet(sheet.child), y) : y;
}

function drawPreviewMark(pen: Pen): void {
  if (pen.isTrial) return;
  const { document } = pen;
  document.save();
  document.rotate(-52, { origin: [PAGE.width / 2, PAGE.height / 2] });
  document.font("bold").fontSize(44).fillColor("#dcdcdc");
  const width = document.widthOfString(sheetLabels.preview);
  document.text(sheetLabels.preview, (PAGE.width - width) / 2, PAGE.height / 2 - 22, {
    lineBreak: false,
  });
  document.restore();
  document.fillColor("black");
}

/** Draws crest, name and address of the school, and the title; returns the height. */
export function drawHeader(pen: Pen, sheet: ReportSheet, pictures: Pictures, y: number): number {
  const { school } = sheet;
  const logo = pictures(school.logo);
  const side = school.logo ? 58 * pen.scale : 0;
  pen.picture(logo, { x: LEFT, y, width: side }, side);
  const box = { x: LEFT + side + 6, width: CONTENT_WIDTH - 2 * side - 12 };
  let at = y;
  const centred = (text: string, size: number, face: "regular" | "bold" | "display") => {
    if (text === "") return;
    at += pen.line(text, { ...box, y: at }, { size, face, align: "center" });
  };
  centred(school.name.toLocaleUpperCase("en"), 17, "display");
  centred(school.address.replaceAll(/\s*\n\s*/g, ", "), 8.4, "regular");
  centred([school.phone, school.email].filter((text) => text !== "").join(" · "), 8.4, "regular");
  centred(school.motto, 8.4, "bold");
  at = Math.max(at, y + side) + 3;
  const title = `${sheet.title.toLocaleUpperCase("en")} · ${sheet.session} · ${termLabel(sheet.term, "First Term")}`;
  const height = pen.lineHeight(10.5) + 5;
  pen.ground({ x: LEFT, y: at, width: CONTENT_WIDTH }, height);
  pen.frame({ x: LEFT, y: at, width: CONTENT_WIDTH }, height);
  pen.line(
    title,
    { x: LEFT + 4, y: at + 2.5, width: CONTENT_WIDTH - 8 },
    { size: 10.5, face: "bold", align: "center" },
  );
  return at + height - y;
}

/** Draws the child's data and passport; returns the height. */
export function drawChild(pen: Pen, sheet: ReportSheet, pictures: Pictures, y: number): number {
  const passport = sheet.child.passport;
  const width = passport ? 60 * pen.scale : 0;
  const [name, ...details] = childLines(sheet);
  const area = CONTENT_WIDTH - (passport ? width + 6 : 0);
  const step = pen.lineHeight(8.6) + 2;
  let at = y + 2;
  if (name) {
    const labelWidth = pen.widthOf(name[0], { size: 8.6 }) + 8;
    pen.line(name[0], { x: LEFT + 4, y: at + 1, width: labelWidth }, { size: 8.6 });
    pen.line(
      name[1],
      { x: LEFT + 4 + labelWidth, y: at - 0.8, width: area - labelWidth - 8 },
      { size: 10.6, face: "display" },
    );
    at += step + 2.5;
  }
  const inRow = 3;
  details.forEach(([label, value], index) => {
    const column = index % inRow;
    const x = LEFT + 4 + (column * area) / inRow;
    const top = at + Math.floor(index / inRow) * step;
    const labelWidth = pen.widthOf(label, { size: 8.6 }) + 6;
    pen.line(label, { x, y: top, width: labelWidth }, { size: 8.6 });
    pen.line(
      value,
      { x: x + labelWidth, y: top, width: area / inRow - labelWidth - 8 },
      { size: 8.6, face: "bold" },
    );
  });
  at += Math.ceil(details.length / inRow) * step + 1;
  const height = Math.max(at - y, passport ? width * 1.2 : 0);
  pen.frame({ x: LEFT, y, width: area }, height);
  if (passport) {
    const box = { x: LEFT + area + 6, y, width };
    pen.picture(pictures(passport), box, height);
    pen.frame(box, height);
  }
  return height;
}

/**
 * Draws summary, affective traits and psychomotor skills with their key, side by side. A summary
 * without traits takes two boxes.
 */
function drawBoxes(pen: Pen, sheet: ReportSheet, y: number): number {
  const { marks, affective, psychomotor } = sheet;
  const gap = 6;
  const key = ratingKey(sheet).map((one): [string, string] => [one, ""]);
  const summary = marks ? summaryLines(marks) : [];
  const isAlone = affective.length + psychomotor.length === 0;
  const half = isAlone ? Math.ceil(summary.length / 2) : summary.length;
  const boxes = [
    { title: sheetLabels.summary, lines: summary.slice(0, half) },
    { title: "", lines: summary.slice(half) },
    { title: sheetLabels.affective, lines: traitLines(affective, sheetLabels.nothing) },
    { title: sheetLabels.psychomotor, lines: traitLines(psychomotor, sheetLabels.nothing) },
  ].filter(({ lines }) => lines.length > 0);
  const width = (CONTENT_WIDTH - gap * (boxes.length - 1)) / Math.max(1, boxes.length);
  const heights = boxes.map((box, index) => {
    const area = { x: LEFT + index * (width + gap), y, width };
    const boxHeight = drawLines(pen, box, area);
    const below = { ...area, y: y + boxHeight + 3 };
    if (index === 0 && marks?.progress) {
      return boxHeight + 3 + drawProgress(pen, marks.progress, below);
    }
    const hasKey = index === boxes.length - 1 && key.length > 0 && boxes.length > 1;
    if (!hasKey) return boxHeight;
    return boxHeight + 3 + drawLines(pen, { title: sheetLabels.ratingKey, lines: key }, below);
  });
  const height = Math.max(0, ...heights);
  boxes.forEach((_, index) => pen.frame({ x: LEFT + index * (width + gap), y, width }, height));
  return height;
}

function drawKey(pen: Pen, title: string, entries: readonly string[], y: number): number {
  const label = `${title}: `;
  return pen.paragraph(
    label + entries.join("  ·  "),
    { x: LEFT, y, width: CONTENT_WIDTH },
    { size: 7.4 },
  );
}

/** Draws a comment with the signer's name and signature. */
function drawComment(
  pen: Pen,
  title: string,
  { comment, name, signature }: ReportSheet["head"],
  pictures: Pictures,
  y: number,
): number {
  const inner = { x: LEFT + 5, width: CONTENT_WIDTH - 10 };
  let at = y + 3;
  at += pen.line(title, { ...inner, y: at }, { size: 8, face: "bold" });
  at += pen.paragraph(comment ?? sheetLabels.nothing, { ...inner, y: at }, { size: 10 }) + 1;
  const sign = Math.max(18, pen.lineHeight(8.4) + 6);
  const base = at + sign - pen.lineHeight(8.4);
  pen.line(name ?? "", { x: inner.x, y: base, width: 230 }, { size: 8.4, face: "bold" });
  const label = sheetLabels.signature;
  const labelWidth = pen.widthOf(label, { size: 8 }) + 4;
  pen.line(label, { x: inner.x + 240, y: base, width: labelWidth }, { size: 8 });
  const line = { x: inner.x + 240 + labelWidth, y: at, width: 120 };
  pen.picture(pictures(signature), { ...line, y: at - 2 }, sign);
  pen.rule(line.x, at + sign - 1, line.width, 0.4);
  const dateAt = line.x + line.width + 10;
  pen.line(sheetLabels.date, { x: dateAt, y: base, width: 30 }, { size: 8 });
  pen.rule(dateAt + 24, at + sign - 1, Math.max(20, LEFT + CONTENT_WIDTH - 8 - dateAt - 24), 0.4);
  const height = at + sign + 3 - y;
  pen.frame({ x: LEFT, y, width: CONTENT_WIDTH }, height);
  return height;
}

const STAMP_WIDTH = 108;
const FOOT_HEIGHT = 74;

/** Draws next term, the space for the stamp, and the proof of authenticity. */
function drawFoot(
  pen: Pen,
  sheet: ReportSheet,
  issue: IssueMark | null,
  pictures: Pictures,
  y: number,
): number {
  const height = FOOT_HEIGHT;
  const codeSide = issue ? height : 0;
  const textWidth = CONTENT_WIDTH - STAMP_WIDTH - codeSide - 16;
  let at = y + 2;
  for (const [label, value] of nextTermLines(sheet)) {
    const labelWidth = pen.widthOf(label, { size: 9 }) + 6;
    pen.line(label, { x: LEFT, y: at, width: labelWidth }, { size: 9 });
    at += pen.paragraph(
      value,
      { x: LEFT + labelWidth, y: at, width: textWidth - labelWidth },
      { size: 9, face: "bold" },
    );
  }
  at += 3;
  at += pen.paragraph(sheetLabels.validity, { x: LEFT, y: at, width: textWidth }, { size: 7.4 });
  const state = issue ? issuedText(issue.number, issue.releasedOn) : sheetLabels.preview;
  at += pen.paragraph(state, { x: LEFT, y: at, width: textWidth }, { size: 7.4, face: "bold" });
  if (issue) {
    const verify = issue.onlyInSchool
      ? `${sheetLabels.verify}. ${ONLY_IN_SCHOOL}`
      : sheetLabels.verify;
    at += pen.paragraph(verify, { x: LEFT, y: at, width: textWidth }, { size: 7.4 });
  }
  const stamp = { x: LEFT + textWidth + 8, y, width: STAMP_WIDTH };
  pen.frame(stamp, height, 0.4);
  pen.line(
    sheetLabels.stamp,
    { x: stamp.x + 3, y: y + height - pen.lineHeight(6.6) - 2, width: STAMP_WIDTH - 6 },
    { size: 6.6, align: "center" },
  );
  pen.picture(pictures(sheet.school.stamp), { ...stamp, y: y + 3 }, height - 12);
  if (issue) pen.code(issue.code, { x: LEFT + CONTENT_WIDTH - height, y, width: height });
  return Math.max(height, at - y);
}
