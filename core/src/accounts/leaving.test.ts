import { expect, it } from "vitest";
import { messages } from "../api/text.ts";
import { leavingFaults } from "./leaving.ts";

it("has happened: today or on a day before", () => {
  const today = "2026-07-24";
  expect(leavingFaults({ leftOn: today }, today)).toEqual([]);
  expect(leavingFaults({ leftOn: "2026-07-25" }, today)).toEqual([
    { path: ["leftOn"], message: messages.inFuture },
  ]);
  expect(leavingFaults({ leftOn: "" }, today)).toHaveLength(1);
});
