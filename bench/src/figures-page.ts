import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { type Figure, FIGURES } from "./figures.ts";
import type { Row } from "./report.ts";

const PAGE = join(import.meta.dirname, "../../docs/speed.md");
const HEAD = [
  "| what | figure | limit | figure / limit | measured | command |",
  "| --- | --- | --- | --- | --- | --- |",
];
const NOT_MEASURED = "not measured";

export interface Result {
  readonly name: string;
  readonly rows: readonly Row[];
}

/**
 * Writes the figures of these benchmarks into the table of docs/speed.md, with day and processor.
 * Lines of other benchmarks stay as they are. Throws if a benchmark has no row for its figure.
 */
export function writeFigures(results: readonly Result[]): void {
  const text = readFileSync(PAGE, "utf8");
  writeFileSync(PAGE, withFigures(text, results, placeAndDay()));
}

/** The page with a line for each figure, with new values for those of the results. */
export function withFigures(text: string, results: readonly Result[], measured: string): string {
  const from = text.indexOf(HEAD[0]!);
  if (from < 0) throw new Error("docs/speed.md has no table of figures");
  const end = text.indexOf("\n\n", from);
  const written = new Map(
    text
      .slice(from, end)
      .split("\n")
      .slice(HEAD.length)
      .map((line) => [line.split(" | ")[0]!.replace("| ", ""), line]),
  );
  const lines = FIGURES.map((figure) => {
    const result = results.find(({ name }) => name === figure.benchmark);
    if (result) return lineOf(figure, valueOf(figure, result.rows), measured);
    return written.get(figure.what) ?? lineOf(figure, null, NOT_MEASURED);
  });
  return text.slice(0, from) + [...HEAD, ...lines].join("\n") + text.slice(end);
}

function valueOf({ benchmark, what, row, column }: Figure, rows: readonly Row[]): number {
  const match = rows.find((one) => Object.entries(row).every(([key, cell]) => one[key] === cell));
  const value = match?.[column];
  if (value === undefined || value === "" || Number.isNaN(Number(value)))
    throw new Error(`${benchmark} has no figure for "${what}"`);
  return Number(value);
}

function lineOf(figure: Figure, value: number | null, measured: string): string {
  const { benchmark, what, unit, limit } = figure;
  const good = limit && ("most" in limit ? limit.most : limit.least);
  const cells = [
    what,
    value === null ? "" : `${value.toLocaleString("en")} ${unit}`,
    limit ? `at ${"most" in limit ? "most" : "least"} ${good?.toLocaleString("en")}` : "",
    value === null || good === undefined ? "" : (value / good).toFixed(2),
    measured,
    `\`npm run bench -- ${benchmark}\``,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** "2026-11-30, 2 × Intel Xeon, Node 24.21.0" */
function placeAndDay(): string {
  const all = cpus();
  const model = (all[0]?.model ?? "").replaceAll(/\(R\)|\(TM\)|Processor|CPU/g, "").trim();
  return `${new Date().toISOString().slice(0, 10)}, ${all.length} × ${model}, Node ${process.versions.node}`;
}
