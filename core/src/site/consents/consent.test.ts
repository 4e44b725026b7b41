import { expect, test } from "vitest";
import { namesText } from "../../api/names-text.ts";
import { recordedAnswer } from "./consent.ts";

test("a no after a yes withdraws it, a no before is a refusal", () => {
  expect(recordedAnswer("NOT_ASKED", "REFUSED")).toBe("REFUSED");
  expect(recordedAnswer("REFUSED", "REFUSED")).toBe("REFUSED");
  expect(recordedAnswer("GIVEN", "REFUSED")).toBe("WITHDRAWN");
  expect(recordedAnswer("WITHDRAWN", "REFUSED")).toBe("WITHDRAWN");
  expect(recordedAnswer("WITHDRAWN", "GIVEN")).toBe("GIVEN");
});

test("names are written out, of many the first three", () => {
  expect(namesText(["Ada"])).toBe("Ada");
  expect(namesText(["Ada", "Musa"])).toBe("Ada and Musa");
  expect(namesText(["Ada", "Musa", "Uche", "Ife"])).toBe("Ada, Musa, Uche and Ife");
  expect(namesText(["Ada", "Musa", "Uche", "Ife", "Tobi"])).toBe("Ada, Musa, Uche and 2 more");
});
