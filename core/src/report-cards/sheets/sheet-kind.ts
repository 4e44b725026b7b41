import { z } from "zod";

/** A report sheet of the whole term, or of approved parts at half-term. */
export const SHEET_KINDS = ["TERM", "HALF_TERM"] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

/** Without one, the sheet of the whole term is meant. */
export const SheetKindName = z.enum(SHEET_KINDS).default("TERM");
