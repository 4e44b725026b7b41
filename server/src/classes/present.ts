import { fullClassName } from "@school/core/classes/class-name.ts";
import type { SchoolClass } from "@school/core/classes/contract.ts";
import type { classes } from "./tables.ts";

interface ClassRow {
  class: typeof classes.$inferSelect;
  academicYear: string;
  category: SchoolClass["category"];
  teacher: SchoolClass["classTeacher"];
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
    classTeacher: row.teacher,
    isActive,
    studentCount: row.studentCount,
    version,
  };
}
