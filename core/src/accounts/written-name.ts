/*
 * The two orders of a person's name, here and, for SQL, in `server/src/accounts/names-in-sql.ts`.
 * A pupil is written surname first wherever the school or the family reads of a pupil: registers,
 * lists, sheets, the child's own page. So are members of staff where they are listed by surname.
 * Everyone else is written first names first: who wrote, marked or changed something, teachers,
 * parents, and pupils who read their own name.
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
