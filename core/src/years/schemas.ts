import { z } from "zod";
import { TermName } from "../school/schemas.ts";

/** A term with its session: "Second Term, 2025/2026". */
export const RolloverTerm = z.object({ id: z.uuid(), term: TermName, academicYear: z.string() });
export type RolloverTerm = z.infer<typeof RolloverTerm>;

/** Entries and documents since a rollover that prevent its undoing, by kind. */
export const Against = z.object({
  kind: z.enum([
    "results",
    "registers",
    "sheetEntries",
    "releases",
    "moves",
    "admissions",
    /** Pupils who departed with the rollover and whose departure was changed since. */
    "leavers",
    /** Valid leaving certificates of these pupils, issued since the promotion was prepared. */
    "certificates",
  ]),
  count: z.int(),
});
export type Against = z.infer<typeof Against>;

/** Whether a rollover is running: wait, and read again. */
export const isMoving = z.boolean();

/** A rollover of the school into its current term, which may be undone. */
export const Rollover = z.object({
  id: z.uuid(),
  from: RolloverTerm,
  to: RolloverTerm,
  /** Number of pupils enrolled in the new term. */
  enrolled: z.int(),
  /** Pupils who departed with it. */
  left: z.int(),
  by: z.string(),
  at: z.iso.datetime(),
  /** Until then it can be undone; null for the next term of a session, which has no deadline. */
  until: z.iso.datetime().nullable(),
  against: z.array(Against),
});
export type Rollover = z.infer<typeof Rollover>;
