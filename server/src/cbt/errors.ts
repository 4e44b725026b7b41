import { NotFound, PortalError } from "../platform/http/errors.ts";

/** Also what an outsider is answered of a test that exists. */
export class TestNotFound extends NotFound {
  constructor() {
    super("There is no such test.");
  }
}

export class BankNotFound extends NotFound {
  constructor() {
    super("There is no such question bank.");
  }
}

export class SittingNotFound extends NotFound {
  constructor() {
    super("There is no such sitting.");
  }
}

export class TestNotOpen extends PortalError {
  readonly status = 409;
  readonly code = "test_not_open";
}

export class WrongEntryCode extends PortalError {
  readonly status = 403;
  readonly code = "entry_code_wrong";
  constructor() {
    const message = "That is not the entry code.";
    super(message, { issues: [{ path: ["entryCode"], message }] });
  }
}

/** Somebody sits, so what would take the ground from under them has to wait. */
export class SittingsUnderWay extends PortalError {
  readonly status = 409;
  readonly code = "sittings_under_way";
}

/** Only the machine that has the sitting hands it in; what the other one sent is kept apart. */
export class SittingMoved extends PortalError {
  readonly status = 409;
  readonly code = "sitting_moved";
  constructor() {
    super("This test goes on on another machine. Hand it in there.");
  }
}

export class CarriedFileUnreadable extends PortalError {
  readonly status = 400;
  readonly code = "invalid_input";
  constructor() {
    const message = "This is no file of answers of this school, or it was damaged on its way.";
    super(message, { issues: [{ path: ["file"], message }] });
  }
}
