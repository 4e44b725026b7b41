import type { Marks, Nursery } from "@school/core/report-cards/sheets/sheet.ts";
import {
  progressBars,
  progressTitle,
  subjectComments,
} from "@school/core/report-cards/sheets/sheet-lines.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { CONTENT_WIDTH, PAGE, type Pen } from "../../platform/documents/pdf/pen.ts";

const LEFT = PAGE.margin;

/** Shares of the box: the names of the bars, and the numbers after them. */
const BAR_LABEL = 0.36;
const BAR_NUMBER = 0.16;

/** Draws the averages of two terms and of the class as bars; returns the height. */
export function drawProgress(
  pen: Pen,
  progress: NonNullable<Marks["progress"]>,
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const head = pen.lineHeight(8) + 3;
  const step = pen.lineHeight(8) + 1.6;
  pen.ground({ x, y, width }, head);
  const title = { x: x + 4, y: y + 1.5, width: width - 8 };
  pen.line(progressTitle(progress), title, { size: 8, face: "bold" });
  const bars = progressBars(progress);
  const [from, length] = [x + width * BAR_LABEL, width * (1 - BAR_LABEL - BAR_NUMBER)];
  bars.forEach(({ label, value, text }, index) => {
    const top = y + head + 2 + index * step;
    pen.line(label, { x: x + 4, y: top, width: width * BAR_LABEL - 6 }, { size: 7.4 });
    // The present term is dark, so that it differs without colours.
    const bar = { x: from, y: top + 1, width: Math.max(1, (length * Math.min(value, 100)) / 100) };
    pen.bar(bar, step - 3.2, index === 1 ? "#444444" : "#d4d4d4");
    const number = { x: from + length, y: top, width: width * BAR_NUMBER - 4 };
    pen.line(text, number, { size: 8, face: "bold", align: "right" });
  });
  return head + 3 + bars.length * step;
}

/** Draws the comments of the subjects' teachers in a box; returns the height, 0 without any. */
export function drawSubjectComments(pen: Pen, marks: Marks, y: number): number {
  const comments = subjectComments(marks);
  if (comments.length === 0) return 0;
  const inner = { x: LEFT + 5, width: CONTENT_WIDTH - 10 };
  let at = y + 2;
  at += pen.line(sheetLabels.subjectComments, { ...inner, y: at }, { size: 8, face: "bold" });
  for (const [subject, comment] of comments) {
    at += pen.paragraph(`${subject}: ${comment}`, { ...inner, y: at }, { size: 8 });
  }
  const height = at + 2 - y;
  pen.frame({ x: LEFT, y, width: CONTENT_WIDTH }, height);
  return height;
}

/** Draws the next steps at home; returns the height, 0 without anything. */
export function drawNextSteps(pen: Pen, { nextSteps }: Nursery, y: number): number {
  if (nextSteps === null) return 0;
  const inner = { x: LEFT + 5, width: CONTENT_WIDTH - 10 };
  let at = y + 3;
  at += pen.line(sheetLabels.nextSteps, { ...inner, y: at }, { size: 8, face: "bold" });
  at += pen.paragraph(nextSteps, { ...inner, y: at }, { size: 9.4 });
  const height = at + 3 - y;
  pen.frame({ x: LEFT, y, width: CONTENT_WIDTH }, height);
  return height + 4;
}

/** Draws the slip that the parent signs, under a line to cut along; returns the height. */
export function drawReplySlip(pen: Pen, child: string, y: number): number {
  const line = pen.lineHeight(8.4);
  pen.cut(LEFT, y + 3, CONTENT_WIDTH);
  let at = y + 7;
  const whole = { x: LEFT, width: CONTENT_WIDTH };
  at += pen.line(sheetLabels.replySlip, { ...whole, y: at }, { size: 7.4 });
  const read = `${child}. ${sheetLabels.replyRead}`;
  at += pen.line(read, { ...whole, y: at }, { size: 8.4, face: "bold" }) + line;
  const fields = [sheetLabels.parentName, sheetLabels.signature, sheetLabels.date];
  const each = CONTENT_WIDTH / fields.length;
  fields.forEach((label, index) => {
    const x = LEFT + index * each;
    const width = pen.widthOf(label, { size: 8.4 }) + 4;
    pen.line(label, { x, y: at, width }, { size: 8.4 });
    pen.rule(x + width, at + line - 1, each - width - 8, 0.4);
  });
  return at + line + 2 - y;
}
