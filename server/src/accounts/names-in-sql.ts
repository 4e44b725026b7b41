import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** `users`, or an alias of it. */
interface NameColumns {
  readonly firstName: SQLWrapper;
  readonly lastName: SQLWrapper;
}

/*
 * SQL: the two orders of a person's name; see `core/src/accounts/written-name.ts`. Both are null if
 * a left join has no row: `firstNameFirst<string | null>(deleters)`.
 */

/** SQL: "Ada Obi" */
export function firstNameFirst<Name extends string | null = string>(
  person: NameColumns,
): SQL<NoInfer<Name>> {
  return sql<NoInfer<Name>>`ltrim(${person.firstName} || ' ' || ${person.lastName})`;
}

/** SQL: "Obi Ada" */
export function surnameFirst(person: NameColumns): SQL<string> {
  return sql<string>`rtrim(${person.lastName} || ' ' || ${person.firstName})`;
}
