import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BoardLine,
  isFinished,
  isInLastWeeks,
  isRemindedToday,
  peopleOwing,
  stepsOf,
  sumOfLines,
} from "./board.ts";

const ada = { id: "a", name: "Ada Obi" };
const bisi = { id: "b", name: "Bisi Ojo" };
const subject = (name: string, teacher: typeof ada | null, done: boolean) => ({
  subject: { id: name, name },
  teacher,
  pupils: 3,
  noScores: done ? 0 : 2,
  incomplete: 0,
  draft: 0,
  published: done ? 3 : 1,
  approved: 0,
  rejected: 0,
});
const line = (differing: Partial<BoardLine>): BoardLine => ({
  class: { id: "c", name: "Primary 4 Gold" },
  hasExpectations: false,
  teacher: ada,
  pupils: 3,
  traits: 3,
  attendance: 3,
  comments: 3,
  remarks: 0,
  released: 0,
  subjects: [],
  ...differing,
});

test("subjects are owed by their teacher, the rest of the sheet by the class teacher", () => {
  const owing = peopleOwing([
    line({
      traits: 2,
      comments: 0,
      subjects: [subject("Art", bisi, false), subject("Music", bisi, true)],
    }),
    line({
      class: { id: "d", name: "Nursery 2" },
      hasExpectations: true,
      teacher: null,
      traits: 0,
    }),
    line({ class: { id: "e", name: "Primary 5" }, subjects: [subject("Art", bisi, false)] }),
  ]);
  expect(owing.map(({ person }) => person?.name)).toEqual(["Bisi Ojo", "Ada Obi", undefined]);
  expect(owing[0]?.owes.map((owed) => [owed.class.name, owed.subject?.name])).toEqual([
    ["Primary 4 Gold", "Art"],
    ["Primary 5", "Art"],
  ]);
  expect(owing[1]?.owes[0]?.missing).toEqual([
    "1 of 3 pupils is missing some traits",
    "3 of 3 pupils have no comment",
  ]);
  expect(owing[2]?.owes[0]?.missing).toEqual(["3 of 3 pupils are missing some expectations"]);
});

const part = fc.nat(3);
const lines = fc.array(
  fc.record({ traits: part, attendance: part, comments: part, remarks: part, released: part }),
);

test("someone owes something, or the teachers are done with every step", () => {
  fc.assert(
    fc.property(lines, fc.boolean(), (parts, done) => {
      const all = parts.map((counts) =>
        line({ ...counts, subjects: [subject("Art", bisi, done)] }),
      );
      const steps = stepsOf(sumOfLines(all)).filter(({ key }) =>
        ["published", "traits", "attendance", "comments"].includes(key),
      );
      expect(peopleOwing(all).length === 0).toBe(
        steps.every(({ done: ready, of }) => ready === of),
      );
    }),
  );
});

test("a term is finished when every sheet is released and every result approved", () => {
  const approved = { ...subject("Art", ada, true), published: 0, approved: 3 };
  const whole = line({ remarks: 3, released: 3, subjects: [approved] });
  expect(isFinished(sumOfLines([whole]))).toBe(true);
  expect(isFinished(sumOfLines([whole, line({})]))).toBe(false);
});

test("the last weeks begin 28 days before the end and last until the next term", () => {
  const term = { endsOn: "2026-12-11" };
  expect(isInLastWeeks(term, new Date("2026-11-12T10:00:00Z"))).toBe(false);
  expect(isInLastWeeks(term, new Date("2026-11-12T23:30:00Z"))).toBe(true);
  expect(isInLastWeeks(term, new Date("2027-01-02T10:00:00Z"))).toBe(true);
});

test("a reminder counts for the school's day", () => {
  const now = new Date("2026-11-20T06:00:00Z");
  expect(isRemindedToday("2026-11-19T23:10:00Z", now)).toBe(true);
  expect(isRemindedToday("2026-11-19T22:50:00Z", now)).toBe(false);
});
