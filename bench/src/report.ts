import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** One line of a benchmark's table: the measured item and its figures. */
export type Row = Record<string, string | number>;

const RESULTS = join(import.meta.dirname, "../results");

/** Prints each benchmark's table and writes all of them as JSON to bench/results. */
export async function writeReport(results: { name: string; rows: Row[] }[]): Promise<void> {
  for (const { name, rows } of results) {
    process.stdout.write(`\n${name}\n${table(rows)}\n`);
  }
  await mkdir(RESULTS, { recursive: true });
  const file = join(RESULTS, `${new Date().toISOString().replaceAll(":", "-")}.json`);
  await writeFile(file, JSON.stringify({ node: process.version, results }, null, 2));
  process.stdout.write(`\nWritten to ${file}\n`);
}

function table(rows: Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? "")));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((row) => row[index]!.length)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!)))
      .join("  ");
  return [line(columns), line(widths.map((width) => "-".repeat(width))), ...cells.map(line)].join(
    "\n",
  );
}
