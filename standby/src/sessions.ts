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
 * its one process and end with it. The sessions of the school's own portal, which the replicated rows
 * hold, open nothing here.
 */

/** Milliseconds after which a session ends, however it is used. */
const LIFETIME_MS = 12 * 3_600_000;
/** Sessions of one account, and of all; a new one ends the oldest. */
const MAX_OF_ACCOUNT = 20;
const MAX_SESSIONS = 10_000;
/** More renewals in one session are no browser's. */
const MAX_RENEWALS = 500;

interface Held {
  /** With the id of the active token. */
  session: AuthSession;
  /** The id of the active token, until a request uses an access token issued with it. */
  unconfirmedTokenId: string | null;
  readonly userId: string;
  /** With another password at the school the session ends here too. */
  readonly passwordMark: string;
  /** By a clock that only goes forward, in milliseconds; so is when each token was used. */
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
  readonly #held = new Map<string, Held>();
  /** Hash of a refresh token, and its session. */
  readonly #byToken = new Map<string, Held>();

  constructor(db: Database) {
    this.#db = db;
  }

  refusalOf({
    role,
    mustChangePassword,
    factors,
  }: Parameters<ReadOnlySessions["refusalOf"]>[0]): StandbyRefusal | null {
    if (!ROLES_ON_STANDBY.includes(role)) return "staff_on_copy";
    // A code counts once, which a database that takes no writes cannot note.
    if (factors.some(({ isVerified }) => isVerified)) return "second_factor_on_copy";
    return mustChangePassword ? "password_on_copy" : null;
  }

  open(account: Account): { session: AuthSession; refreshToken: string } {
    this.#makeRoom(account.id);
    const timestamp = Math.floor(Date.now() / 1000);
    const amr = [{ method: "password", timestamp }];
    const held: Held = {
      session: { id: newId(), hasPin: false, aal: "aal1", amr },
      userId: account.id,
      passwordMark: passwordMark(account),
      openedAt: performance.now(),
      active: "",
      parentKey: null,
      unconfirmedTokenId: null,
      tokens: new Map(),
    };
    this.#held.set(held.session.id, held);
    const refreshToken = this.#renew(held);
    return { session: held.session, refreshToken };
  }

  #find(userId: string, sessionId: string): Held | undefined {
    const held = this.#held.get(sessionId);
    if (held?.userId !== userId) return undefined;
    if (performance.now() - held.openedAt < LIFETIME_MS) return held;
    this.#end(held);
    return undefined;
  }

  /** As `rotateSession`. */
  async rotate(token: string): Promise<Rotation | RotationRefusal> {
    const key = keyOf(token);
    const found = this.#byToken.get(key);
    const held = found && this.#find(found.userId, found.session.id);
    if (!held) return "refresh_token_not_found";
    const account = await findAccountById(this.#db, held.userId);
    if (account && stateOf(account) === "disabled") return "user_banned";
    if (!account || this.refusalOf(account) || passwordMark(account) !== held.passwordMark) {
      this.#end(held);
      return "session_not_found";
    }
    const usedAt = held.tokens.get(key);
    if (usedAt === undefined) return "session_not_found";
    if (usedAt === null) {
      const refreshToken = this.#renew(held);
      return { account, session: held.session, refreshToken };
    }
    const wasLost = held.parentKey === key && held.unconfirmedTokenId !== null;
    if (wasLost || performance.now() - usedAt <= REUSE_INTERVAL_SECONDS * 1000) {
      return { account, session: held.session, refreshToken: held.active };
    }
    this.#end(held);
    return "refresh_token_already_used";
  }

  /** As `confirmToken`. */
  confirm(sessionId: string): void {
    const held = this.#held.get(sessionId);
    if (held) held.unconfirmedTokenId = null;
  }

  end(userId: string, current: string, scope: LogoutScope): void {
    for (const held of this.#held.values()) {
      const isCurrent = held.session.id === current;
      const isMeant = scope === "global" || (scope === "local") === isCurrent;
      if (held.userId === userId && isMeant) this.#end(held);
    }
  }

  /** Reads the account's password again, with one statement: a session ends when it has changed. */
  async withSession({ userId, sessionId }: NamedSession, row: IdentityRow): Promise<IdentityRow> {
    if (!row) return row;
    const held = this.#find(userId, sessionId);
    const isBarred =
      row.mustChangePassword || row.hasSecondFactor || !ROLES_ON_STANDBY.includes(row.role);
    const [stored] = held && !isBarred ? await passwords(this.#db).execute({ id: userId }) : [];
    const isGood = held !== undefined && stored && passwordMark(stored) === held.passwordMark;
    return isGood
      ? { ...row, sessionId, aal: held.session.aal, unconfirmedTokenId: held.unconfirmedTokenId }
      : { ...row, sessionId: null, aal: null };
  }

  #renew(held: Held): string {
    if (held.tokens.size >= MAX_RENEWALS) this.#end(held);
    if (held.active !== "") {
      held.parentKey = keyOf(held.active);
      held.tokens.set(held.parentKey, performance.now());
      held.unconfirmedTokenId = newId();
      held.session = { ...held.session, refreshTokenId: held.unconfirmedTokenId };
    }
    held.active = firstRefreshToken();
    const key = keyOf(held.active);
    held.tokens.set(key, null);
    if (this.#held.has(held.session.id)) this.#byToken.set(key, held);
    return held.active;
  }

  #makeRoom(userId: string): void {
    const own = [...this.#held.values()].filter((held) => held.userId === userId);
    const [oldestOwn] = own;
    if (oldestOwn && own.length >= MAX_OF_ACCOUNT) this.#end(oldestOwn);
    const [oldest] = this.#held.values();
    if (oldest && this.#held.size >= MAX_SESSIONS) this.#end(oldest);
  }

  #end(held: Held): void {
    this.#held.delete(held.session.id);
    for (const key of held.tokens.keys()) this.#byToken.delete(key);
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

/** The same for the same password, and nothing that tells it. */
function passwordMark(
  stored: Pick<StoredPassword, "passwordHash" | "initialPasswordSealed">,
): string {
  const { passwordHash, initialPasswordSealed } = stored;
  const sealed = initialPasswordSealed?.toString("base64") ?? null;
  return hash("sha256", JSON.stringify([passwordHash, sealed]), "base64");
}
