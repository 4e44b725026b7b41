import { nounFor, plural } from "@school/core/api/plural.ts";
import { defineError, PortalError } from "../../platform/http/errors.ts";

export const SubjectNotFound = defineError(404, "subject_not_found", "Subject not found.");

export const SubjectExists = defineError(
  409,
  "subject_exists",
  (name: string) => `A subject called ${name} already exists.`,
  { field: "name" },
);

/** Classes take the subject, pupils have results in it, or questions belong to it. */
export const SubjectInUse = defineError(
  409,
  "subject_in_use",
  (
    name: string,
    { classes, results, tests }: { classes: number; results: number; tests: number },
  ) => {
    const uses = [
      ...(classes > 0 ? [`is taken by ${plural(classes, "class", "classes")}`] : []),
      ...(results > 0 ? [`has ${plural(results, "result")}`] : []),
      ...(tests > 0 ? [`is used in ${tests} question banks and tests`] : []),
    ].join(" and ");
    return `${name} ${uses}. Disable it instead of deleting it.`;
  },
);

/** Subjects with results in a class cannot be removed from it. */
export const SubjectHasResults = defineError(
  409,
  "subject_has_results",
  (className: string, subjects: readonly { name: string; results: number }[]) => {
    const list = subjects.map(({ name, results }) => `${name} (${results})`).join(", ");
    return `${className} has results in ${list} and must keep ${nounFor(subjects.length, "this subject", "these subjects")}.`;
  },
  { field: "subjects" },
);

/** Pupils with scores in a subject keep it. */
export class TakersHaveResults extends PortalError {
  readonly status = 409;
  readonly code = "takers_have_results";
  constructor(subject: string, pupils: readonly { name: string }[]) {
    const names = pupils.map(({ name }) => name).join("; ");
    const message = `These pupils have scores in ${subject} this session and must keep it: ${names}.`;
    super(message, { issues: [{ path: ["subjects"], message }] });
  }
}
