import { z } from "zod";
import { dayText } from "../api/dates.ts";
import { pastDayFault } from "../api/days.ts";
import type { Issue } from "../api/error.ts";

/*
 * A departure from the school, for pupils and staff: kind, date and reason. The record stays
 * readable, the account is closed, and one step undoes it. Deleting is for mistakes.
 */

/** Kinds of departure of a pupil. */
export const STUDENT_LEAVINGS = ["WITHDRAWN", "TRANSFERRED", "GRADUATED"] as const;

/** Kinds of departure of any person; LEFT is for staff only. */
const LEAVINGS = [...STUDENT_LEAVINGS, "LEFT"] as const;
export type Leaving = (typeof LEAVINGS)[number];

export const DEPARTURE_LABELS: Readonly<Record<Leaving, string>> = {
  WITHDRAWN: "Withdrawn",
  TRANSFERRED: "Transferred out",
  GRADUATED: "Graduated",
  LEFT: "Left",
};

/** Kind and date of a person's departure, as lists and pages show it. */
export const Left = z.object({
  /** The last day at the school. */
  on: z.iso.date(),
  as: z.enum(LEAVINGS),
  reason: z.string().nullable(),
});
export type Left = z.infer<typeof Left>;

/** Form fields for a departure, checked by `departureFaults`. */
export const departureForm = {
  leftOn: z.string().trim().max(10),
  leavingReason: z.string().trim().max(500).default(""),
};

/** Finds faults in a departure date; days are YYYY-MM-DD. */
export function departureFaults({ leftOn }: { leftOn: string }, today: string): Issue[] {
  const fault = pastDayFault(leftOn, today);
  return fault === null ? [] : [{ path: ["leftOn"], message: fault }];
}

/** "Withdrawn, 24 Jul 2026: moved to Abuja" */
export function departureText({ on, as, reason }: Left): string {
  return `${DEPARTURE_LABELS[as]}, ${dayText(on)}${reason ? `: ${reason}` : ""}`;
}
