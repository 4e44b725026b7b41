import { isNull } from "drizzle-orm";
import { sheetIssues } from "./tables.ts";

/** SQL: the issue is valid, because its release was not taken back. */
export const isIssued = isNull(sheetIssues.takenBackAt);
