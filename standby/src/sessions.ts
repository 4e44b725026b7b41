import { hash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@school/server/platform/database/database.ts";
import { newId } from "@school/server/platform/database/id.ts";
import { prepared } from "@school/server/platform/database/per-database.ts";
import { users } from "@school/server/accounts/tables.ts";
import type { AuthSession, NamedSession } from "@school/server/accounts/auth/auth-session.ts";
import type { Account } from "@school/server/accounts/auth/queries.ts";
import type {
  IdentityRow,
  ReadOnlySessions,
  StandbyRefusal,
} from "@school/server/accounts/auth/read-only-sessions.ts";
import { findAccountById, stateOf } from "@school/server/accounts/auth/queries.ts";
import {
  firstRefreshToken,
  hashRefreshToken,
  type LogoutScope,
  REUSE_INTERVAL_SECONDS,
  type Rotation,
  type RotationRefusal,
} from "@school/server/accounts/auth/sessions.ts";
import type { StoredPassword } from "@school/server/accounts/auth/passwords.ts";

/*
 * Sign-ins on a standby (decision 0089). Its database takes no writes, so they are in the memory of
 * its one process and end with it. The sessions of the school's own portal, which are in the
 * replicated rows, are not valid here.
 */

/** Milliseconds after which a session ends, however it is used. */
const LIFETIME_MS = 12 * 3_600_000;
/** Sessions of one account, and of all; a new one ends the oldest. */
const MAX_OF_ACCOUNT = 20;
const MAX_SESSIONS = 10_000;
/** No browser renews a session more often. */
const MAX_RENEWALS = 500;

interface SessionRecord {
  /** With the id of the active token. */
  session: AuthSession;
  /** The id of the active token, until a request uses an access token issued with it. */
  unconfirmedTokenId: string | null;
  readonly userId: string;
  /** A session ends here too when the school's password changes. */
  readonly passwordMark: string;
  /** By a monotonic clock, in milliseconds; so is the time of each token's use. */
  readonly openedAt: number;
  active: string;
  /** Hash of the token before it; null for the first. */
  parentKey: string | null;
  /** Hashes of the tokens; null for the active one. */
  readonly tokens: Map<string, number | null>;
}

export class StandbySessions implements ReadOnlySessions {
  readonly #db: Database;
  /** By id, the oldest first. */
  readonly #records = new Map<string, SessionRecord>();
  /** Hash of a refresh token, and its session. */
  readonly #byToken = new Map<string, SessionRecord>();

  constructor(db: Database) {
    this.#db = db;
  }

  refusalOf({
    role,
    mustChangePassword,
    factors,
  }: Parameters<ReadOnlySessions["refusalOf"]>[0]): StandbyRefusal | null {
    if (!ROLES_ON_STANDBY.includes(role)) return "staff_on_copy";
    // A code may be used once, which a read-only database cannot record.
    if (factors.some(({ isVerified }) => isVerified)) return "second_factor_on_copy";
    return mustChangePassword ? "password_on_copy" : null;
  }

  open(account: Account): { session: AuthSession; refreshToken: string } {
    this.#makeRoom(account.id);
    const timestamp = Math.floor(Date.now() / 1000);
    const amr = [{ method: "password", timestamp }];
    const record: SessionRecord = {
      session: { id: newId(), hasPin: false, aal: "aal1", amr },
      userId: account.id,
      passwordMark: passwordMark(account),
      openedAt: performance.now(),
      active: "",
      parentKey: null,
      unconfirmedTokenId: null,
      tokens: new Map(),
    };
    this.#records.set(record.session.id, record);
    const refreshToken = this.#renew(record);
    return { session: record.session, refreshToken };
  }

  #find(userId: string, sessionId: string): SessionRecord | undefined {
    const record = this.#records.get(sessionId);
    if (record?.userId !== userId) return undefined;
    if (performance.now() - record.openedAt < LIFETIME_MS) return record;
    this.#end(record);
    return undefined;
  }

  /** As `rotateSession`. */
  async rotate(token: string): Promise<Rotation | RotationRefusal> {
    const key = keyOf(token);
    const match = this.#byToken.get(key);
    const record = match && this.#find(match.userId, match.session.id);
    if (!record) return "refresh_token_not_found";
    const account = await findAccountById(this.#db, record.userId);
    if (account && stateOf(account) === "disabled") return "user_banned";
    if (!account || this.refusalOf(account) || passwordMark(account) !== record.passwordMark) {
      this.#end(record);
      return "session_not_found";
    }
    const usedAt = record.tokens.get(key);
    if (usedAt === undefined) return "session_not_found";
    if (usedAt === null) {
      const refreshToken = this.#renew(record);
      return { account, session: record.session, refreshToken };
    }
    const wasLost = record.parentKey === key && record.unconfirmedTokenId !== null;
    if (wasLost || performance.now() - usedAt <= REUSE_INTERVAL_SECONDS * 1000) {
      return { account, session: record.session, refreshToken: record.active };
    }
    this.#end(record);
    return "refresh_token_already_used";
  }

  /** As `confirmToken`. */
  confirm(sessionId: string): void {
    const record = this.#records.get(sessionId);
    if (record) record.unconfirmedTokenId = null;
  }

  end(userId: string, current: string, scope: LogoutScope): void {
    for (const record of this.#records.values()) {
      const isCurrent = record.session.id === current;
      const isMeant = scope === "global" || (scope === "local") === isCurrent;
      if (record.userId === userId && isMeant) this.#end(record);
    }
  }

  /** Reads the account's password again, with one statement: a session ends when it has changed. */
  async withSession({ userId, sessionId }: NamedSession, row: IdentityRow): Promise<IdentityRow> {
    if (!row) return row;
    const record = this.#find(userId, sessionId);
    const isBarred =
      row.mustChangePassword || row.hasSecondFactor || !ROLES_ON_STANDBY.includes(row.role);
    const [stored] = record && !isBarred ? await passwords(this.#db).execute({ id: userId }) : [];
    const isGood = record !== undefined && stored && passwordMark(stored) === record.passwordMark;
    return isGood
      ? {
          ...row,
          sessionId,
          aal: record.session.aal,
          unconfirmedTokenId: record.unconfirmedTokenId,
        }
      : { ...row, sessionId: null, aal: null };
  }

  #renew(record: SessionRecord): string {
    if (record.tokens.size >= MAX_RENEWALS) this.#end(record);
    if (record.active !== "") {
      record.parentKey = keyOf(record.active);
      record.tokens.set(record.parentKey, performance.now());
      record.unconfirmedTokenId = newId();
      record.session = { ...record.session, refreshTokenId: record.unconfirmedTokenId };
    }
    record.active = firstRefreshToken();
    const key = keyOf(record.active);
    record.tokens.set(key, null);
    if (this.#records.has(record.session.id)) this.#byToken.set(key, record);
    return record.active;
  }

  #makeRoom(userId: string): void {
    const ofAccount = [...this.#records.values()].filter((record) => record.userId === userId);
    const [oldestOfAccount] = ofAccount;
    if (oldestOfAccount && ofAccount.length >= MAX_OF_ACCOUNT) this.#end(oldestOfAccount);
    const [oldest] = this.#records.values();
    if (oldest && this.#records.size >= MAX_SESSIONS) this.#end(oldest);
  }

  #end(record: SessionRecord): void {
    this.#records.delete(record.session.id);
    for (const key of record.tokens.keys()) this.#byToken.delete(key);
  }
}

const keyOf = (token: string) => hashRefreshToken(token).toString("base64");

const ROLES_ON_STANDBY: readonly string[] = ["PARENT", "STUDENT"];

const passwords = prepared((db) =>
  db
    .select({
      passwordHash: users.passwordHash,
      initialPasswordSealed: users.initialPasswordSealed,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .prepare("standby-passwords"),
);

/** Returns a mark that is equal for equal passwords and does not reveal them. */
function passwordMark(
  stored: Pick<StoredPassword, "passwordHash" | "initialPasswordSealed">,
): string {
  const { passwordHash, initialPasswordSealed } = stored;
  const sealed = initialPasswordSealed?.toString("base64") ?? null;
  return hash("sha256", JSON.stringify([passwordHash, sealed]), "base64");
}
