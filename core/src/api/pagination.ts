import { z } from "zod";

const MAX_LIMIT = 200;

/** The paging part of a list's input. Pages count from 1. */
export function paging(defaultLimit: number) {
  return {
    page: z.int().min(1).max(100_000).default(1),
    limit: z.int().min(1).max(MAX_LIMIT).default(defaultLimit),
  };
}

export const Pagination = z.object({
  /** The number of this page, from 1. */
  current: z.int(),
  pages: z.int(),
  /** Number of rows on all pages. */
  total: z.int(),
  /** True if counting stopped at `total` and there are more rows and pages. */
  isMore: z.boolean().optional(),
});
export type Pagination = z.infer<typeof Pagination>;

/** Returns the schema of a list's response: one page of rows and its position in the list. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), pagination: Pagination });
}

/** Returns the schema of a response with a single record. */
export function dataOf<Thing extends z.ZodType>(thing: Thing) {
  return z.object({ data: thing });
}

/**
 * Maximum number of rows that are counted in a log or a list of all years, because a full count
 * grows with the years.
 */
const MAX_COUNTED = 1_000;

/**
 * Returns the number of rows at which counting stops for a page: one more than is reported, and never
 * less than the end of the next page.
 */
export function countLimit(page: number, limit: number): number {
  return Math.max(MAX_COUNTED, (page + 1) * limit) + 1;
}

/** The position of a page among rows that were counted up to `countLimit`. */
export function paginateCounted(page: number, limit: number, counted: number): Pagination {
  const most = countLimit(page, limit) - 1;
  if (counted <= most) return paginate(page, limit, counted);
  return { ...paginate(page, limit, most), isMore: true };
}

/** The position of a page among `total` rows. An empty list has one (empty) page. */
export function paginate(page: number, limit: number, total: number): Pagination {
  return { current: page, pages: Math.max(1, Math.ceil(total / limit)), total };
}
