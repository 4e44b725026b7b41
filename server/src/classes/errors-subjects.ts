import { PortalError } from "../platform/http/errors.ts";

export class SubjectNotFound extends PortalError {
  readonly status = 404;
  readonly code = "subject_not_found";
  constructor() {
    super("There is no such subject.");
  }
}

export class SubjectExists extends PortalError {
  readonly status = 409;
  readonly code = "subject_exists";
  constructor(name: string) {
    const message = `There is a subject called ${name} already.`;
    super(message, { issues: [{ path: ["name"], message }] });
  }
}

/** Classes take the subject, pupils have results in it, or questions are asked about it. */
export class SubjectInUse extends PortalError {
  readonly status = 409;
  readonly code = "subject_in_use";
  constructor(
    name: string,
    { classes, results, tests }: { classes: number; results: number; tests: number },
  ) {
    const uses = [
      ...(classes > 0 ? [`is taken by ${classes} ${classes === 1 ? "class" : "classes"}`] : []),
      ...(results > 0 ? [`has ${results} ${results === 1 ? "result" : "results"}`] : []),
      ...(tests > 0 ? [`is asked about in ${tests} of the question banks and tests`] : []),
    ].join(" and ");
    super(`${name} ${uses}, so it cannot be deleted. Disable it instead.`);
  }
}

/** Subjects with results in a class stay with the class. */
export class SubjectHasResults extends PortalError {
  readonly status = 409;
  readonly code = "subject_has_results";
  constructor(className: string, subjects: readonly { name: string; results: number }[]) {
    const held = subjects.map(({ name, results }) => `${name} (${results})`).join(", ");
    const message = `${className} has results in ${held}, so it goes on taking ${subjects.length === 1 ? "this subject" : "these subjects"}.`;
    super(message, { issues: [{ path: ["subjects"], message }] });
  }
}
