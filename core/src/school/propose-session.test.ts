import { describe, expect, it, test } from "vitest";
import { proposeAfter, proposeSession, termOfDay } from "./propose-session.ts";
import { checkSession } from "./term-dates.ts";

describe("proposeSession", () => {
  it.each([
    ["2026-11-23", "2026/2027"],
    ["2026-08-01", "2026/2027"],
    ["2026-07-31", "2025/2026"],
    ["2027-01-01", "2026/2027"],
    ["2027-04-10", "2026/2027"],
  ])("on %s is %s", (today, name) => {
    expect(proposeSession(today).name).toBe(name);
  });

  it("has three terms that a school could have, in each of thirty years", () => {
    for (let year = 2020; year < 2050; year += 1) {
      const { name, terms } = proposeSession(`${year}-10-01`);
      expect(checkSession(name, terms)).toEqual([]);
      for (const { startsOn, endsOn } of terms) {
        const weeks = (Date.parse(endsOn) - Date.parse(startsOn)) / (7 * 86_400_000);
        expect(weeks).toBeGreaterThan(11.5);
        expect(weeks).toBeLessThan(15);
        expect(new Date(startsOn).getUTCDay()).toBe(1);
        expect(new Date(endsOn).getUTCDay()).toBe(5);
      }
    }
  });

  it("begins 2026/2027 on 14 September and ends on 23 July", () => {
    const [first, , third] = proposeSession("2026-11-23").terms;
    expect([first.startsOn, third.endsOn]).toEqual(["2026-09-14", "2027-07-23"]);
  });
});

test("the session that follows has the same weekdays, for ten years", () => {
  let { terms } = proposeSession("2026-11-23");
  for (let first = 2027; first < 2037; first += 1) {
    const [one, two, three] = proposeAfter(terms);
    if (!one || !two || !three) throw new Error("Three terms have three that follow");
    terms = [one, two, three] as typeof terms;
    expect(checkSession(`${first}/${first + 1}`, terms)).toEqual([]);
    expect(new Date(terms[0].startsOn).getUTCDay()).toBe(1);
    expect(new Date(terms[2].endsOn).getUTCDay()).toBe(5);
  }
});

test("the term of a day is the one that runs or comes next", () => {
  const { terms } = proposeSession("2026-11-23");
  const of = (day: string) => termOfDay(terms, day)?.term;
  expect(
    ["2026-08-20", "2026-11-23", "2026-12-25", "2027-02-01", "2027-05-05", "2027-09-01"].map(of),
  ).toEqual(["TERM_1", "TERM_1", "TERM_2", "TERM_2", "TERM_3", "TERM_3"]);
  expect(termOfDay([], "2026-11-23")).toBeUndefined();
});
