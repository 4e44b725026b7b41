import { expect, test } from "vitest";
import { widthsFor } from "./uploaded-picture.ts";

test.each([
  [4000, [480, 800, 1200, 1600]],
  [1600, [480, 800, 1200, 1600]],
  [1000, [480, 800, 1000]],
  [480, [480]],
  [30, [30]],
])("a picture %i wide is kept in widths %j", (width, widths) => {
  expect(widthsFor(width)).toEqual(widths);
});
