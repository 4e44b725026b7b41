import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";

const FOLDER = join(import.meta.dirname, "../data");

/** Returns the bytes of a file of the demo school's data. */
export function readBytes(name: string): Buffer {
  return readFileSync(join(FOLDER, name));
}

/** Returns a JSON file of the data; the tables and the tests of the contents check it. */
export function readJson<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Content;
}

/** Returns the rows of a CSV file, each by the names of its columns; an empty cell is "". */
export function readCsv<Column extends string>(name: string): Record<Column, string>[] {
  return parse(readFileSync(join(FOLDER, name), "utf8"), { columns: true });
}

/** Splits a cell with several values: "Reading; Music". */
export function listOf(cell: string): string[] {
  return cell === "" ? [] : cell.split("; ").map((value) => value.normalize("NFC"));
}
