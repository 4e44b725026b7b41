import { type ImportQuestion, rowName } from "../../api/imports.ts";
import { plural } from "../../api/plural.ts";
import { hasOneName, type StudentCells } from "./import-cells.ts";

const ONE_NAME = "oneName";
const MAX_NAMED = 5;

/** The texts of the question about lines with one name only. */
export const oneNameTexts = {
  question: (count: number, named: string) =>
    `${plural(count, "child has", "children have")} one name only: ${named}. No other name?`,
  yes: "No other name: record this one",
  no: "A name is missing: do not import these rows",
} as const;

/**
 * Asks whether the children of lines with one name only have no other; null if there are none. Without
 * an answer the lines count as complete, and the import waits.
 */
export function askAboutOneName(
  lines: readonly { readonly line: number; readonly cells: StudentCells }[],
  answers: Readonly<Record<string, string>>,
): { question: ImportQuestion | null; mayHaveOneName: boolean } {
  const single = lines.filter(({ cells }) => hasOneName(cells));
  const answer = answers[ONE_NAME];
  const mayHaveOneName = answer !== "no";
  if (single.length === 0) return { question: null, mayHaveOneName };
  const named = single.slice(0, MAX_NAMED).map(({ line, cells }) => {
    const name = cells.name ?? cells.lastName ?? cells.firstName ?? cells.middleName ?? "";
    return `${name} (row ${rowName(line)})`;
  });
  const more = single.length > MAX_NAMED ? ` and ${single.length - MAX_NAMED} more` : "";
  const question: ImportQuestion = {
    key: ONE_NAME,
    text: oneNameTexts.question(single.length, named.join(", ") + more),
    choices: [
      { value: "yes", label: oneNameTexts.yes },
      { value: "no", label: oneNameTexts.no },
    ],
    answer: answer === "yes" || answer === "no" ? answer : null,
  };
  return { question, mayHaveOneName };
}
