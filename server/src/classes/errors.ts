import { PortalError } from "../platform/http/errors.ts";

/** Somebody else is class teacher of the class. */
export class ClassHasTeacher extends PortalError {
  readonly status = 409;
  readonly code = "class_has_teacher";
  constructor(className: string, teacherName: string) {
    const message = `${className} has a class teacher already: ${teacherName}.`;
    super(message, { issues: [{ path: ["class"], message }] });
  }
}
