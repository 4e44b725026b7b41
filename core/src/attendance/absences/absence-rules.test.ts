import { expect, test } from "vitest";
import { absenceTexts } from "../text.ts";
import { absenceFaults } from "./absence-rules.ts";

const good = { fromDay: "2026-03-23", toDay: "2026-03-24", reason: "Malaria" };
const fields = (rest: Partial<typeof good>) =>
  absenceFaults({ ...good, ...rest }, "2026-03-23").map(({ path }) => path[0]);

test("an absence is reported from today on, with its reason", () => {
  expect(fields({})).toEqual([]);
  expect(fields({ toDay: "2026-03-23" })).toEqual([]);
  expect(fields({ fromDay: "2026-03-22" })).toEqual(["fromDay"]);
  expect(fields({ fromDay: "2026-02-30", toDay: "" })).toEqual(["fromDay", "toDay"]);
  expect(fields({ toDay: "2026-03-22" })).toEqual(["toDay"]);
  expect(fields({ reason: " " })).toEqual(["reason"]);
});

test("it is sixty days at most", () => {
  expect(fields({ toDay: "2026-05-21" })).toEqual([]);
  expect(absenceFaults({ ...good, toDay: "2026-05-22" }, "2026-03-23")).toEqual([
    { path: ["toDay"], message: absenceTexts.tooLong(60) },
  ]);
});
