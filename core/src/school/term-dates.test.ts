import { describe, expect, it } from "vitest";
import { checkSession } from "./term-dates.ts";

const GOOD = [
  { term: "TERM_1", startsOn: "2025-09-15", endsOn: "2025-12-12" },
  { term: "TERM_2", startsOn: "2026-01-12", endsOn: "2026-04-02" },
  { term: "TERM_3", startsOn: "2026-04-27", endsOn: "2026-07-24" },
] as const;

/** Valid dates with some of one term's changed. */
function withTerm(index: number, dates: { startsOn?: string; endsOn?: string }) {
  return GOOD.map((term, i) => (i === index ? { ...term, ...dates } : term));
}

describe("checkSession", () => {
  it("finds nothing wrong with a usual year", () => {
    expect(checkSession("2025/2026", GOOD)).toEqual([]);
  });

  it("wants a name of two years", () => {
    expect(checkSession("2025", GOOD)).toEqual([
      { path: ["name"], message: "Enter the session like this: 2025/2026" },
    ]);
  });

  it.each([
    [0, { endsOn: "2025-09-15" }, ["terms", 0, "endsOn"], "First Term must end after it starts"],
    [
      1,
      { startsOn: "2025-12-12" },
      ["terms", 1, "startsOn"],
      "Second Term must start after First Term ends",
    ],
    [2, { endsOn: "2027-01-10" }, ["terms", 2, "endsOn"], "Third Term must be in 2025/2026"],
  ])("names the date that is wrong: term %i with %j", (index, dates, path, message) => {
    expect(checkSession("2025/2026", withTerm(index, dates))).toEqual([{ path, message }]);
  });
});
