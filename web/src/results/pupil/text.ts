/** Shown to the pupil if a term's results are not approved yet. */
export const noResultsYet = (term: string) =>
  `Results for ${term} appear here after the principal approves them.`;

/** Shown to the pupil of a class without marks. */
export const noMarks = {
  hint: (className: string) => `${className} is not graded with marks.`,
} as const;

/** Texts about averages by term. */
export const trendTexts = {
  titleOf: (name: string) => `Average by term, ${name}`,
} as const;
