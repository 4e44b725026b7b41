import { ROLES_IN_SCHOOL } from "./choices.ts";

/**
 * A job title in its stored form. Offered titles are stored as offered, in any spelling:
 * "accountant" must limit the person like "Accountant".
 */
export function asStoredRoleInSchool(typed: string): string {
  const title = typed.trim().replace(/\s+/g, " ");
  return ROLES_IN_SCHOOL.find((known) => known.toLowerCase() === title.toLowerCase()) ?? title;
}
