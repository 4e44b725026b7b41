import { plural } from "../api/plural.ts";
import type { Against } from "./schemas.ts";

const NOUNS: Readonly<Record<Against["kind"], readonly [one: string, many: string]>> = {
  results: ["result", "results"],
  registers: ["class register", "class registers"],
  sheetEntries: ["report card entry", "report card entries"],
  releases: ["release of report cards", "releases of report cards"],
  moves: ["change of class", "changes of class"],
  admissions: ["pupil enrolled since", "pupils enrolled since"],
  leavers: ["leaving that was changed", "leavings that were changed"],
  certificates: ["valid leaving certificate", "valid leaving certificates"],
};

/** "12 results" */
export function againstText({ kind, count }: Against): string {
  return plural(count, ...NOUNS[kind]);
}

/** Days in which a promotion can be undone. */
export const UNDO_DAYS = 30;
