import { and, eq, isNull, sql } from "drizzle-orm";
import { type View, VIEW_AS_MINUTES } from "@school/core/accounts/view-as/contract.ts";
import { mayBeViewedAs } from "@school/core/accounts/users/policy.ts";
import { type AuditOrigin, audit } from "../../platform/database/audit/audit.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { NotViewable } from "./errors.ts";
import { UserNotFound } from "../errors.ts";
import { users, viewedAs } from "../tables.ts";

/** The principal's session that opened a view and is the only one that may use it. */
type ViewOrigin = AuditOrigin & { actorId: string; authSessionId: string };

/** Opens a view and writes it to the audit log. Throws `UserNotFound` and `NotViewable`. */
export async function startView(
  tx: Transaction,
  origin: ViewOrigin,
  personId: string,
): Promise<View> {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, personId), isNull(users.deletedAt)));
  if (!person) throw new UserNotFound();
  if (!person.isActive || !mayBeViewedAs(person)) throw new NotViewable();
  const made = await tx
    .insert(viewedAs)
    .values({
      id: newId(),
      principalId: origin.actorId,
      authSessionId: origin.authSessionId,
      personId,
      expiresAt: sql`now() + make_interval(mins => ${VIEW_AS_MINUTES})`,
    })
    .returning();
  const { id, expiresAt } = one(made);
  await audit({ tx, origin }, "accounts.view-as", personId, { after: { expiresAt } });
  const { firstName, lastName } = person;
  return { id, personId, firstName, lastName, expiresAt: expiresAt.toISOString() };
}

/** Ends a view of this session; one that has ended or belongs to another session is ignored. */
export async function endView(tx: Transaction, origin: ViewOrigin, id: string): Promise<void> {
  const [ended] = await tx
    .delete(viewedAs)
    .where(and(eq(viewedAs.id, id), eq(viewedAs.authSessionId, origin.authSessionId)))
    .returning();
  if (!ended) return;
  await audit({ tx, origin }, "accounts.end-view-as", ended.personId);
}

/** Logs a read in a view, with the principal as reader. */
export async function logViewedRead(
  db: Database,
  origin: AuditOrigin,
  personId: string,
  path: readonly string[],
): Promise<void> {
  const after = { endpoint: path.join(".") };
  await db.transaction((tx) => audit({ tx, origin }, "accounts.read-as", personId, { after }));
}
