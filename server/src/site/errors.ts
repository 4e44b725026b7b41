import { TOO_MANY_MESSAGES } from "@school/core/site/contact-form.ts";
import { NotFound, PortalError } from "../platform/http/errors.ts";

export class SiteVersionNotFound extends NotFound {
  constructor() {
    super("There is no such version of the page.");
  }
}

export class NothingToPublish extends PortalError {
  readonly status = 409;
  readonly code = "nothing_to_publish";
  constructor() {
    super("The page shows this already. There is nothing to publish.");
  }
}

export class PictureNotFound extends NotFound {
  constructor() {
    super("There is no such picture.");
  }
}

export class PictureInUse extends PortalError {
  readonly status = 409;
  readonly code = "picture_in_use";
  constructor() {
    super("The page or its draft shows this picture. Choose another one there first.");
  }
}

export class MessageNotFound extends NotFound {
  constructor() {
    super("There is no such message.");
  }
}

/** More forms than a person fills in. */
export class TooManySends extends PortalError {
  readonly status = 429;
  readonly code = "too_many_requests";
  readonly seconds: number;
  constructor(seconds: number) {
    super(TOO_MANY_MESSAGES);
    this.seconds = seconds;
  }
}

/** A letter without readers, or one that nobody could be sent. */
export class NoReaders extends PortalError {
  readonly status = 409;
  readonly code = "no_readers";
  constructor() {
    super("Nobody reads the newsletter yet.");
  }
}

/** The server runs from sources of which the web was never built. */
export class PageNotBuilt extends PortalError {
  readonly status = 404;
  readonly code = "page_not_built";
  constructor() {
    super("The public page is not built on this server.");
  }
}
