import { shownEmail } from "@school/core/api/email-address.ts";
import { fullClassName } from "@school/core/classes/class-name.ts";
import type { ClassCategory, SchoolClass } from "@school/core/classes/schemas.ts";
import type { SubjectRecord } from "@school/core/classes/subjects/contract.ts";
import type { classCategories, classes, subjects } from "./tables.ts";

interface ClassRow {
  class: typeof classes.$inferSelect;
  academicYear: string;
  category: SchoolClass["category"];
  teacher: SchoolClass["classTeacher"];
  assistants: SchoolClass["assistants"];
  studentCount: number;
}

export function presentClass(row: ClassRow): SchoolClass {
  const { id, name, section, isActive, version } = row.class;
  return {
    id,
    _id: id,
    name,
    section,
    fullName: fullClassName({ name, section }),
    academicYear: row.academicYear,
    category: row.category,
    classTeacher: row.teacher && { ...row.teacher, email: shownEmail(row.teacher.email) },
    assistants: row.assistants,
    isActive,
    studentCount: row.studentCount,
    version,
  };
}

export function presentCategory(row: typeof classCategories.$inferSelect): ClassCategory {
  const { id, name, classGroup, order, isActive, version } = row;
  return { id, name, classGroup, order, isActive, version };
}

export function presentSubject(row: typeof subjects.$inferSelect): SubjectRecord {
  const { id, name, isActive, version } = row;
  return { id, name, isActive, version };
}
