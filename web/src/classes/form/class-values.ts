import type { Issue } from "@school/core/api/error.ts";
import type { SchoolClass } from "@school/core/classes/schemas.ts";
import { messages } from "@school/core/classes/text.ts";

/** The values of a class's form; "" if not chosen. */
export interface ClassValues {
  readonly name: string;
  readonly section: string;
  readonly academicYear: string;
  readonly categoryId: string;
  readonly classTeacherId: string;
  readonly assistantIds: readonly string[];
  readonly isActive: boolean;
  /** The class that the chosen class teacher leads, if the person wants to swap. */
  readonly swapWith: { readonly id: string; readonly version: number } | null;
}

/** Values of the form. Null means that the form chooses until the person does. */
export type ClassFormValues = Omit<ClassValues, "academicYear" | "categoryId"> & {
  readonly academicYear: string | null;
  readonly categoryId: string | null;
};

export const NEW_CLASS: ClassFormValues = {
  name: "",
  section: "",
  academicYear: null,
  categoryId: null,
  classTeacherId: "",
  assistantIds: [],
  isActive: true,
  swapWith: null,
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
    swapWith: null,
  };
}

/** Returns the input that is sent to the server. */
export function inputOf({ isActive: _active, ...values }: ClassValues) {
  return {
    name: values.name,
    section: values.section || null,
    academicYear: values.academicYear,
    categoryId: values.categoryId || null,
    classTeacherId: values.classTeacherId || null,
    assistantIds: [...values.assistantIds],
    ...(values.swapWith && { swapWith: values.swapWith }),
  };
}

/** Checks the fields that the form requires. */
export function checkClass({ name, academicYear }: ClassValues): Issue[] {
  return [
    ...(name.trim() === "" ? [{ path: ["name"], message: messages.classNameIsRequired }] : []),
    ...(academicYear === ""
      ? [{ path: ["academicYear"], message: messages.academicYearIsRequired }]
      : []),
  ];
}
