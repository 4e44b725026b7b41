import { plainName } from "@school/core/api/plain-name.ts";
import type { Left } from "@school/core/accounts/departure.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { freeUsername } from "@school/core/accounts/users/username.ts";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { surnameFirst } from "../names-in-sql.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import type { Proof } from "../auth/proof.ts";
import { HasLeft, LastPrincipal } from "../errors.ts";
import { authSessions, oneTimeProofs, signInNames, users, viewedAs } from "../tables.ts";
import { endSent } from "../auth/one-time-proofs.ts";

/** A person whom the office adds. */
interface NewPerson {
  readonly id: string;
  /** The visible student or staff id. */
  readonly userId: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case, vouched for by the office. Null for a pupil without one. */
  readonly email: string | null;
  readonly username: string | null;
  /** In international form. */
  readonly phone?: string | null;
  readonly admissionNumber: string | null;
  /** A generated password, encrypted, to be changed at the first sign-in; null for a typed one. */
  readonly initialPasswordSealed: Buffer | null;
  /** Hash of a typed password; in one batch all people have one, or none. */
  readonly passwordHash?: string;
  readonly isActive: boolean;
  readonly profileImageId: string | null;
  readonly importId: string | null;
}

/**
 * Creates accounts with their sign-in names: two statements for each 2,000. The caller writes the
 * audit log, and has checked that ids, addresses and names are free. Throws `ProofNeeded` if
 * someone could sign in at once, with a typed password or a phone.
 */
export async function createPeople(
  { tx, proof }: { readonly tx: Transaction; readonly proof: Proof },
  people: readonly NewPerson[],
): Promise<void> {
  const isOpened = ({ passwordHash, phone }: NewPerson) =>
    passwordHash !== undefined || phone !== undefined;
  if (people.some(isOpened)) await proof.require(tx);
  const now = new Date();
  await insertRows(
    tx,
    users,
    people.map(({ username: _username, phone: _phone, admissionNumber: _number, ...person }) => ({
      ...person,
      emailConfirmedAt: person.email === null ? null : now,
      mustChangePassword: person.passwordHash === undefined,
    })),
  );
  await insertRows(
    tx,
    signInNames,
    people.flatMap(({ id, username, phone = null, admissionNumber }) =>
      [
        { userId: id, kind: "USERNAME" as const, name: username },
        { userId: id, kind: "PHONE" as const, name: phone },
        { userId: id, kind: "ADMISSION_NUMBER" as const, name: admissionNumber },
      ].flatMap(({ name, ...row }) =>
        name === null ? [] : [{ ...row, name: name.normalize("NFKC") }],
      ),
    ),
  );
}

/**
 * The first free username for each requested one: itself, or with the next number appended. All are
 * different, and none is in `reserved`. One statement.
 */
export async function freeUsernames(
  db: Reader,
  names: readonly string[],
  reserved: readonly string[] = [],
): Promise<string[]> {
  const bases = [...new Set(names)];
  const { rows } = await db.execute<{ name: string }>(sql`
    select lower(${signInNames.name}) as name from ${signInNames}
    where regexp_replace(lower(${signInNames.name}), '\\d+$', '') = any(${sql.param(bases)}::text[])`);
  const taken = new Set([...rows.map(({ name }) => name), ...reserved.map(plainName)]);
  // Avoids a quadratic search for thousands of pupils with the same name.
  const next = new Map<string, number>();
  return names.map((name) => {
    const free = freeUsername(name, (candidate) => taken.has(candidate), next.get(name));
    next.set(name, Number(free.slice(name.length) || "1") + 1);
    taken.add(free);
    return free;
  });
}

interface PeopleChange {
  readonly isActive?: boolean | undefined;
  /** A departure closes the accounts; null undoes it and opens them. */
  readonly left?: Left | null | undefined;
}

/**
 * Increments the version of locked accounts in one statement, and enables or disables them if the
 * change says so; people who are disabled or depart are signed out. The module of the changed
 * record writes the audit log. Throws `LastPrincipal`, and `HasLeft` for enabling the account of
 * someone who departed.
 */
export async function changeUsers(
  tx: Transaction,
  ids: readonly string[],
  { left, ...change }: PeopleChange = {},
): Promise<void> {
  if (ids.length === 0) return;
  const isActive = left === undefined ? change.isActive : left === null;
  if (isActive === true && left === undefined) await requireHere(tx, ids);
  const changed = await tx
    .update(users)
    .set({
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
      ...(isActive !== undefined && { isActive }),
      ...(left !== undefined && {
        leftOn: left?.on ?? null,
        leftAs: left?.as ?? null,
        leavingReason: left?.reason ?? null,
      }),
    })
    .where(inArray(users.id, [...ids]))
    .returning({ role: users.role });
  if (isActive !== false) return;
  if (changed.some(({ role }) => role === "PRINCIPAL")) await requireActivePrincipal(tx);
  await endSent(tx, ids);
  await tx.delete(authSessions).where(inArray(authSessions.userId, [...ids]));
}

/** Throws `HasLeft` for the first of them who departed. */
export async function requireHere(tx: Transaction, ids: readonly string[]): Promise<void> {
  const [gone] = await tx
    .select({ name: surnameFirst(users) })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNotNull(users.leftOn)))
    .limit(1);
  if (gone) throw new HasLeft(gone.name);
}

async function requireActivePrincipal(tx: Transaction): Promise<void> {
  const activePrincipals = and(
    eq(users.role, "PRINCIPAL"),
    eq(users.isActive, true),
    isNull(users.deletedAt),
  );
  if ((await tx.$count(users, activePrincipals)) === 0) throw new LastPrincipal();
}

/**
 * Deletes accounts permanently, when an import is undone. The caller has deleted dependent rows and
 * writes the audit log. Four statements.
 */
export async function removePeople(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(oneTimeProofs).where(inArray(oneTimeProofs.userId, [...ids]));
  await tx.delete(viewedAs).where(inArray(viewedAs.personId, [...ids]));
  await tx.delete(signInNames).where(inArray(signInNames.userId, [...ids]));
  await tx.delete(users).where(inArray(users.id, [...ids]));
}
