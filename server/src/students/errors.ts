import { fullClassName } from "@school/core/classes/class-name.ts";
import { PortalError } from "../platform/http/errors.ts";

interface NamedClass {
  name: string;
  section: string | null;
}

/** No class of the session is called so. */
class ClassNotFound extends PortalError {
  readonly status = 404;
  readonly code = "class_not_found";
  constructor(typed: string, field: string) {
    const message = `No class is called “${typed}” in this session.`;
    super(message, { issues: [{ path: [field], message }] });
  }
}

/** A name without its arm fits several classes; the answer lists them, `current` as plain names. */
class ClassAmbiguous extends PortalError {
  readonly status = 409;
  readonly code = "class_ambiguous";
  constructor(typed: string, field: string, fitting: readonly NamedClass[]) {
    const arms = fitting.map(fullClassName);
    const message = `“${typed}” has several arms: ${arms.join(", ")}. Choose one.`;
    super(message, { issues: [{ path: [field], message }], current: arms });
  }
}

/**
 * Unwraps what a class name typed in `field` fits, or throws the error that says why it does not.
 */
export function expectOneClass<Class extends NamedClass>(
  typed: string,
  match:
    | { kind: "one"; class: Class }
    | { kind: "several"; classes: readonly Class[] }
    | { kind: "none" },
  field = "className",
): Class {
  if (match.kind === "one") return match.class;
  if (match.kind === "several") throw new ClassAmbiguous(typed, field, match.classes);
  throw new ClassNotFound(typed, field);
}

/** Only an account with the role Parent has children here. */
export class ParentNotFound extends PortalError {
  readonly status = 404;
  readonly code = "parent_not_found";
  constructor() {
    super("There is no such parent's account.");
  }
}

export class StudentNotFound extends PortalError {
  readonly status = 404;
  readonly code = "student_not_found";
  constructor() {
    super("There is no such pupil.");
  }
}

/** Somebody saved or threw away the draft in the meantime. */
export class DraftNotFound extends PortalError {
  readonly status = 404;
  readonly code = "draft_not_found";
  constructor() {
    super("This draft is gone: somebody has saved it or thrown it away.");
  }
}
