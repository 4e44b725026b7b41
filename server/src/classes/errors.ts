import { PortalError } from "../platform/http/errors.ts";

/** "1 class", "3 classes". */
function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Somebody else is class teacher of the class. */
export class ClassHasTeacher extends PortalError {
  readonly status = 409;
  readonly code = "class_has_teacher";
  constructor(className: string, teacherName: string) {
    const message = `${className} has a class teacher already: ${teacherName}.`;
    super(message, { issues: [{ path: ["class"], message }] });
  }
}

/** A class teacher leads one class of a session. */
export class TeacherHasClass extends PortalError {
  readonly status = 409;
  readonly code = "teacher_has_class";
  constructor(teacherName: string, className: string) {
    const message = `${teacherName} is the class teacher of ${className} already.`;
    super(message, { issues: [{ path: ["classTeacherId"], message }] });
  }
}

export class NoSuchClass extends PortalError {
  readonly status = 404;
  readonly code = "class_not_found";
  constructor() {
    super("There is no such class.");
  }
}

export class ClassExists extends PortalError {
  readonly status = 409;
  readonly code = "class_exists";
  constructor(className: string, academicYear: string) {
    const message = `${academicYear} has a class called ${className} already.`;
    super(message, { issues: [{ path: ["name"], message }] });
  }
}

/** An archived class keeps its name; `current` says which one can be brought back. */
export class ClassArchived extends PortalError {
  readonly status = 409;
  readonly code = "class_archived";
  constructor(className: string, academicYear: string, current: { id: string; version: number }) {
    const message = `${className} of ${academicYear} was deleted and is kept because it holds results. Bring it back instead.`;
    super(message, { issues: [{ path: ["name"], message }], current });
  }
}

/** A class with pupils stays in its session. */
export class ClassHasPupils extends PortalError {
  readonly status = 409;
  readonly code = "class_has_pupils";
  constructor(pupils: number, academicYear: string) {
    const message = `${count(pupils, "pupil is", "pupils are")} enrolled in this class in ${academicYear}, so its academic year cannot change.`;
    super(message, { issues: [{ path: ["academicYear"], message }] });
  }
}
