import type { StandbyNotice } from "@school/core/api/school-copy.ts";
import type { SchoolTerm } from "@school/core/school/schemas.ts";
import { createContext, useContext } from "react";

/** The school's current term, and the settings that pages follow. */
export interface SchoolNow {
  /** Null until the office has made a term current. */
  readonly currentTerm: (SchoolTerm & { academicYear: string }) | null;
  readonly settings: {
    readonly welcomeMessageType: "email" | "firstname";
    /** Gives a pupil's results a class selector. */
    readonly studentClassFilterEnabled: boolean;
    readonly enableProfileImages: boolean;
  };
  /** Only on a standby. */
  readonly copy?: StandbyNotice | undefined;
}

/** Filled by the shell around every signed-in page. */
export const SchoolNowContext = createContext<SchoolNow | null>(null);

/** The current term and the settings. Only for pages inside the shell. */
export function useSchoolNow(): SchoolNow {
  const school = useContext(SchoolNowContext);
  if (school === null) throw new Error("useSchoolNow outside of the shell");
  return school;
}
