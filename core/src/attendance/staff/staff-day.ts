import type { Issue } from "../../api/error.ts";

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
