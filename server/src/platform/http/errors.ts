import type { ErrorBody, Issue } from "@school/core/api/error.ts";

interface ErrorDetails {
  /** The wrong fields. */
  issues?: Issue[];
  /** The current record, after a stale write. */
  current?: unknown;
}

/**
 * An error that may be shown to people and programs. Modules throw named errors with a stable code,
 * made by `defineError`; `error-response.ts` converts them to HTTP. Any other error is a bug and
 * becomes 500.
 */
export abstract class PortalError extends Error {
  abstract readonly status: number;
  abstract readonly code: string;
  readonly details: ErrorDetails;

  constructor(message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = new.target.name;
    this.details = details;
  }

  toBody(): ErrorBody {
    const { issues, current } = this.details;
    return {
      message: this.message,
      code: this.code,
      ...(issues && { issues }),
      ...(current !== undefined && { current }),
    };
  }
}

/**
 * Defines the class of a named error: HTTP status, code, and message or a function of the
 * constructor's arguments that returns it. With `field`, the message is also an issue of that
 * field. The log derives the name from the code: `class_exists` is `ClassExists`. An error with
 * more data needs its own class.
 */
export function defineError<Args extends unknown[] = []>(
  status: number,
  code: string,
  message: string | ((...args: Args) => string),
  { field }: { field?: string } = {},
): new (...args: Args) => PortalError {
  const name = code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return class extends PortalError {
    readonly status = status;
    readonly code = code;

    constructor(...args: Args) {
      const text = typeof message === "string" ? message : message(...args);
      super(text, field === undefined ? {} : { issues: [{ path: [field], message: text }] });
      this.name = name;
    }
  };
}

export const Unauthenticated = defineError(
  401,
  "unauthenticated",
  (message: string = "Your session has expired. Please log in again.") => message,
);

export const NotAllowed = defineError(
  403,
  "not_allowed",
  (message: string = "You do not have permission to do this.") => message,
);

export class NotFound extends PortalError {
  readonly status = 404;
  readonly code = "not_found";
}

export class InvalidInput extends PortalError {
  readonly status = 400;
  readonly code = "invalid_input";
  constructor(issues: Issue[]) {
    super(issues[0]?.message ?? "The request is not valid.", { issues });
  }
}

/** Another user changed the record first; `current` is its current state. */
export class StaleVersion extends PortalError {
  readonly status = 409;
  readonly code = "stale_version";
  constructor(
    current: unknown,
    message = "This record has changed since you opened it. Review the changes.",
  ) {
    super(message, { current });
  }
}

/** Throws `NotAllowed` unless the policy is satisfied. */
export function allow(sentence: boolean, message?: string): void {
  if (!sentence) throw new NotAllowed(message);
}
