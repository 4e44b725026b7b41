import { hash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { perDatabase, prepared } from "../../platform/database/per-database.ts";
import { isCopy } from "../../platform/standby/copy.ts";
import { users } from "../tables.ts";
import type { AuthSession, NamedSession } from "./auth-session.ts";
import type { Account, IdentityWith } from "./queries.ts";
import { findAccountById, stateOf } from "./queries.ts";
import {
  firstRefreshToken,
  hashRefreshToken,
  type LogoutScope,
  REUSE_INTERVAL_SECONDS,
  type Rotation,
  type RotationRefusal,
} from "./sessions.ts";
import type { StoredPassword } from "./passwords.ts";

/*
 * Sign-ins on a copy of the school's portal (decision 0089). Its database takes no writes, so they
 * are in the memory of its one process and end with it. The sessions of the school's own portal,
 * which the copied rows hold, open nothing here.
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

class CopySessions {
  /** By id, the oldest first. */
  readonly #held = new Map<string, Held>();
  /** Hash of a refresh token, and its session. */
  readonly #byToken = new Map<string, Held>();

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

  find(userId: string, sessionId: string): Held | undefined {
    const held = this.#held.get(sessionId);
    if (held?.userId !== userId) return undefined;
    if (performance.now() - held.openedAt < LIFETIME_MS) return held;
    this.#end(held);
    return undefined;
  }

  /** As `rotateSession`. */
  async rotate(db: Database, token: string): Promise<Rotation | RotationRefusal> {
    const key = keyOf(token);
    const found = this.#byToken.get(key);
    const held = found && this.find(found.userId, found.session.id);
    if (!held) return "refresh_token_not_found";
    const account = await findAccountById(db, held.userId);
    if (account && stateOf(account) === "disabled") return "user_banned";
    if (!account || refusalOnStandby(account) || passwordMark(account) !== held.passwordMark) {
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

const sessionsOf = perDatabase(() => new CopySessions());

/** Returns the sign-ins of a standby; null on the primary, whose sessions are rows. */
export function standbySessions(db: Database): CopySessions | null {
  return isCopy(db) ? sessionsOf(db) : null;
}

const ROLES_ON_A_COPY: readonly string[] = ["PARENT", "STUDENT"];

/**
 * Reason why an account cannot sign in on a standby, whatever its password: it is staff, or it needs
 * something that only the school can check.
 */
export type CopyRefusal = "staff_on_copy" | "password_on_copy" | "second_factor_on_copy";

/** Why the account does not sign in on a copy; null where it may. */
export function refusalOnStandby(
  account: Pick<Account, "role" | "mustChangePassword" | "factors">,
): CopyRefusal | null {
  if (!ROLES_ON_A_COPY.includes(account.role)) return "staff_on_copy";
  // A code counts once, which a database that takes no writes cannot note.
  if (account.factors.some(({ isVerified }) => isVerified)) return "second_factor_on_copy";
  return account.mustChangePassword ? "password_on_copy" : null;
}

type IdentityRow = IdentityWith<unknown>["row"];

const passwords = prepared((db) =>
  db
    .select({
      passwordHash: users.passwordHash,
      initialPasswordSealed: users.initialPasswordSealed,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .prepare("copy-passwords"),
);

/**
 * The account as the copied rows have it now, with the session that it has on this copy; one
 * statement more. Without a session where it has none, or may not be signed in here any more.
 */
export async function withStandbySession(
  db: Database,
  sessions: CopySessions,
  { userId, sessionId }: NamedSession,
  row: IdentityRow,
): Promise<IdentityRow> {
  if (!row) return row;
  const held = sessions.find(userId, sessionId);
  const isBarred =
    row.mustChangePassword || row.hasSecondFactor || !ROLES_ON_A_COPY.includes(row.role);
  const [stored] = held && !isBarred ? await passwords(db).execute({ id: userId }) : [];
  const isGood = held !== undefined && stored && passwordMark(stored) === held.passwordMark;
  return isGood
    ? { ...row, sessionId, aal: held.session.aal, unconfirmedTokenId: held.unconfirmedTokenId }
    : { ...row, sessionId: null, aal: null };
}

/** The same for the same password, and nothing that tells it. */
function passwordMark(
  stored: Pick<StoredPassword, "passwordHash" | "initialPasswordSealed">,
): string {
  const { passwordHash, initialPasswordSealed } = stored;
  const sealed = initialPasswordSealed?.toString("base64") ?? null;
  return hash("sha256", JSON.stringify([passwordHash, sealed]), "base64");
}
