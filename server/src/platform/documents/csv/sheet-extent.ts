import { MAX_COLUMNS, MAX_ROWS, UnreadableTable } from "./table.ts";

/** A reader allocates each cell up to the outermost one, in all sheets together. */
const MAX_PLACES = 1.5 * MAX_ROWS * MAX_COLUMNS;
/** Cost of a row in cells, even without cells. */
const MIN_COLUMNS = 16;
const ROW_OR_CELL = /<(?:[\w-]+:)?(row|c)(?=[\s/>])([^<>]*)>/g;
const ADDRESS = /\sr\s*=\s*["']([^"']*)["']/;
/** Longer than any tag of a row or cell. */
const MAX_TAG = 2_000;

/**
 * Extent of the sheets of a workbook. It is computed from the text of the files as they are unpacked,
 * before a reader builds the grid. A sheet's own statement of its dimension is not trusted.
 */
export class SheetExtent {
  #places = 0;
  #rows = 0;
  #columns = 0;
  #cellsInRow = 0;
  /** The start of a tag that ends in the next chunk. */
  #rest = "";

  nextFile(): void {
    this.#places += this.#rows * this.#columns;
    this.#rows = 0;
    this.#columns = 0;
    this.#cellsInRow = 0;
    this.#rest = "";
  }

  /** Throws `UnreadableTable` as soon as a cell exceeds the limits. */
  look(chunk: Buffer): void {
    const text = this.#rest + chunk.toString("latin1");
    for (const [, tag, attributes = ""] of text.matchAll(ROW_OR_CELL)) {
      const address = ADDRESS.exec(attributes)?.[1];
      if (tag === "row") this.#see(address ?? String(this.#rows + 1), 0);
      else this.#see(address ?? "", this.#cellsInRow + 1);
    }
    this.#rest = text.slice(text.lastIndexOf("<")).slice(0, MAX_TAG);
  }

  #see(address: string, cell: number): void {
    const [, letters = "", digits = ""] = /^([A-Z]{0,4})(\d{0,8})$/i.exec(address) ?? [];
    if (address !== "" && letters === "" && digits === "") throw new UnreadableTable(UNKNOWN);
    this.#cellsInRow = letters === "" ? cell : columnNumber(letters);
    this.#rows = Math.max(this.#rows, Number(digits));
    this.#columns = Math.max(this.#columns, this.#cellsInRow);
    if (this.#places + this.#rows * Math.max(MIN_COLUMNS, this.#columns) <= MAX_PLACES) return;
    throw new UnreadableTable(
      `This spreadsheet reaches to row ${this.#rows.toLocaleString("en")} and column ${columnName(this.#columns)}. Delete the empty rows and columns around the list, or save it as CSV.`,
    );
  }
}

const UNKNOWN = "This spreadsheet cannot be read. Save it as CSV.";
const LETTERS = 26;
const BEFORE_A = 64;

function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * LETTERS + letter.charCodeAt(0) - BEFORE_A,
    0,
  );
}

function columnName(number: number): string {
  if (number === 0) return "";
  const last = (number - 1) % LETTERS;
  return columnName((number - 1 - last) / LETTERS) + String.fromCharCode(BEFORE_A + 1 + last);
}
