import { z } from "zod";
import { TERMS } from "./terms.ts";

export const TermName = z.enum(TERMS);

/** One term of an academic session. Dates are calendar days, YYYY-MM-DD. */
export const SchoolTerm = z.object({
  id: z.uuid(),
  term: TermName,
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  isCurrent: z.boolean(),
});
export type SchoolTerm = z.infer<typeof SchoolTerm>;

export const AcademicSession = z.object({
  id: z.uuid(),
  /** "2025/2026". */
  name: z.string(),
  terms: z.array(SchoolTerm),
  version: z.int(),
});
export type AcademicSession = z.infer<typeof AcademicSession>;

/** Public facts of the school. */
export const SchoolFacts = z.object({
  name: z.string(),
  motto: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Null without a logo. */
  logoUrl: z.string().nullable(),
  /** The school's colour, `#rrggbb`; null for the portal's green. */
  colour: z.string().nullable(),
});
export type SchoolFacts = z.infer<typeof SchoolFacts>;
