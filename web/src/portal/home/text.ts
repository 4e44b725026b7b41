import { plural } from "@school/core/api/plural.ts";

/** "First Term ends on Fri 11 Dec 2026. 7 people have work to do." */
export const endOfTerm = (term: string, day: string, owing: number) =>
  `${term} ends on ${day}. ${owing === 0 ? "All teachers have finished." : `${plural(owing, "person", "people")} ${owing === 1 ? "has" : "have"} work to do.`}`;

/** "29 results of Music in Primary 5 sent back." */
export const rejectedText = (sheet: {
  readonly class: { readonly name: string };
  readonly subject: { readonly name: string };
  readonly results: number;
}) =>
  `${plural(sheet.results, "result", "results")} of ${sheet.subject.name} in ${sheet.class.name} sent back.`;

export const reminded = (by: string, time: string) =>
  `${by} reminded you on ${time} to finish your work for the report cards.`;
