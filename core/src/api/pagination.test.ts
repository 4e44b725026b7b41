import { expect, test } from "vitest";
import { countLimit, paginate, paginateCounted } from "./pagination.ts";

test("an empty list has one page, and a part of a page is a page", () => {
  expect(paginate(1, 20, 0)).toEqual({ current: 1, pages: 1, total: 0 });
  expect(paginate(2, 20, 41)).toEqual({ current: 2, pages: 3, total: 41 });
});

test("counting ends at a thousand rows, and further only as far as the next page", () => {
  expect(countLimit(1, 50)).toBe(1_001);
  expect(paginateCounted(1, 50, 1_000)).toEqual({ current: 1, pages: 20, total: 1_000 });
  const ended = { current: 1, pages: 20, total: 1_000, isMore: true };
  expect(paginateCounted(1, 50, 1_001)).toEqual(ended);
  expect(countLimit(300, 50)).toBe(15_051);
  expect(paginateCounted(300, 50, 15_051).pages).toBe(301);
  expect(paginateCounted(300, 50, 14_960)).toEqual({ current: 300, pages: 300, total: 14_960 });
});
