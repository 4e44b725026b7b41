import { isQuestionHeader } from "@school/core/cbt/questions/read-question-rows.ts";
import { StyledLine } from "./styled-line.ts";

/** The lines of each cell. */
type Row = readonly (readonly StyledLine[])[];

const NUMBER = /^\(?\d{1,3}\)?\.?$/;
const LETTER = /^\(?[A-Fa-f]\)?[.)]?$/;

/**
 * A table as lines. Rows below a header with the columns of questions have a tab between their
 * cells; any other table places questions, options or a key on the page: a number or letter alone
 * in its cell belongs to the cell after it.
 */
export function tableLines(rows: readonly Row[]): StyledLine[] {
  const [header] = rows;
  if (header && isQuestionHeader(header.map((cell) => textOf(joined(cell))))) {
    return rows.map((row) => inColumns(row.map(joined)));
  }
  const texts = rows.map((row) => row.map((cell) => textOf(joined(cell))));
  return rows.flatMap((row, index) => {
    const key = keyLine(texts[index - 1] ?? [], texts[index] ?? []);
    if (key !== null) return [key];
    const isOverKey = keyLine(texts[index] ?? [], texts[index + 1] ?? []) !== null;
    return isOverKey ? [] : rowLines(row);
  });
}

const textOf = ({ text }: StyledLine) => text.trim();

function joined(lines: readonly StyledLine[]): StyledLine {
  const whole = new StyledLine();
  for (const line of lines.filter((one) => textOf(one) !== "")) {
    if (whole.text !== "") whole.add(" ", 0);
    whole.addLine(line);
  }
  return whole;
}

function inColumns(cells: readonly StyledLine[]): StyledLine {
  const whole = new StyledLine();
  cells.forEach((cell, index) => {
    if (index > 0) whole.add("\t", 0);
    whole.addLine(plainGaps(cell));
  });
  return whole;
}

/** Without tabs inside a cell, which would be further cells. */
function plainGaps(cell: StyledLine): StyledLine {
  const line = new StyledLine();
  line.text = cell.text.replaceAll("\t", " ").trim();
  const from = cell.text.length - cell.text.trimStart().length;
  line.bits.push(...cell.bits.slice(from, from + line.text.length));
  return line;
}

/** "1. B 2. C" of a row of numbers above a row of letters; null for other rows. */
function keyLine(numbers: readonly string[], letters: readonly string[]): StyledLine | null {
  const pairs = numbers.flatMap((number, at) => {
    const letter = letters[at] ?? "";
    return NUMBER.test(number) && LETTER.test(letter) ? [`${plain(number)}. ${plain(letter)}`] : [];
  });
  const strays = numbers.filter((number) => number !== "").length - pairs.length;
  if (pairs.length < 3 || strays > 1) return null;
  const line = new StyledLine();
  line.add(pairs.join(" "), 0);
  return line;
}

const plain = (label: string) => label.replaceAll(/[().]/g, "");

function rowLines(row: Row): StyledLine[] {
  const cells = row.filter((cell) => cell.some((line) => textOf(line) !== ""));
  const merged: StyledLine[][] = [];
  let label = "";
  for (const cell of cells) {
    const [first = new StyledLine(), ...further] = cell.filter((line) => textOf(line) !== "");
    const text = textOf(first);
    const isLabel =
      further.length === 0 && (NUMBER.test(text) || (LETTER.test(text) && !NUMBER.test(label)));
    if (isLabel && label === "") label = NUMBER.test(text) ? plain(text) : `${plain(text)}`;
    else {
      merged.push([label === "" ? first : first.labelled(`${label}.`), ...further]);
      label = "";
    }
  }
  if (label !== "") {
    const alone = new StyledLine();
    alone.add(label, 0);
    merged.push([alone]);
  }
  if (merged.every((cell) => cell.length === 1)) return [inColumns(merged.map(joined))];
  return merged.flat();
}
