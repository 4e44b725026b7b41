import { expect, it } from "vitest";
import { departureFaults } from "./departure.ts";

it("has happened: today or on a day before", () => {
  const today = "2026-07-24";
  expect(departureFaults({ leftOn: today }, today)).toEqual([]);
  expect(departureFaults({ leftOn: "2026-07-25" }, today)).toEqual([
    { path: ["leftOn"], message: "This day is in the future" },
  ]);
  expect(departureFaults({ leftOn: "" }, today)).toHaveLength(1);
});
