import { NotFound, PortalError } from "../platform/http/errors.ts";

export class AnnouncementNotFound extends NotFound {
  constructor() {
    super("There is no such announcement.");
  }
}

/** What the announcement is now does not allow this. */
export class WrongState extends PortalError {
  readonly status = 409;
  readonly code = "wrong_state";
}
