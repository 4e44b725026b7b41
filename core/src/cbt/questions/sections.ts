import type { Section } from "./question.ts";

interface Sectioned {
  readonly section?: Pick<Section, "key" | "draw"> | null | undefined;
}

/** Consecutive questions of one section, or of none. */
export interface SectionRun<Question extends Sectioned> {
  readonly section: NonNullable<Question["section"]> | null;
  readonly questions: Question[];
  /** Index of the first question in the list. */
  readonly from: number;
}

/** Divides a list by its sections, in order. */
export function sectionRuns<Question extends Sectioned>(
  list: readonly Question[],
): SectionRun<Question>[] {
  const runs: SectionRun<Question>[] = [];
  for (const [from, question] of list.entries()) {
    const run = runs.at(-1);
    if (run && run.section?.key === question.section?.key) run.questions.push(question);
    else runs.push({ section: question.section ?? null, questions: [question], from });
  }
  return runs;
}

/** Whether a list has sections, which then say how many questions each pupil gets. */
export function hasSections(list: readonly Sectioned[]): boolean {
  return list.some(({ section }) => section);
}

/**
 * The number of questions and the marks of one pupil; questions that are drawn have equal marks.
 *
 * @param numQuestions drawn from a list without sections; null takes all
 */
export function sizeForPupil(
  list: readonly (Sectioned & { readonly marks: number })[],
  numQuestions: number | null,
): { questions: number; marks: number } {
  const drawn = sectionRuns(list).flatMap(({ section, questions }) =>
    questions.slice(0, (section ? section.draw : numQuestions) ?? questions.length),
  );
  return { questions: drawn.length, marks: drawn.reduce((sum, { marks }) => sum + marks, 0) };
}

/** Questions that are drawn together, as those of a passage are. */
export function unitsOf<Question extends { readonly passage?: string | undefined }>(
  list: readonly Question[],
): Question[][] {
  return [...Map.groupBy(list, (question) => question.passage || question).values()];
}

/**
 * The members of units that make a draw of `count` questions, the first units preferred. A unit is cut
 * only if no choice of whole ones has the number.
 */
export function drawUnits<Entry>(units: readonly (readonly Entry[])[], count: number): Entry[] {
  const all = units.flat();
  return (takeUnits(units, Math.min(count, all.length))?.flat() ?? all).slice(0, count);
}

/**
 * Takes units, the first ones preferred, that together have exactly `count` members; null if no
 * choice of them does.
 */
export function takeUnits<Unit extends readonly unknown[]>(
  units: readonly Unit[],
  count: number,
): Unit[] | null {
  // For each unit the sums that it and those after it can reach.
  const sums: Set<number>[] = [new Set([0])];
  for (const { length } of units.toReversed()) {
    const after = sums[0] ?? [];
    sums.unshift(new Set([...after, ...[...after].map((sum) => sum + length)]));
  }
  if (!sums[0]?.has(count)) return null;
  let missing = count;
  return units.filter(({ length }, at) => {
    const isTaken = length <= missing && sums[at + 1]?.has(missing - length) === true;
    if (isTaken) missing -= length;
    return isTaken;
  });
}
