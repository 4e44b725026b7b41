import type { ReceiptLine } from "@school/core/fees/payments/receipt-lines.ts";
import { drawLetterhead, type PaperHead } from "../../platform/documents/pdf/letterhead.ts";
import { CONTENT_WIDTH, PAGE, Pen } from "../../platform/documents/pdf/pen.ts";

export interface PrintedReceipt {
  readonly head: PaperHead;
  /** "Receipt R/2026/0001" */
  readonly title: string;
  readonly lines: readonly ReceiptLine[];
  /** Per child: name and class, amount, balance in words. */
  readonly children: readonly (readonly string[])[];
  /** Rows of the QR code, each a text of 0 and 1. */
  readonly code: readonly string[];
  /** Below the code. */
  readonly check: string;
  /** Null for a receipt that is valid. */
  readonly voided: string | null;
  /** Two on a page of A4, for the family and for the school; else one on A5. */
  readonly isTwice: boolean;
}

const LEFT = PAGE.margin;
/** The height of an A5 sheet across half of an A4 page. */
const HALF_HEIGHT = PAGE.height / 2;
const TOP = 20;
const BOTTOM = HALF_HEIGHT - 16;
const CODE = 84;
const LABEL = 92;
const AMOUNT = 96;
const MAX_SCALE = 1.3;
const SCALE_STEP = 0.04;
const MIN_SCALE = 0.5;

/** Draws receipts across A5 sheets, in smaller type for many children. */
export function drawInto(document: PDFKit.PDFDocument): (receipt: PrintedReceipt) => void {
  return (receipt) => {
    const size = receipt.isTwice ? "A4" : [PAGE.width, HALF_HEIGHT];
    document.addPage({ size, margin: 0 } as PDFKit.PDFDocumentOptions);
    let scale = MAX_SCALE;
    while (layOut(new Pen(document, scale, true), receipt) > BOTTOM && scale > MIN_SCALE) {
      scale -= SCALE_STEP;
    }
    const pen = new Pen(document, scale, false);
    layOut(pen, receipt);
    if (!receipt.isTwice) return;
    pen.cut(0, HALF_HEIGHT, PAGE.width);
    document.save();
    document.translate(0, HALF_HEIGHT);
    layOut(pen, receipt);
    document.restore();
  };
}

/** Draws a receipt and returns the bottom of its last part. */
function layOut(pen: Pen, receipt: PrintedReceipt): number {
  const { head, title, lines, children, code, check, voided } = receipt;
  let y = drawLetterhead(pen, head, { x: LEFT, y: TOP, width: CONTENT_WIDTH, size: 15 });
  const across = { x: LEFT, width: CONTENT_WIDTH };
  y += pen.line(title, { ...across, y }, { size: 16, face: "display" }) + 4;
  if (voided !== null) y += pen.line(voided, { ...across, y }, { size: 12, face: "bold" }) + 4;
  const beside = { x: LEFT + CONTENT_WIDTH - CODE, y, width: CODE };
  pen.code(code, beside);
  const below = { ...beside, y: y + CODE + 3 };
  const bottom = below.y + pen.paragraph(check, below, { size: 7.5, align: "center" });
  const labels = LABEL * pen.scale;
  const width = CONTENT_WIDTH - CODE - labels - 16;
  for (const [label, value] of lines) {
    pen.line(label, { x: LEFT, y, width: labels - 6 }, { size: 10 });
    const box = { x: LEFT + labels, y, width };
    y += pen.paragraph(value, box, { size: 10, face: "bold" }) + 2.5;
  }
  y = Math.max(y, bottom) + 6;
  pen.rule(LEFT, y, CONTENT_WIDTH, 0.4);
  const name = CONTENT_WIDTH / 2 - 20;
  const rest = CONTENT_WIDTH - name - AMOUNT;
  for (const [child = "", amount = "", balance = ""] of children) {
    y += 3;
    const right = { x: LEFT + name, y, width: AMOUNT - 10 };
    pen.line(amount, right, { size: 10, face: "bold", align: "right" });
    pen.line(balance, { x: LEFT + name + AMOUNT, y, width: rest }, { size: 10 });
    y += pen.line(child, { x: LEFT, y, width: name }, { size: 10 }) + 3;
    pen.rule(LEFT, y, CONTENT_WIDTH, 0.4);
  }
  return y;
}
