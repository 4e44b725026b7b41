import type { StaffDuties, Takeover } from "@school/core/staff/contract-list.ts";

/** One class or subject that somebody holds, and its key among the answers. */
export interface Duty {
  readonly key: string;
  /** "Class teacher of Primary 4 Gold". */
  readonly words: string;
}

/** By a duty's key: a person's id, or NOBODY. What is not decided is left out. */
export type Answers = Readonly<Record<string, string>>;

export const NOBODY = "nobody";
export const NO_ANSWERS: Answers = {};

type OfClass = StaffDuties["classTeacherOf"][number];
type OfSubject = StaffDuties["subjects"][number];

const keys = {
  classTeacherOf: ({ classId }: OfClass) => `class ${classId}`,
  assistantIn: ({ classId }: OfClass) => `assistant ${classId}`,
  subjects: ({ classId, subjectId }: OfSubject) => `subject ${classId} ${subjectId}`,
};

export function dutiesIn({ classTeacherOf, assistantIn, subjects }: StaffDuties): Duty[] {
  const years = new Set([...classTeacherOf, ...assistantIn, ...subjects].map(yearOf));
  const where = (duty: OfClass) =>
    years.size > 1 ? `${duty.className}, ${duty.academicYear}` : duty.className;
  return [
    ...classTeacherOf.map((duty) => ({
      key: keys.classTeacherOf(duty),
      words: `Class teacher of ${where(duty)}`,
    })),
    ...assistantIn.map((duty) => ({
      key: keys.assistantIn(duty),
      words: `Assistant in ${where(duty)}`,
    })),
    ...subjects.map((duty) => ({
      key: keys.subjects(duty),
      words: `${duty.subjectName} in ${where(duty)}`,
    })),
  ];
}

/** How many duties nobody has decided on yet. */
export function openDuties(duties: StaffDuties, answers: Answers): number {
  return dutiesIn(duties).filter(({ key }) => !answers[key]).length;
}

/** The answers as the server takes them; undefined where nothing is held. */
export function takeoverOf(duties: StaffDuties, answers: Answers): Takeover | undefined {
  if (dutiesIn(duties).length === 0) return undefined;
  const to = (key: string) => (answers[key] === NOBODY ? null : (answers[key] ?? null));
  return {
    classTeacherOf: duties.classTeacherOf.map((duty) => ({
      classId: duty.classId,
      to: to(keys.classTeacherOf(duty)),
    })),
    assistantIn: duties.assistantIn.map((duty) => ({
      classId: duty.classId,
      to: to(keys.assistantIn(duty)),
    })),
    subjects: duties.subjects.map((duty) => ({
      classId: duty.classId,
      subjectId: duty.subjectId,
      to: to(keys.subjects(duty)),
    })),
  };
}

function yearOf({ academicYear }: OfClass): string {
  return academicYear;
}
