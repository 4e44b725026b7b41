import type { SchoolNow } from "./school-now.ts";

/** Nothing is current and every setting is off; what differs is given. */
export function schoolNow(
  currentTerm: SchoolNow["currentTerm"] = null,
  settings: Partial<SchoolNow["settings"]> = {},
): SchoolNow {
  return {
    currentTerm,
    settings: {
      welcomeMessageType: "email",
      studentClassFilterEnabled: false,
      enableProfileImages: false,
      ...settings,
    },
  };
}

/** The first term of 2025/2026, current. */
export const FIRST_TERM = {
  id: "term-1",
  term: "TERM_1",
  startsOn: "2025-09-15",
  endsOn: "2025-12-12",
  isCurrent: true,
  academicYear: "2025/2026",
} as const;
