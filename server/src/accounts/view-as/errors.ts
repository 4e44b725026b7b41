import { defineError } from "../../platform/http/errors.ts";

/** Under a view nothing is changed, and what is private to the person is not shown. */
export const ViewOnly = defineError(
  403,
  "view_only",
  "You are viewing as another user. You cannot make changes.",
);

/** The view has ended, belongs to another session, or does not exist. */
export const ViewEnded = defineError(403, "view_ended", "Viewing as this user has ended.");

/** Principals, pupils and parents are not viewed, nor is who cannot sign in. */
export const NotViewable = defineError(
  409,
  "not_viewable",
  "You can only view as active teachers and office staff.",
);
