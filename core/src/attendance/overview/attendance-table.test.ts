import { expect, test } from "vitest";
import type { ClassDays } from "./contract.ts";
import { daysTable, lettersOf } from "./attendance-table.ts";

const student = { id: "p1", admissionNumber: "ADM/1", name: "Obi Ada" };
const figures = {
  opened: 3,
  present: 2,
  absent: 1,
  excused: 0,
  late: 1,
  unit: "HALVES",
} as const;
const cells = [
  { day: "2026-03-23", half: "AM", mark: "LATE" },
  { day: "2026-03-23", half: "PM", mark: "ABSENT" },
  { day: "2026-03-24", half: "PM", mark: "PRESENT" },
] as const;

test("a day with halves has a letter for each, and a hyphen where the pupil is in no register", () => {
  const halves: ClassDays["days"][number]["halves"] = ["AM", "PM"];
  expect(lettersOf([...cells], "2026-03-23", halves)).toBe("L/A");
  expect(lettersOf([...cells], "2026-03-24", halves)).toBe("-/P");
  expect(lettersOf([...cells], "2026-03-25", halves)).toBeNull();
});

test("the monthly sheet leaves out days without a register", () => {
  const { columns, rows } = daysTable({
    class: { id: "c", name: "Primary 4" },
    academicYear: "2025/2026",
    from: "2026-03-23",
    to: "2026-03-25",
    days: [
      { day: "2026-03-23", closed: null, halves: ["AM", "PM"] },
      { day: "2026-03-24", closed: null, halves: ["PM"] },
      { day: "2026-03-25", closed: { reason: "HOLIDAY", title: "Eid" }, halves: [] },
    ],
    rows: [{ student, cells: [...cells], figures }],
  });
  expect(columns.map(({ key }) => key)).toEqual([
    "number",
    "pupil",
    "2026-03-23",
    "2026-03-24",
    "present",
    "absent",
    "excused",
    "late",
  ]);
  expect(rows[0]?.cells).toEqual(["ADM/1", "Obi Ada", "L/A", "P", 2, 1, 0, 1]);
});
