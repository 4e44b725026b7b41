import { z } from "zod";
import { HALVES, MARKS } from "./marks.ts";

export const MarkName = z.enum(MARKS);
export const HalfName = z.enum(HALVES);

export const Named = z.object({ id: z.uuid(), name: z.string() });

/** A pupil in a register: surname first. */
export const RegisterPupil = z.object({
  id: z.uuid(),
  admissionNumber: z.string(),
  name: z.string(),
});
export type RegisterPupil = z.infer<typeof RegisterPupil>;

/** Reason for no school on a day, as displayed: "Independence Day", "Weekend". */
export const Closed = z.object({ reason: z.string(), title: z.string() });

/** See `AttendanceFigures`. */
export const Figures = z.object({
  opened: z.int(),
  present: z.int(),
  absent: z.int(),
  excused: z.int(),
  late: z.int(),
  unit: z.enum(["DAYS", "HALVES"]),
});

/** Maximum length of the reason for an absence. */
const MAX_REASON = 200;
export const Reason = z.string().trim().max(MAX_REASON);
