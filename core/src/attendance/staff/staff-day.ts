import type { Issue } from "../../api/error.ts";
import { dayText } from "../../api/dates.ts";
import type { AttendanceTable, TableColumn } from "../overview/attendance-table.ts";
import type { StaffEntry, StaffMonth } from "./contract.ts";

/** Kinds of day of a member of staff. */
export const STAFF_DAY_KINDS = ["PRESENT", "LEAVE", "EXCUSED"] as const;
export type StaffDayKind = (typeof STAFF_DAY_KINDS)[number];

export const STAFF_DAY_LABELS: Readonly<Record<StaffDayKind, string>> = {
  PRESENT: "Present",
  LEAVE: "On leave",
  EXCUSED: "Excused",
};

/** Texts for faults in a day, and for requests that the server refuses. */
export const staffTexts = {
  reason: "Enter a reason",
  signIn: "Enter when the person came",
  signOut: "It must be after signing in",
  future: "This day has not come yet",
  noSchool: (day: string, why: string) => `There is no school on ${day}: ${why}.`,
  notStaff: "This person is not on the staff",
} as const;

interface StaffDayForm {
  readonly kind: StaffDayKind;
  /** "07:45" */
  readonly signedInAt: string | null;
  readonly signedOutAt: string | null;
  readonly reason: string;
}

/** Finds faults in a day entered by the office. */
export function staffDayFaults({ kind, signedInAt, signedOutAt, reason }: StaffDayForm): Issue[] {
  if (kind !== "PRESENT") {
    return reason.trim() === "" ? [{ path: ["reason"], message: staffTexts.reason }] : [];
  }
  if (signedInAt === null) return [{ path: ["signedInAt"], message: staffTexts.signIn }];
  return signedOutAt !== null && signedOutAt < signedInAt
    ? [{ path: ["signedOutAt"], message: staffTexts.signOut }]
    : [];
}

/** "Present, 07:45 to 14:10", "On leave: wedding" */
export function staffDayText({ kind, signedInAt, signedOutAt, reason }: StaffDayForm): string {
  const times = [signedInAt, signedOutAt].filter((time) => time !== null).join(" to ");
  const label = times === "" ? STAFF_DAY_LABELS[kind] : `${STAFF_DAY_LABELS[kind]}, ${times}`;
  return reason === "" ? label : `${label}: ${reason}`;
}

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
      const counted = (...wanted: string[]) =>
        letters.filter((letter) => letter !== null && wanted.includes(letter)).length;
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
