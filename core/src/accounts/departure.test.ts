import { expect, it } from "vitest";
import { messages } from "../api/text.ts";
import { departureFaults } from "./departure.ts";

it("has happened: today or on a day before", () => {
  const today = "2026-07-24";
  expect(departureFaults({ leftOn: today }, today)).toEqual([]);
  expect(departureFaults({ leftOn: "2026-07-25" }, today)).toEqual([
    { path: ["leftOn"], message: messages.inFuture },
  ]);
  expect(departureFaults({ leftOn: "" }, today)).toHaveLength(1);
});
