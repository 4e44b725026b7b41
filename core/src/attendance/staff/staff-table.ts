import { dayText } from "../../api/dates.ts";
import type { AttendanceTable, TableColumn } from "../overview/attendance-table.ts";
import type { StaffEntry, StaffMonth } from "./contract.ts";

/** P, L (late), E (leave or excused), A; null before the joining date. */
function staffLetter(
  entry: StaffEntry | undefined,
  day: string,
  joinedOn: string | null,
): string | null {
  if (entry) return entry.kind === "PRESENT" ? (entry.isLate ? "L" : "P") : "E";
  return joinedOn !== null && day < joinedOn ? null : "A";
}

/** Returns the monthly sheet of the staff; late counts as present. */
export function staffTable({ days, rows }: StaffMonth): AttendanceTable {
  const count = (key: string, header: string): TableColumn => ({ key, header, kind: "number" });
  return {
    columns: [
      { key: "staff", header: "Name", kind: "name" },
      ...days.map((day): TableColumn => ({
        key: day,
        header: dayText(day),
        kind: "text",
        isUpright: true,
      })),
      count("present", "Present"),
      count("late", "Late"),
      count("excused", "Excused"),
      count("absent", "Absent"),
    ],
    rows: rows.map(({ staff, joinedOn, entries }) => {
      const byDay = new Map(entries.map((entry) => [entry.day, entry]));
      const letters = days.map((day) => staffLetter(byDay.get(day), day, joinedOn));
      const counted = (...kinds: string[]) =>
        letters.filter((letter) => letter !== null && kinds.includes(letter)).length;
      return {
        key: staff.id,
        cells: [
          staff.name,
          ...letters,
          counted("P", "L"),
          counted("L"),
          counted("E"),
          counted("A"),
        ],
      };
    }),
  };
}
