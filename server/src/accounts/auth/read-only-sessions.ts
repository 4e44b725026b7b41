import type { notOnStandby } from "@school/core/accounts/text.ts";
import type { Database } from "../../platform/database/database.ts";
import type { AuthSession, NamedSession } from "./auth-session.ts";
import type { Account, IdentityWith } from "./queries.ts";
import type { LogoutScope, Rotation, RotationRefusal } from "./sessions.ts";

/** Why an account cannot sign in on a standby, although its password is right. */
export type StandbyRefusal = keyof typeof notOnStandby;

/** The account and session of an identity, as `findIdentity` returns them. */
export type IdentityRow = IdentityWith<unknown>["row"];

/** Sessions of a portal whose database takes no writes, in place of the rows. */
export interface ReadOnlySessions {
  /** Null for an account that may sign in. */
  refusalOf(
    account: Pick<Account, "role" | "mustChangePassword" | "factors">,
  ): StandbyRefusal | null;
  open(account: Account): { session: AuthSession; refreshToken: string };
  /** As `rotateSession`. */
  rotate(token: string): Promise<Rotation | RotationRefusal>;
  /** As `confirmToken`. */
  confirm(sessionId: string): void;
  /** As `endSessions`. */
  end(userId: string, current: string, scope: LogoutScope): void;
  /** Returns the row with the session that the account has here; without one where it has none. */
  withSession(session: NamedSession, row: IdentityRow): Promise<IdentityRow>;
}

const sessionsOf = new WeakMap<Database, ReadOnlySessions>();

/** From now on sign-ins of that database are in `sessions`. */
export function setReadOnlySessions(db: Database, sessions: ReadOnlySessions): void {
  sessionsOf.set(db, sessions);
}

/** Returns the sessions of a read-only portal; null where they are rows. */
export function readOnlySessions(db: Database): ReadOnlySessions | null {
  return sessionsOf.get(db) ?? null;
}
