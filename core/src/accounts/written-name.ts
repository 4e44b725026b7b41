/*
 * The two orders of a person's name; for SQL they are in `server/src/accounts/names-in-sql.ts`.
 * Surname first: pupils on registers, lists, sheets and the child's own page, and staff in lists by
 * surname. First names first: authors and markers, teachers, parents, and pupils reading their own
 * name.
 */
interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** "Ada Obi" */
export function firstNameFirst({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim();
}

/** "Obi Ada" */
export function surnameFirst({ firstName, lastName }: Named): string {
  return `${lastName} ${firstName}`.trim();
}
