import { z } from "zod";

/** The arms that a typed class name fits, in the refusal `class_ambiguous`. */
export const ClassArms = z.array(z.string());

/** One class or subject that a teacher has. */
export const Duty = z.object({
  className: z.string(),
  academicYear: z.string(),
  /** Null: class teacher or assistant of the class. */
  subjectName: z.string().nullable(),
  isAssistant: z.boolean(),
});
export type Duty = z.infer<typeof Duty>;

/** Duties of a deleted account and the result of restoring it. */
export const RestoredDuties = z.object({
  /** Assigned to the account again. */
  back: z.array(Duty),
  /** Reassigned since and left so; `holder` is the current teacher, null without one. */
  kept: z.array(Duty.extend({ holder: z.string().nullable() })),
});
export type RestoredDuties = z.infer<typeof RestoredDuties>;

/** "Class teacher of Primary 4 Gold", "English in Primary 4 Gold"; the year where several occur. */
export function dutyTexts(duties: readonly Duty[]): string[] {
  const years = new Set(duties.map(({ academicYear }) => academicYear));
  return duties.map(({ className, academicYear, subjectName, isAssistant }) => {
    const where = years.size > 1 ? `${className}, ${academicYear}` : className;
    if (subjectName !== null) return `${subjectName} in ${where}`;
    return isAssistant ? `Assistant in ${where}` : `Class teacher of ${where}`;
  });
}
