import { plural } from "../../api/plural.ts";

/** The pupil counts of one sheet, or of several added up. */
export interface ProgressCounts {
  readonly pupils: number;
  readonly noScores: number;
  readonly incomplete: number;
  readonly draft: number;
  readonly published: number;
  readonly approved: number;
  readonly rejected: number;
}

const NONE: ProgressCounts = {
  pupils: 0,
  noScores: 0,
  incomplete: 0,
  draft: 0,
  published: 0,
  approved: 0,
  rejected: 0,
};

/** Adds up the counts of several sheets. */
export function sumOfProgress(sheets: readonly ProgressCounts[]): ProgressCounts {
  return sheets.reduce(
    (sum, sheet) => ({
      pupils: sum.pupils + sheet.pupils,
      noScores: sum.noScores + sheet.noScores,
      incomplete: sum.incomplete + sheet.incomplete,
      draft: sum.draft + sheet.draft,
      published: sum.published + sheet.published,
      approved: sum.approved + sheet.approved,
      rejected: sum.rejected + sheet.rejected,
    }),
    NONE,
  );
}

/** Counts the pupils whose results are published or approved. */
export function countPublished({ published, approved }: ProgressCounts): number {
  return published + approved;
}

/**
 * Describes the outstanding work, one sentence each: "12 of 30 pupils have no scores". Empty if
 * everything is published.
 */
export function describeMissing(counts: ProgressCounts): string[] {
  const { pupils, noScores, incomplete, draft, rejected } = counts;
  const lineFor = (count: number, one: string, many: string) =>
    count === 0
      ? []
      : [`${count} of ${pupils} ${pupils === 1 ? "pupil" : "pupils"} ${count === 1 ? one : many}`];
  return [
    ...lineFor(rejected, "has a result sent back", "have results sent back"),
    ...lineFor(noScores, "has no scores", "have no scores"),
    ...lineFor(incomplete, "is missing some scores", "are missing some scores"),
    ...lineFor(draft, "has an unpublished result", "have unpublished results"),
  ];
}

/**
 * Describes the unfinished work of a term that ends, worst first: "30 results sent back". Empty for
 * none.
 */
export function describeLeftBehind(counts: ProgressCounts): string[] {
  const { noScores, incomplete, draft, published, rejected } = counts;
  const part = (count: number, one: string, many: string) =>
    count === 0 ? [] : [plural(count, one, many)];
  return [
    ...part(rejected, "result sent back", "results sent back"),
    ...part(draft, "draft", "drafts"),
    ...part(published, "waiting for approval", "waiting for approval"),
    ...part(noScores + incomplete, "with missing scores", "with missing scores"),
  ];
}
