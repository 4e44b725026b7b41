import { expect, test } from "vitest";
import { isSchoolWeek } from "../school/school-week.ts";
import { entryFaults, type EntryForm, isOver } from "./entry.ts";

const form: EntryForm = {
  kind: "EVENT",
  title: "Sports day",
  note: "",
  startsOn: "2026-10-09",
  endsOn: "2026-10-09",
  startsAt: "09:00",
  endsAt: "14:00",
  audience: "ALL",
  classIds: [],
  repeats: null,
  repeatsUntil: null,
  skippedDays: [],
  isProposed: false,
  onPublicSite: true,
};

test("an entry as it should be has no fault", () => {
  expect(entryFaults(form)).toEqual([]);
  expect(entryFaults({ ...form, endsOn: "2026-10-11", endsAt: "08:00" })).toEqual([]);
  expect(entryFaults({ ...form, repeats: "WEEKLY", repeatsUntil: "2026-12-11" })).toEqual([]);
});

test.each<[keyof EntryForm, Partial<EntryForm>]>([
  ["title", { title: " " }],
  ["endsOn", { endsOn: "2026-10-08" }],
  ["endsOn", { endsOn: "2027-10-08" }],
  ["startsAt", { startsAt: null }],
  ["endsAt", { endsAt: "09:00" }],
  ["classIds", { audience: "CLASSES", onPublicSite: false }],
  ["onPublicSite", { audience: "STAFF" }],
  ["repeatsUntil", { repeats: "WEEKLY" }],
  ["repeatsUntil", { repeats: "WEEKLY", repeatsUntil: "2026-10-08" }],
  ["repeatsUntil", { repeats: "WEEKLY", repeatsUntil: "2037-10-08" }],
  ["repeats", { repeats: "WEEKLY", repeatsUntil: "2026-12-11", endsOn: "2026-10-16" }],
  ["startsAt", { kind: "HOLIDAY" }],
  [
    "audience",
    { kind: "MID_TERM", startsAt: null, endsAt: null, audience: "PUPILS", onPublicSite: false },
  ],
  [
    "repeats",
    {
      kind: "HOLIDAY",
      startsAt: null,
      endsAt: null,
      repeats: "YEARLY",
      repeatsUntil: "2030-01-01",
    },
  ],
])("%s is named when it is wrong", (field, wrong) => {
  expect(entryFaults({ ...form, ...wrong }).map(({ path }) => path)).toEqual([[field]]);
});

test("a school week is days in order", () => {
  expect(["12345", "123456", "7", "1357"].every(isSchoolWeek)).toBe(true);
  expect(["", "21", "8", "11", "Monday"].some(isSchoolWeek)).toBe(false);
});

test("an entry is over from its end on, one without a time after its last day", () => {
  expect(isOver(form, "2026-10-09", "13:59")).toBe(false);
  expect(isOver(form, "2026-10-09", "14:00")).toBe(true);
  expect(isOver({ ...form, endsAt: null }, "2026-10-09", "23:59")).toBe(false);
  expect(isOver({ ...form, endsAt: null }, "2026-10-10", "00:00")).toBe(true);
});
