import { TOO_MANY_MESSAGES } from "@school/core/site/contact-form.ts";
import { defineError } from "../platform/http/errors.ts";

export const SiteVersionNotFound = defineError(
  404,
  "not_found",
  "There is no such version of the page.",
);

export const NothingToPublish = defineError(
  409,
  "nothing_to_publish",
  "The page shows this already. There is nothing to publish.",
);

export const PictureNotFound = defineError(404, "not_found", "There is no such picture.");

export const PictureInUse = defineError(
  409,
  "picture_in_use",
  "The page or its draft shows this picture. Choose another one there first.",
);

export const MessageNotFound = defineError(404, "not_found", "There is no such message.");

/** More forms than a person fills in. */
export const TooManySends = defineError(429, "too_many_requests", TOO_MANY_MESSAGES);

/** A letter without readers, or one that nobody could be sent. */
export const NoReaders = defineError(409, "no_readers", "Nobody reads the newsletter yet.");

/** The server runs from sources of which the web was never built. */
export const PageNotBuilt = defineError(
  404,
  "page_not_built",
  "The public page is not built on this server.",
);
