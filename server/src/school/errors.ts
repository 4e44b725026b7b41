import type { SessionScheme } from "@school/core/school/contract-academic.ts";
import { PortalError } from "../platform/http/errors.ts";

export class SessionNotFound extends PortalError {
  readonly status = 404;
  readonly code = "session_not_found";
  constructor() {
    super("There is no such academic session.");
  }
}

export class SessionExists extends PortalError {
  readonly status = 409;
  readonly code = "session_exists";
  constructor(name: string) {
    const message = `The session ${name} exists already.`;
    super(message, { issues: [{ path: ["name"], message }] });
  }
}

/** Scores have been entered under the scheme, so it stays. */
export class SchemeInUse extends PortalError {
  readonly status = 409;
  readonly code = "scheme_in_use";
  constructor(current: SessionScheme) {
    const { results, academicYear } = current;
    const what = results === 1 ? "1 result has" : `${results} results have`;
    super(`${what} been entered in ${academicYear}, so its grading scheme cannot change.`, {
      current,
    });
  }
}

/** A test mail goes to the own address, and this account has none. */
export class NoAddress extends PortalError {
  readonly status = 409;
  readonly code = "no_address";
  constructor() {
    super("Your account has no e-mail address to send a test to.");
  }
}
