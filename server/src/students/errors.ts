import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { fullClassName } from "@school/core/classes/class-name.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import type { PicturedStudent } from "@school/core/students/pictures/contract.ts";
import { defineError, PortalError } from "../platform/http/errors.ts";

interface NamedClass {
  name: string;
  section: string | null;
}

/** No class of the session has this name. */
class ClassNotFound extends PortalError {
  readonly status = 404;
  readonly code = "class_not_found";
  constructor(typed: string, field: string) {
    const message = `No class is called “${typed}” in this session.`;
    super(message, { issues: [{ path: [field], message }] });
  }
}

/** A name without its arm matches several classes; the response lists them, with names only. */
class ClassAmbiguous extends PortalError {
  readonly status = 409;
  readonly code = "class_ambiguous";
  constructor(typed: string, field: string, fitting: readonly NamedClass[]) {
    const arms = fitting.map(fullClassName).toSorted((one, other) => one.localeCompare(other));
    const message = `“${typed}” has several arms: ${arms.join(", ")}. Choose one.`;
    super(message, { issues: [{ path: [field], message }], current: arms });
  }
}

/** Returns the class that a name typed in `field` matches, or throws the error for it. */
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

/** Only accounts with the role Parent can have children. */
export const ParentNotFound = defineError(404, "parent_not_found", "Parent account not found.");

export const StudentNotFound = defineError(404, "student_not_found", "User not found");

/** Someone has saved or discarded the draft since. */
export const DraftNotFound = defineError(
  404,
  "draft_not_found",
  "This draft was saved or deleted by another user.",
);

/** The class is of another session, closed or deleted, so pupils cannot move into it. */
export class ClassNotOpen extends PortalError {
  readonly status = 409;
  readonly code = "class_not_open";
  constructor(message: string, field: string) {
    super(message, { issues: [{ path: [field], message }] });
  }
}

/** Some of the pupils are not in the given class; no one is moved. */
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

/** Pupils with results in the term can move only to classes with the same grading. */
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

/** Some of the pupils have departed, or have not; nothing of the selection is written. */
export class NotHere extends PortalError {
  readonly status = 409;
  readonly code = "not_here";
  constructor(reason: string, pupils: readonly { firstName: string; lastName: string }[]) {
    const names = pupils.map(surnameFirst);
    super(`Nothing was saved. ${reason}: ${listed(names)}.`);
  }
}

/** The pupil's picture is not the one that was to be replaced. */
export class PictureReplaced extends PortalError {
  readonly status = 409;
  readonly code = "picture_replaced";
  constructor(current: PicturedStudent) {
    super("This pupil has another picture now.", { current });
  }
}

/** Some records of a selection were changed or deleted since; nothing of it is written. */
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

/** The account is not deleted. */
export class StudentNotDeleted extends PortalError {
  readonly status = 409;
  readonly code = "not_deleted";
  constructor(current: StudentRow) {
    super("This account is not deleted.", { current });
  }
}

/** Lists at most five names, with the number of further ones. */
function listed(names: readonly string[]): string {
  const more = names.length - 5;
  return more > 0 ? `${names.slice(0, 5).join(", ")} and ${more} more` : names.join(", ");
}
