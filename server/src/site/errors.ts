import { TOO_MANY_MESSAGES } from "@school/core/site/contact-form.ts";
import { NO_NEWSLETTER } from "@school/core/site/newsletter.ts";
import { defineError } from "../platform/http/errors.ts";

export const SiteVersionNotFound = defineError(404, "not_found", "Page version not found.");

export const NothingToPublish = defineError(
  409,
  "nothing_to_publish",
  "There are no changes to publish.",
);

export const PictureNotFound = defineError(404, "not_found", "Picture not found.");

export const PictureInUse = defineError(
  409,
  "picture_in_use",
  "The page or its draft uses this picture. Replace it there first.",
);

/** @param names of pupils without consent, of which there are `many` */
export const PictureShown = defineError(
  409,
  "picture_shown",
  (names: string, many: number) =>
    `This picture is on the page, and ${names} ${many === 1 ? "has" : "have"} not given consent. Take it off the page first.`,
);

/** Each withdrawal sends an email to principals. */
export const TooManyAnswers = defineError(
  429,
  "too_many_requests",
  "This answer was changed many times today. Try again tomorrow, or give the school a signed form.",
);

export const EnquiryNotFound = defineError(404, "not_found", "Enquiry not found.");

export const NoChild = defineError(
  409,
  "no_child",
  "This message does not name a child. Open New Admission instead.",
);

export const AlreadyAdmitted = defineError(
  409,
  "already_admitted",
  "The child of this enquiry is admitted already.",
);

/** More forms than a person fills in. */
export const TooManySends = defineError(429, "too_many_requests", TOO_MANY_MESSAGES);

/** Without a mail server, addresses cannot be confirmed. */
export const NoNewsletter = defineError(409, "no_newsletter", NO_NEWSLETTER);

/** A newsletter without readers. */
export const NoReaders = defineError(409, "no_readers", "The newsletter has no readers yet.");

/** The server runs from sources of which the web was never built. */
export const PageNotBuilt = defineError(
  404,
  "page_not_built",
  "The website is not built on this server.",
);
