import { ROLES_IN_SCHOOL } from "./choices.ts";

/**
 * A job title as it is stored. One of the offered titles is written as offered, however it was
 * typed: "accountant" must limit the person as "Accountant" does.
 */
export function asStoredRoleInSchool(typed: string): string {
  const title = typed.trim().replace(/\s+/g, " ");
  return ROLES_IN_SCHOOL.find((known) => known.toLowerCase() === title.toLowerCase()) ?? title;
}
