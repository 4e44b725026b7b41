import { itemAt } from "@school/core/api/lists.ts";
import { dutyTexts } from "@school/core/accounts/class-duties.ts";
import type { StaffDuties, Takeover } from "@school/core/staff/lists/contract.ts";

/** One class or subject of the person, and its key among the answers. */
export interface Duty {
  readonly key: string;
  /** "Class teacher of Primary 4 Gold". */
  readonly words: string;
}

/** By a duty's key: a person's id, or the constant `NOBODY`. Undecided duties are left out. */
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
  const ofClass = { subjectName: null, isAssistant: false };
  const all = [
    ...classTeacherOf.map((duty) => ({ ...ofClass, ...duty, key: keys.classTeacherOf(duty) })),
    ...assistantIn.map((duty) => ({
      ...ofClass,
      ...duty,
      isAssistant: true,
      key: keys.assistantIn(duty),
    })),
    ...subjects.map((duty) => ({ ...ofClass, ...duty, key: keys.subjects(duty) })),
  ];
  const words = dutyTexts(all);
  return all.map(({ key }, index) => ({ key, words: itemAt(words, index) }));
}

/** Counts the duties that are not decided yet. */
export function openDuties(duties: StaffDuties, answers: Answers): number {
  return dutiesIn(duties).filter(({ key }) => !answers[key]).length;
}

/** The answers in the server's format; undefined without duties. */
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
