import { expect, test } from "vitest";
import { ATTENTION, countsOf, filterLiveView } from "./live-view-filter.ts";
import { aSubmittedRow, aRowNotStarted, aRow } from "./testing.ts";

const rows = [
  aRow({ name: "Obi Ada" }),
  aRow({ name: "Ade Ṣọlá", lastContact: 20 }),
  aSubmittedRow({ name: "Eze Chidi", lateAnswers: 2, className: "Primary 4 Blue" }),
  aRowNotStarted("Bello Musa"),
];
const names = (filter: Partial<Parameters<typeof filterLiveView>[1]>) =>
  filterLiveView(rows, { show: "", className: "", search: "", ...filter }).map(
    ({ student }) => student.name,
  );

test("each group shows and counts its own pupils", () => {
  expect(names({})).toHaveLength(4);
  expect(names({ show: "something else" })).toHaveLength(4);
  expect(names({ show: "sitting" })).toEqual(["Obi Ada", "Ade Ṣọlá"]);
  expect(names({ show: "away" })).toEqual(["Ade Ṣọlá"]);
  expect(names({ show: "decide" })).toEqual(["Eze Chidi"]);
  expect(names({ show: "not_begun" })).toEqual(["Bello Musa"]);
  expect(countsOf(rows)).toEqual({ sitting: 2, away: 1, decide: 1, handed_in: 1, not_begun: 1 });
});

test("offline pupils come first, then late answers, then the others in their order", () => {
  expect(names({ sort: ATTENTION })).toEqual(["Ade Ṣọlá", "Eze Chidi", "Obi Ada", "Bello Musa"]);
  const quiet = [aRow({ name: "Obi Ada" }), aRow({ name: "Ike Uche", lastContact: 8 })];
  const all = { show: "", className: "", search: "" };
  expect(filterLiveView(quiet, { ...all, sort: ATTENTION })).toEqual(quiet);
});

test("a search ignores diacritics and word order, within a class", () => {
  expect(names({ search: "sola ADE" })).toEqual(["Ade Ṣọlá"]);
  expect(names({ search: "mc/2020" })).toHaveLength(4);
  expect(names({ search: "eze", className: "Primary 4 Gold" })).toEqual([]);
});
