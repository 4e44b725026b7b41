import { join } from "node:path";
import { type Font, type GlyphRun, openSync } from "fontkit";
import PDFDocument from "pdfkit";
import { printable } from "@school/core/api/printable.ts";

/** Points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 26 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

const FONTS = join(import.meta.dirname, "fonts");
const FACES = {
  regular: join(FONTS, "school-sans-400.ttf"),
  bold: join(FONTS, "school-sans-600.ttf"),
  display: join(FONTS, "school-serif-700.ttf"),
} as const;

type Face = keyof typeof FACES;
/** A picture that is embedded once, however often it is drawn. */
export type PdfImage = object;

/** Missing in the library's published types. */
interface OpensImages {
  openImage(bytes: Buffer): PdfImage;
}

/** Smaller type is unreadable on paper. */
const MIN_SIZE = 4;
const LINE_HEIGHT = 1.22;

interface TextOptions {
  readonly size: number;
  readonly face?: Face;
  readonly align?: "left" | "center" | "right";
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/**
 * The portal's fonts, loaded with the first document and shared: loading a font for each document
 * takes five times as long as the page.
 */
let fonts: readonly (readonly [face: string, font: Font])[] | null = null;

/** Opens an empty document of A4 pages with the portal's fonts, embedding only the glyphs used. */
export function openDocument(title: string): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    info: { Title: title },
    lang: "en-NG",
    // Otherwise each document begins with Helvetica; the published types lack null.
    font: null as never,
  } as PDFKit.PDFDocumentOptions);
  fonts ??= Object.entries(FACES).map(([face, path]) => [face, rememberingWords(path)] as const);
  // The published types lack opened fonts.
  for (const [face, font] of fonts) document.registerFont(face, font as never);
  return document;
}

/**
 * Maximum number of cached words per font. Sheets repeat most words: labels, subjects, names of a
 * class, scores.
 */
const MAX_WORDS = 4000;

/**
 * Opens a font that shapes each word once for all documents. PDFKit scales the positions that it
 * gets and keeps them for its document, so it gets copies, once per document.
 */
function rememberingWords(path: string): Font {
  const font = openSync(path) as Font;
  // A glyph has the letters of its first request. Embedding "Ọ" requests the glyph of "O" without
  // any, and "Í" the accent of capitals: later documents would not be searchable for them.
  const glyphOf = font.getGlyph.bind(font);
  font.getGlyph = (id, letters = []) => {
    const glyph = glyphOf(id, letters);
    if (glyph.codePoints.length === 0) glyph.codePoints = letters;
    return glyph;
  };
  const shape = font.layout.bind(font);
  const known = new Map<string, GlyphRun>();
  font.layout = (word: string) => {
    let run = known.get(word);
    if (!run) {
      run = shape(printable(word));
      if (known.size >= MAX_WORDS) known.clear();
      known.set(word, run);
    }
    const positions = run.positions.map((position) => ({ ...position }));
    let scaledWidth: number | null = null;
    return {
      glyphs: run.glyphs,
      positions,
      /** Read after the positions are scaled. */
      get advanceWidth() {
        scaledWidth ??= positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
        return scaledWidth;
      },
    } as GlyphRun;
  };
  return font;
}

export function openImage(document: PDFKit.PDFDocument, bytes: Uint8Array): PdfImage {
  return (document as unknown as OpensImages).openImage(Buffer.from(bytes));
}

/** Widths at size 1000. Sheets repeat most words, and measure each several times. */
const widths: Record<Face, Map<string, number>> = {
  regular: new Map(),
  bold: new Map(),
  display: new Map(),
};
const MAX_WIDTHS = 20_000;

function widthAt1000(document: PDFKit.PDFDocument, face: Face, text: string): number {
  const known = widths[face].get(text);
  if (known !== undefined) return known;
  const width = document.font(face).fontSize(1000).widthOfString(text);
  if (widths[face].size >= MAX_WIDTHS) widths[face].clear();
  widths[face].set(text, width);
  return width;
}

/**
 * Draws on a document's page at one scale of type. In a trial it only measures, so that the same
 * code computes a sheet's height and draws it.
 */
export class Pen {
  readonly document: PDFKit.PDFDocument;
  readonly scale: number;
  readonly isTrial: boolean;

  constructor(document: PDFKit.PDFDocument, scale: number, isTrial: boolean) {
    this.document = document;
    this.scale = scale;
    this.isTrial = isTrial;
  }

  /** The height of one line before scaling. */
  lineHeight(size: number): number {
    return size * this.scale * LINE_HEIGHT;
  }

  widthOf(text: string, { size, face = "regular" }: TextOptions): number {
    return (widthAt1000(this.document, face, text) * size * this.scale) / 1000;
  }

  /** Writes one line; a text too long for its box is set in smaller type, never cut. */
  line(text: string, { x, y, width }: Box, options: TextOptions): number {
    const { size, face = "regular", align = "left" } = options;
    const height = this.lineHeight(size);
    if (this.isTrial || text === "") return height;
    const fullSize = size * this.scale;
    const natural = this.widthOf(text, options);
    const fitting = natural > width ? Math.max(MIN_SIZE, (fullSize * width) / natural) : fullSize;
    const taken = (natural * fitting) / fullSize;
    const left =
      align === "left" ? x : align === "right" ? x + width - taken : x + (width - taken) / 2;
    // Smaller type uses the same baseline.
    const top = y + (fullSize - fitting) * 0.8;
    this.document.font(face).fontSize(fitting).text(text, left, top, { lineBreak: false });
    return height;
  }

  /** Writes a wrapped text; returns its height. */
  paragraph(text: string, { x, y, width }: Box, options: TextOptions): number {
    const { size, face = "regular", align = "left" } = options;
    const lines = this.wrap(text, width, options);
    const step = this.lineHeight(size);
    lines.forEach((line, index) => {
      this.line(line, { x, y: y + index * step, width }, { size, face, align });
    });
    return lines.length * step;
  }

  /** Breaks a text at spaces; a word too long for the width gets its own line. */
  wrap(text: string, width: number, options: TextOptions): string[] {
    const space = this.widthOf(" ", options);
    const lines: string[] = [];
    let taken = 0;
    for (const word of text.split(/\s+/)) {
      const wordWidth = this.widthOf(word, options);
      const before = lines.at(-1);
      if (before !== undefined && taken + space + wordWidth <= width) {
        lines[lines.length - 1] = `${before} ${word}`;
        taken += space + wordWidth;
      } else {
        lines.push(word);
        taken = wordWidth;
      }
    }
    return lines;
  }

  /** Writes one line upwards from the bottom of its box, in smaller type if it is too long. */
  upright(text: string, { x, y, width }: Box, height: number, options: TextOptions): void {
    if (this.isTrial || text === "") return;
    const { size, face = "regular" } = options;
    const fullSize = size * this.scale;
    const natural = this.widthOf(text, options);
    const fitting = natural > height ? Math.max(MIN_SIZE, (fullSize * height) / natural) : fullSize;
    const left = x + (width - fitting * LINE_HEIGHT) / 2;
    const foot = y + height;
    this.document.save().rotate(-90, { origin: [left, foot] });
    this.document.font(face).fontSize(fitting).text(text, left, foot, { lineBreak: false });
    this.document.restore();
  }

  rule(x: number, y: number, width: number, weight = 0.6): void {
    if (this.isTrial) return;
    this.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .stroke("black");
  }

  vertical(x: number, y: number, height: number, weight = 0.4): void {
    if (this.isTrial) return;
    this.document
      .moveTo(x, y)
      .lineTo(x, y + height)
      .lineWidth(weight)
      .stroke("black");
  }

  frame({ x, y, width }: Box, height: number, weight = 0.6): void {
    if (this.isTrial) return;
    this.document.rect(x, y, width, height).lineWidth(weight).stroke("black");
  }

  /** Draws a light background that is readable in a black-and-white print. */
  ground({ x, y, width }: Box, height: number): void {
    if (this.isTrial) return;
    this.document.rect(x, y, width, height).fill("#ececec").fillColor("black");
  }

  /** Draws a filled bar with a frame, whose colours are greys. */
  bar({ x, y, width }: Box, height: number, grey: string): void {
    if (this.isTrial) return;
    this.document.rect(x, y, width, height).lineWidth(0.4).fillAndStroke(grey, "black");
    this.document.fillColor("black");
  }

  /** Draws a dashed line to cut along. */
  cut(x: number, y: number, width: number): void {
    if (this.isTrial) return;
    this.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .dash(4, { space: 3 })
      .stroke("black")
      .undash();
  }

  tick(x: number, y: number, size: number): void {
    if (this.isTrial) return;
    this.document
      .moveTo(x, y + size * 0.55)
      .lineTo(x + size * 0.35, y + size * 0.9)
      .lineTo(x + size, y + size * 0.1)
      .lineWidth(1.1)
      .stroke("black");
  }

  /** Draws a QR code, rows of 0 and 1, as one shape of black squares. */
  code(rows: readonly string[], { x, y, width }: Box): void {
    if (this.isTrial) return;
    const side = width / rows.length;
    rows.forEach((row, line) => {
      for (const { index, 0: dark } of row.matchAll(/1+/g)) {
        this.document.rect(x + index * side, y + line * side, dark.length * side, side);
      }
    });
    this.document.fill("black");
  }

  picture(image: PdfImage | undefined, { x, y, width }: Box, height: number): void {
    if (this.isTrial || !image) return;
    this.document.image(image as never, x, y, {
      fit: [width, height],
      align: "center",
      valign: "center",
    });
  }
}
