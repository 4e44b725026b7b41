import { PortalError } from "../platform/http/errors.ts";

export class CategoryNotFound extends PortalError {
  readonly status = 404;
  readonly code = "category_not_found";
  constructor() {
    super("There is no such category.");
  }
}

export class CategoryExists extends PortalError {
  readonly status = 409;
  readonly code = "category_exists";
  constructor(name: string) {
    const message = `There is a category called ${name} already.`;
    super(message, { issues: [{ path: ["name"], message }] });
  }
}

/** Classes, pupils, question banks or tests have the category. */
export class CategoryInUse extends PortalError {
  readonly status = 409;
  readonly code = "category_in_use";
  constructor(
    name: string,
    { classes, pupils, tests }: { classes: number; pupils: number; tests: number },
  ) {
    const users = [
      ...(classes > 0 ? [`${classes} ${classes === 1 ? "class" : "classes"}`] : []),
      ...(pupils > 0 ? [`${pupils} ${pupils === 1 ? "pupil" : "pupils"}`] : []),
      ...(tests > 0 ? [`${tests} of the question banks and tests`] : []),
    ].join(" and ");
    super(`${name} is the category of ${users}, so it cannot be deleted. Disable it instead.`);
  }
}

export class KnownNameNotFound extends PortalError {
  readonly status = 404;
  readonly code = "known_name_not_found";
  constructor() {
    super("There is no such known name.");
  }
}

export class KnownNameExists extends PortalError {
  readonly status = 409;
  readonly code = "known_name_exists";
  constructor(name: string) {
    const message = `${name} is a known name already.`;
    super(message, { issues: [{ path: ["name"], message }] });
  }
}
