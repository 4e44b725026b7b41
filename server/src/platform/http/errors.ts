import type { ErrorBody, Issue } from "@school/core/api/error.ts";

interface ErrorDetails {
  /** Which fields are wrong. */
  issues?: Issue[];
  /** The record as it stands now, for a stale write. */
  current?: unknown;
}

/**
 * An error that a person or a program may be told. Rooms throw named subclasses with a stable
 * code; `error-answer.ts` turns them into HTTP. Everything else is a fault and answers 500.
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

export class Unauthenticated extends PortalError {
  readonly status = 401;
  readonly code = "unauthenticated";
  constructor(message = "Your session has expired. Please log in again.") {
    super(message);
  }
}

export class NotAllowed extends PortalError {
  readonly status = 403;
  readonly code = "not_allowed";
  constructor(message = "You do not have permission to do this.") {
    super(message);
  }
}

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

/** Somebody else changed the record first; `current` is how it stands now. */
export class StaleVersion extends PortalError {
  readonly status = 409;
  readonly code = "stale_version";
  constructor(current: unknown, message = "This was changed by someone else in the meantime.") {
    super(message, { current });
  }
}

/** Throws `NotAllowed` unless a sentence of a policy holds. */
export function allow(sentence: boolean, message?: string): void {
  if (!sentence) throw new NotAllowed(message);
}
