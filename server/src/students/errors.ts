import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { fullClassName } from "@school/core/classes/class-name.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import type { PicturedStudent } from "@school/core/students/pictures/contract.ts";
import { messages } from "@school/core/students/text.ts";
import { defineError, PortalError } from "../platform/http/errors.ts";

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
    const arms = fitting.map(fullClassName).toSorted((one, other) => one.localeCompare(other));
    const message = `“${typed}” has several arms: ${arms.join(", ")}. Choose one.`;
    super(message, { issues: [{ path: [field], message }], current: arms });
  }
}

/**
 * Unwraps what a class name typed in `field` fits, or throws the error that says why it does not.
 */
export function requireOneClass<Class extends NamedClass>(
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
export const ParentNotFound = defineError(404, "parent_not_found", "Parent account not found.");

export const StudentNotFound = defineError(404, "student_not_found", "User not found");

/** Someone saved or threw away the draft since then. */
export const DraftNotFound = defineError(
  404,
  "draft_not_found",
  "This draft was saved or deleted by another user.",
);

/** The class is of another session, closed, or gone, so no one can be moved into it. */
export class ClassNotOpen extends PortalError {
  readonly status = 409;
  readonly code = "class_not_open";
  constructor(message: string, field: string) {
    super(message, { issues: [{ path: [field], message }] });
  }
}

/** Some of the pupils are not where the request says; no one is moved. */
export class PupilsElsewhere extends PortalError {
  readonly status = 409;
  readonly code = "pupils_elsewhere";
  constructor(message: string, pupils: readonly { index: number; name: string }[]) {
    super(`No pupils were moved. ${message}: ${listed(pupils.map(({ name }) => name))}.`, {
      issues: pupils.map(({ index, name }) => ({
        path: ["studentIds", index],
        message: `${message}: ${name}`,
      })),
    });
  }
}

/** Pupils with results of the term stay in classes that are graded in the same way. */
export class PupilsGradedOtherwise extends PortalError {
  readonly status = 409;
  readonly code = "pupils_graded_otherwise";
  constructor(className: string, pupils: readonly { name: string }[]) {
    const names = listed(pupils.map(({ name }) => name));
    super(
      `No pupils were moved. ${className} is graded differently, and these pupils have results this term: ${names}. Move them next term.`,
    );
  }
}

/** Some of the pupils have left the school, or have not; nothing of the selection is written. */
export class NotHere extends PortalError {
  readonly status = 409;
  readonly code = "not_here";
  constructor(reason: string, pupils: readonly { firstName: string; lastName: string }[]) {
    const names = pupils.map(surnameFirst);
    super(`Nothing was saved. ${reason}: ${listed(names)}.`);
  }
}

/** The pupil has another picture than the one that was to be replaced. */
export class PictureReplaced extends PortalError {
  readonly status = 409;
  readonly code = "picture_replaced";
  constructor(current: PicturedStudent) {
    super(messages.pictureReplaced, { current });
  }
}

/** Some records of a selection changed since then or are gone; nothing of it is written. */
export class StudentsStale extends PortalError {
  readonly status = 409;
  readonly code = "stale_version";
  constructor(stale: readonly { index: number; name: string }[], current: readonly StudentRow[]) {
    const reason = "changed by someone else";
    super(`Nothing was saved. ${listed(stale.map(({ name }) => name))}: ${reason}.`, {
      issues: stale.map(({ index, name }) => ({
        path: ["students", index],
        message: `${name}: ${reason}`,
      })),
      current,
    });
  }
}

/** The account is not among the deleted ones. */
export class StudentNotDeleted extends PortalError {
  readonly status = 409;
  readonly code = "not_deleted";
  constructor(current: StudentRow) {
    super("This account is not deleted.", { current });
  }
}

/** The names; of more than five only the first, with the number of the others. */
function listed(names: readonly string[]): string {
  const others = names.length - 5;
  return others > 0 ? `${names.slice(0, 5).join(", ")} and ${others} more` : names.join(", ");
}
