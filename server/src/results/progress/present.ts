import type { SheetProgress } from "@school/core/results/progress/contract.ts";

export type ProgressRow = Omit<SheetProgress, "class" | "subject" | "teacher"> & {
  classId: string;
  className: string;
  subjectId: string;
  subjectName: string;
  teacherId: string | null;
  teacherName: string | null;
  total: number;
};

export function presentProgress(row: ProgressRow): SheetProgress {
  const { pupils, noScores, incomplete, draft, published, approved, rejected } = row;
  return {
    class: { id: row.classId, name: row.className },
    subject: { id: row.subjectId, name: row.subjectName },
    teacher: row.teacherId === null ? null : { id: row.teacherId, name: row.teacherName ?? "" },
    pupils,
    noScores,
    incomplete,
    draft,
    published,
    approved,
    rejected,
  };
}
