import { z } from "zod";

/** One class or subject that a teacher has. */
export const Duty = z.object({
  className: z.string(),
  academicYear: z.string(),
  /** Null: the class itself, as its class teacher or assistant. */
  subjectName: z.string().nullable(),
  isAssistant: z.boolean(),
});
export type Duty = z.infer<typeof Duty>;

/** The duties of a deleted account, as restoring it leaves them. */
export const RestoredDuties = z.object({
  /** Theirs again. */
  back: z.array(Duty),
  /** Reassigned since, so it stays there; its teacher, null without one. */
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
