import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { auditedUser } from "./present.ts";
import { findUser, type UserRow } from "./queries.ts";
import { authSessions, mailTokens, users } from "../tables.ts";

/** What every command about an account works in. */
export interface UserWrite {
  readonly tx: Transaction;
  readonly origin: AuditOrigin & { actorId: string };
}

/** Writes columns of an account that is locked, and the audit log; answers it as it stands now. */
export async function writeUser(
  { tx, origin }: UserWrite,
  before: UserRow,
  action: string,
  columns: PgUpdateSetSource<typeof users>,
  note: object = {},
): Promise<UserRow> {
  await tx
    .update(users)
    .set({ ...columns, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, before.id));
  const after = (await findUser(tx, before.id))!;
  await writeAudit(tx, origin, [
    {
      action: `accounts.${action}`,
      subjectId: before.id,
      before: auditedUser(before),
      after: { ...auditedUser(after), ...note },
    },
  ]);
  return after;
}

/** Ends every session of the person, and what mails would still let them do. */
export async function signOutEverywhere(tx: Transaction, userId: string): Promise<void> {
  await forgetMails(tx, userId);
  await tx.delete(authSessions).where(eq(authSessions.userId, userId));
}

/** Links and codes that are on their way stop working. */
export async function forgetMails(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(mailTokens).where(eq(mailTokens.userId, userId));
}
