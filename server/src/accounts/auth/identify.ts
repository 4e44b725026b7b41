import type { Actor } from "@school/core/accounts/actor.ts";
import type { Feature } from "@school/core/accounts/features.ts";
import { needsSecondFactor } from "@school/core/accounts/sign-in-rules.ts";
import type { Database } from "../../platform/database/database.ts";
import { settingFrom } from "../../platform/database/settings/settings.ts";
import { SIGN_IN_RULES } from "../settings.ts";
import { readAccessToken } from "./access-token.ts";
import type { NamedSession } from "./auth-session.ts";
import { findIdentity, type IdentityWith, type ReadAlongside, stateOf } from "./queries.ts";
import { readOnlySessions } from "./read-only-sessions.ts";
import { confirmToken } from "./sessions.ts";
import { keyringOf } from "./signing-keys.ts";

export interface Identity {
  readonly actor: Actor;
  readonly authSessionId: string;
  readonly aal: NamedSession["aal"];
  /** The account has a second factor, and this session or this token was opened without it. */
  readonly lacksSecondFactor: boolean;
}

/** Whether the person need do nothing before the portal opens; the guard names what is missing. */
export function isComplete({ actor, lacksSecondFactor }: Identity): boolean {
  return !lacksSecondFactor && !actor.mustChangePassword && !actor.mustSetUpSecondFactor;
}

/** A bearer token, or the session for which the server itself makes a call. */
export type Caller = string | NamedSession;

/** The sessions of calls that the server makes for a page that it renders. */
const ownCalls = new WeakMap<object, NamedSession>();

/** Makes `request` a call of that session. Only the server can: nothing of a request leads here. */
export function ownCall<Request extends object>(request: Request, session: NamedSession): Request {
  ownCalls.set(request, session);
  return request;
}

/** Returns the caller of an API request. */
export function callerOf(request: { readonly bearer: string | null }): Caller | null {
  return ownCalls.get(request) ?? request.bearer;
}

async function claimsOf(db: Database, caller: Caller): Promise<NamedSession | null> {
  return typeof caller === "string" ? readAccessToken(keyringOf(db), caller) : caller;
}

export type Refusal = "bad_jwt" | "user_not_found" | "session_not_found" | "user_banned";

/** Identifies the caller; returns null if the session, account or token is not valid now. */
export async function identify(db: Database, caller: Caller | null): Promise<Identity | null> {
  if (caller === null) return null;
  const identity = await identifyOrRefuse(db, caller);
  return typeof identity === "string" ? null : identity;
}

/**
 * The same, with the fault. The session is looked up each time, so a sign-out takes effect at once.
 */
export async function identifyOrRefuse(db: Database, caller: Caller): Promise<Identity | Refusal> {
  const claims = await claimsOf(db, caller);
  if (!claims) return "bad_jwt";
  return identityOf(db, claims, await findIdentity(db, claims));
}

/**
 * Identifies the caller and returns it with what the statement reads for it; null as for `identify`.
 */
export async function identifyReading<Read>(
  db: Database,
  caller: Caller | null,
  readFor: ReadAlongside<Read>,
  values: Record<string, unknown>,
): Promise<{ identity: Identity; read: Read } | null> {
  const claims = caller === null ? null : await claimsOf(db, caller);
  if (!claims) return null;
  const { row, read } = await readFor(db, claims, values);
  const identity = await identityOf(db, claims, row);
  return typeof identity === "string" || read === undefined ? null : { identity, read };
}

/**
 * An account and its session as they are now, for what a token claims. On a read-only portal its own
 * sessions count, and none of the rows.
 */
async function identityOf(
  db: Database,
  claims: NamedSession,
  identityRow: IdentityWith<unknown>["row"],
): Promise<Identity | Refusal> {
  const sessions = readOnlySessions(db);
  const row = sessions ? await sessions.withSession(claims, identityRow) : identityRow;
  if (!row) return "user_not_found";
  const state = stateOf(row);
  if (state === "gone") return "user_not_found";
  if (row.sessionId === null || row.aal === null) return "session_not_found";
  if (state === "disabled") return "user_banned";
  const { refreshTokenId } = claims;
  if (refreshTokenId && refreshTokenId === row.unconfirmedTokenId) {
    // Once for each token: the next request reads that it was used.
    if (sessions) sessions.confirm(row.sessionId);
    else await confirmToken(db, row.sessionId, refreshTokenId);
  }
  // A token from before the second factor stays at its level, also after its session was raised.
  const aal = row.aal === "aal2" && claims.aal === "aal2" ? "aal2" : "aal1";
  const { id, role, roleInSchool, features, awaitingApproval, mustChangePassword } = row;
  const { secondFactorFor } = settingFrom(SIGN_IN_RULES, row.signInRules);
  const lacksOne = !row.hasSecondFactor && needsSecondFactor(role, secondFactorFor);
  return {
    actor: {
      id,
      role,
      roleInSchool,
      features: (features ?? []) as Feature[],
      canAnnounce: row.canAnnounce,
      awaitingApproval,
      mustChangePassword,
      ...(lacksOne && { mustSetUpSecondFactor: true }),
      ...(sessions && { isOnStandby: true }),
    },
    authSessionId: row.sessionId,
    aal,
    lacksSecondFactor: row.hasSecondFactor && aal === "aal1",
  };
}
