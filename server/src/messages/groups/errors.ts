import { defineError } from "../../platform/http/errors.ts";

export const GroupNotFound = defineError(404, "group_not_found", "This group was deleted.");

export const GroupExists = defineError(
  409,
  "group_exists",
  "There is a group with this name. Choose another name.",
  { field: "name" },
);

export const TooManyGroups = defineError(
  409,
  "too_many_groups",
  "There are 200 groups. Delete one that you no longer need.",
);
