import type { SchoolClass } from "@school/core/classes/schemas.ts";

/** A class as its form holds it; "" is what is not chosen. */
export interface ClassValues {
  readonly name: string;
  readonly section: string;
  readonly academicYear: string;
  readonly categoryId: string;
  readonly classTeacherId: string;
  readonly assistantIds: readonly string[];
  readonly isActive: boolean;
}

export const NEW_CLASS: ClassValues = {
  name: "",
  section: "",
  academicYear: "",
  categoryId: "",
  classTeacherId: "",
  assistantIds: [],
  isActive: true,
};

export function valuesOf(stored: SchoolClass): ClassValues {
  return {
    name: stored.name,
    section: stored.section ?? "",
    academicYear: stored.academicYear,
    categoryId: stored.category?.id ?? "",
    classTeacherId: stored.classTeacher?.id ?? "",
    assistantIds: stored.assistants.map(({ id }) => id),
    isActive: stored.isActive,
  };
}

/** What the server is sent. */
export function inputOf({ isActive: _active, ...values }: ClassValues) {
  return {
    name: values.name,
    section: values.section || null,
    academicYear: values.academicYear,
    categoryId: values.categoryId || null,
    classTeacherId: values.classTeacherId || null,
    assistantIds: [...values.assistantIds],
  };
}

/** What the form asks for, by field. */
export function faultsOf(values: ClassValues): Partial<Record<keyof ClassValues, string>> {
  return {
    ...(values.name.trim() === "" && { name: "Class Name is required" }),
    ...(values.academicYear === "" && { academicYear: "Academic Year is required" }),
  };
}
