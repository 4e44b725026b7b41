import { plural } from "@school/core/api/plural.ts";
import type { ClassToSwapWith } from "@school/core/classes/schemas.ts";
import { defineError, PortalError } from "../platform/http/errors.ts";
import type { Seen } from "../platform/database/locked-row.ts";

/** Another user is class teacher of the class. */
export const ClassHasTeacher = defineError(
  409,
  "class_has_teacher",
  (className: string, teacherName: string) =>
    `${className} already has a class teacher: ${teacherName}.`,
  { field: "class" },
);

/** A class teacher leads one class of a session; `current` is it, so that they can be swapped. */
export class TeacherHasClass extends PortalError {
  readonly status = 409;
  readonly code = "teacher_has_class";
  constructor(teacherName: string, current: ClassToSwapWith) {
    const message = `${teacherName} is already the class teacher of ${current.fullName}.`;
    super(message, { issues: [{ path: ["classTeacherId"], message }], current });
  }
}

export const NoSuchClass = defineError(404, "class_not_found", "Class not found.");

export const ClassExists = defineError(
  409,
  "class_exists",
  (className: string, academicYear: string) =>
    `${academicYear} already has a class called ${className}.`,
  { field: "name" },
);

/** An archived class has the name; `current` is the one that can be restored. */
export class ClassArchived extends PortalError {
  readonly status = 409;
  readonly code = "class_archived";
  constructor(className: string, academicYear: string, current: Seen) {
    const message = `${className} of ${academicYear} was deleted. Restore it instead.`;
    super(message, { issues: [{ path: ["name"], message }], current });
  }
}

/** Scores were entered under the scheme of the class group. */
export const GradedOtherwise = defineError(
  409,
  "graded_otherwise",
  (name: string, years: readonly string[]) =>
    `${name} has scores in ${years.join(", ")}, and the other class group is graded differently. Choose a category that is graded in the same way.`,
  { field: "categoryId" },
);

/** A class with pupils cannot change its session. */
export const ClassHasPupils = defineError(
  409,
  "class_has_pupils",
  (pupils: number, academicYear: string) =>
    `${plural(pupils, "pupil is", "pupils are")} enrolled in this class in ${academicYear}, so its academic year cannot change.`,
  { field: "academicYear" },
);
