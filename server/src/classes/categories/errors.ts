import { plural } from "@school/core/api/plural.ts";
import { defineError } from "../../platform/http/errors.ts";

export const CategoryNotFound = defineError(404, "category_not_found", "Category not found.");

export const CategoryExists = defineError(
  409,
  "category_exists",
  (name: string) => `A category called ${name} already exists.`,
  { field: "name" },
);

/** Scores were entered in its classes under the scheme of the class group. */
export const CategoryGraded = defineError(
  409,
  "category_graded",
  (classNames: string, classGroup: string, years: readonly string[]) =>
    `${classNames} cannot become ${classGroup}, which is graded differently: there are scores in ${years.join(", ")}.`,
  { field: "classGroup" },
);

/** Classes, question banks or tests have the category. */
export const CategoryInUse = defineError(
  409,
  "category_in_use",
  (name: string, { classes, tests }: { classes: number; tests: number }) => {
    const users = [
      ...(classes > 0 ? [plural(classes, "class", "classes")] : []),
      ...(tests > 0 ? [`${tests} question banks and tests`] : []),
    ].join(" and ");
    return `${name} is used by ${users}. Disable it instead of deleting it.`;
  },
);

export const AliasNotFound = defineError(404, "known_name_not_found", "Known name not found.");

export const AliasExists = defineError(
  409,
  "known_name_exists",
  (name: string) => `${name} is already a known name.`,
  { field: "name" },
);
