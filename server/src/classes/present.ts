import { shownEmail } from "@school/core/api/email-address.ts";
import { fullClassName } from "@school/core/classes/class-name.ts";
import type { ClassCategory, SchoolClass } from "@school/core/classes/schemas.ts";
import type { SubjectRecord } from "@school/core/classes/subjects/contract.ts";
import type { CategoryRow, ClassRow } from "./queries.ts";
import type { SubjectRow } from "./subjects/queries.ts";

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
    studentCount: row.pupils.all,
    girls: row.pupils.girls,
    boys: row.pupils.boys,
    deletedAt: row.class.archivedAt?.toISOString() ?? null,
    version,
  };
}

/** Returns the fields of a class that the audit log stores. */
export function auditedClass(row: ClassRow) {
  const { deletedAt: _none, girls: _girls, boys: _boys, ...audited } = presentClass(row);
  return audited;
}

export function presentCategory(row: CategoryRow): ClassCategory {
  const { id, name, classGroup, order, isActive, version } = row;
  return { id, name, classGroup, order, isActive, version };
}

/** Returns the fields of a category that the audit log stores. */
export function auditedCategory(row: CategoryRow) {
  return presentCategory(row);
}

export function presentSubject(row: SubjectRow): SubjectRecord {
  const { id, name, order, isActive, version } = row;
  return { id, name, order, isActive, version };
}

/** Returns the fields of a subject that the audit log stores. */
export function auditedSubject(row: SubjectRow) {
  return presentSubject(row);
}
