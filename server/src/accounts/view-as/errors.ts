import { defineError } from "../../platform/http/errors.ts";

/** A view is read-only, and the person's private data are hidden. */
export const ViewOnly = defineError(
  403,
  "view_only",
  "You are viewing as another user. You cannot make changes.",
);

/** The view has ended, belongs to another session, or does not exist. */
export const ViewEnded = defineError(403, "view_ended", "Viewing as this user has ended.");

/** Principals, pupils, parents, and people who cannot sign in are not viewable. */
export const NotViewable = defineError(
  409,
  "not_viewable",
  "You can only view as active teachers and office staff.",
);
