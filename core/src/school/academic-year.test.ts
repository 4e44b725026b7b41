import fc from "fast-check";
import { expect, test } from "vitest";
import { nextSession, parseAcademicYear, sessionYearList } from "./academic-year.ts";

test.each(["2025/2026", " 2025 / 2026 ", "2025-2026", "2025/26"])("%j is 2025/2026", (text) => {
  expect(parseAcademicYear(text)).toBe("2025/2026");
});

test.each([
  "2025",
  "2025/2027",
  "2026/2025",
  "2025/2025",
  "2025/27",
  "25/26",
  "1025/1026",
  "",
  "x",
])("%j is no session", (text) => {
  expect(parseAcademicYear(text)).toBeNull();
});

test("the next session begins where this one ends", () => {
  expect(nextSession("2025/2026")).toBe("2026/2027");
  expect(nextSession("1999/2000")).toBe("2000/2001");
  expect(() => nextSession("soon")).toThrow(RangeError);
});

test("the list runs from the specification's oldest session to the newest that exists", () => {
  const years = sessionYearList(["2024/2025", "2025/2026"]);
  expect(years).toHaveLength(27);
  expect(years[0]).toBe("2025/2026");
  expect(years.at(-1)).toBe("1999/2000");
});

test("the list can begin later, reaches back to older sessions, and never is empty", () => {
  expect(sessionYearList(["2025/2026"], "2023/2024")).toEqual([
    "2025/2026",
    "2024/2025",
    "2023/2024",
  ]);
  expect(sessionYearList(["2021/2022"], "2023/2024")).toEqual([
    "2023/2024",
    "2022/2023",
    "2021/2022",
  ]);
  expect(sessionYearList([], "2023/2024")).toEqual(["2023/2024"]);
  expect(sessionYearList(["summer school"], "2023/2024")).toEqual(["2023/2024"]);
});

test("each listed session is followed by the one before it, and all that exist are there", () => {
  const session = fc.integer({ min: 1900, max: 2199 }).map((year) => `${year}/${year + 1}`);
  fc.assert(
    fc.property(fc.array(session), session, (existing, from) => {
      const years = sessionYearList(existing, from);
      expect(years).toEqual(expect.arrayContaining([...existing, from]));
      years.slice(1).forEach((year, i) => expect(nextSession(year)).toBe(years[i]));
    }),
  );
});
