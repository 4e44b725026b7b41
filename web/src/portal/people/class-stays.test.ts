import { expect, test } from "vitest";
import { classStays } from "./class-stays.ts";

const term = (name: "TERM_1" | "TERM_2" | "TERM_3", classId: string, year = "2025/2026") => ({
  term: name,
  academicYear: year,
  className: `Class ${classId}`,
  classId,
  isCurrent: false,
});

test("terms in one class are put together, moves and sessions keep them apart", () => {
  const stays = classStays([
    term("TERM_3", "b"),
    term("TERM_2", "b"),
    term("TERM_1", "a"),
    term("TERM_3", "z", "2024/2025"),
    term("TERM_2", "z", "2024/2025"),
    term("TERM_1", "z", "2024/2025"),
  ]);
  expect(stays.map(({ key: _key, ...stay }) => stay)).toEqual([
    { academicYear: "2025/2026", className: "Class b", terms: "Second Term to Third Term" },
    { academicYear: "2025/2026", className: "Class a", terms: "First Term" },
    { academicYear: "2024/2025", className: "Class z", terms: "First Term to Third Term" },
  ]);
  expect(classStays([])).toEqual([]);
});
