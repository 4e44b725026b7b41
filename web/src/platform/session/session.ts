import { ApiError, noResponse, NO_RESPONSE } from "../client/api-error.ts";
import {
  clearFragment,
  readArrival,
  withoutSession,
  type Arrival,
  type LinkTokens,
} from "./arrival.ts";
import type { auth as Auth } from "./auth-client.ts";
import { takeHandover } from "./handover.ts";
import {
  accountOf,
  clearSession,
  clearWorthless,
  closeDocuments,
  issueOf,
  opensDocuments,
  readSession,
  TOKEN_KEY,
  type StoredSession,
} from "./stored.ts";
import { failures, messages } from "../../ui/text.ts";

const EXPIRED = failures.sessionExpired;
const EXPIRED_BEFORE_REQUEST = failures.sessionExpiredBefore;

/**
 * Maximum wait of a sign-out for the server, in milliseconds; after it, this browser deletes the
 * session anyway.
 */
const SIGN_OUT_TIMEOUT_MS = 5_000;
/** In this tab: a browser without cookies is not renewed again and again. */
const RENEWED = "renewed-for-documents";
/** A token this close to its expiry is renewed before use; the client refreshes earlier. */
const MARGIN_S = 90;
/** Interval of checks for the end of the session, in milliseconds. */
const POLL_INTERVAL_MS = 15_000;

export interface SessionState {
  readonly status: "loading" | "signed-out" | "signed-in";
  readonly accountId: string | null;
  /** Reason for the end of the last session, for the sign-in page; null unless unexpected. */
  readonly notice: string | null;
  /** Whether the person signed out here, and is not redirected back. */
  readonly left: boolean;
  /** Step that the person must complete first. */
  readonly requiredStep: RequiredStep | null;
  /** Whether a mail opened this session: a new password needs no current one. */
  readonly fromMail: boolean;
  /** Result of the email link, until the person has read it. */
  readonly arrival: Arrival | null;
}

/**
 * The code of a second factor; setting up a second factor that the school requires; or replacing a
 * password given by the school.
 */
export type RequiredStep = "second-factor" | "new-factor" | "new-password";

/** The API's codes for a valid session with a required step. */
const DEMANDS: Readonly<Record<string, RequiredStep>> = {
  mfa_required: "second-factor",
  mfa_setup_required: "new-factor",
  password_change_required: "new-password",
};

const SIGNED_OUT: SessionState = {
  status: "loading",
  accountId: null,
  notice: null,
  left: false,
  requiredStep: null,
  fromMail: false,
  arrival: null,
};
const listeners = new Set<() => void>();
const link = import.meta.env.SSR ? null : readArrival(location.hash);
const { arrival: handedOver = null } = takeHandover();
let expiresAt = 0;
/**
 * Seconds by which this device's clock is ahead of the service's, measured with the last new token.
 * Otherwise a device far ahead would consider every token expired, and each call would request a
 * new one.
 */
let ahead = 0;
let lastToken: string | null = readSession()?.accessToken ?? null;
/** True during a sign-out, when the end of the session is expected. */
let leaving = false;
let state: SessionState = link?.tokens
  ? SIGNED_OUT
  : stateOfStorage({ ...SIGNED_OUT, arrival: link ?? handedOver });
let authClient: Promise<typeof Auth> | undefined;

export function sessionState(): SessionState {
  return state;
}

/** The session of an account for server rendering, without requests. */
export function sessionOnServer(accountId: string): SessionState {
  return { ...SIGNED_OUT, status: "signed-in", accountId };
}

/** Calls `listener` after every change of the session; returns an unsubscribe function. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts watching the session; called once per page. */
export function startSession(): void {
  clearWorthless();
  addEventListener("storage", (event) => {
    if (event.key === TOKEN_KEY || event.key === null) follow(null);
  });
  // A page restored from the back/forward cache missed changes of other tabs.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) follow(null);
  });
  // A session behind a PIN expires without an event: the phone slept, or is offline.
  document.addEventListener("visibilitychange", () => follow(null));
  setInterval(() => follow(null), POLL_INTERVAL_MS);
  if (link?.tokens) void arriveByLink(link, link.tokens);
  else if (link) clearFragment();
}

/** A renewal that nothing waits for, so that the server renders this browser's next page. */
export async function renewForDocuments(): Promise<void> {
  if (state.status !== "signed-in" || opensDocuments() || !navigator.cookieEnabled) return;
  if (sessionStorage.getItem(RENEWED) !== null) return;
  sessionStorage.setItem(RENEWED, "1");
  await (await loadAuth()).refreshSession();
}

/** Loads the client while the person types. */
export function prepareSignIn(): void {
  loadAuth().catch(() => {
    // Signing in loads it again and then reports the error.
  });
}

/** Signs in with an email, username or admission number. Throws the service's error. */
export async function signIn(name: string, password: string): Promise<void> {
  const auth = await loadAuth();
  const { data, error } = await auth.signInWithPassword({ email: name, password });
  if (error) throw error;
  if (!data.session) throw new Error(messages.authenticationFailed);
  follow(null);
}

/** Ends the session here in any case, and on the server if it responds. Never throws. */
export async function signOut(): Promise<void> {
  const late = new Promise<{ error: true }>((done) => {
    setTimeout(() => done({ error: true }), SIGN_OUT_TIMEOUT_MS);
  });
  leaving = true;
  const accountId = readSession()?.accountId;
  closeDocuments();
  try {
    (await import("./phone-people.ts")).removeAccount(accountId);
    const auth = await loadAuth();
    const { error } = await Promise.race([auth.signOut(), late]);
    if (error) await Promise.race([auth.signOut({ scope: "local" }), late]);
  } catch {
    // The session below is deleted whatever the server's response.
  }
  clearSession();
  follow(null);
  leaving = false;
}

/** Deletes an ended session; the sign-in page shows the reason, if there is one. */
export function expire(notice: string | null = EXPIRED): void {
  clearSession();
  follow(notice);
}

/**
 * The bearer token for the next request; null if no one is signed in. Throws if another tab has
 * signed in another user: input of one person is never sent under another's name.
 */
export async function accessToken(): Promise<string | null> {
  const stored = readSession();
  if (stored === null) {
    // The browser's storage was cleared under the open page.
    if (state.status === "signed-in") expire(EXPIRED_BEFORE_REQUEST);
    return null;
  }
  if (state.accountId !== null && stored.accountId !== state.accountId) {
    follow(null);
    throw accountChanged();
  }
  if (stored.expiresAt - serviceTime() > MARGIN_S) return stored.accessToken;
  // The authentication client would try for half a minute.
  if (!navigator.onLine) throw noResponse();
  const auth = await loadAuth();
  const { data, error } = await auth.getSession();
  if (data.session) {
    if (data.session.user.id !== stored.accountId) throw accountChanged();
    return data.session.access_token;
  }
  if (isUnanswered(error)) throw noResponse();
  expire(EXPIRED_BEFORE_REQUEST);
  return null;
}

/** Called when the API refused a call with `code`: some codes name a required step. */
export function refused(code: string): void {
  const requiredStep = DEMANDS[code];
  if (requiredStep !== undefined && state.status === "signed-in") set({ ...state, requiredStep });
}

/** Clears the required step after its completion: new password or second factor. */
export function requiredStepDone(): void {
  set(stateOfStorage({ ...state, requiredStep: null }));
}

/** The person has read the result of the email link. */
export function dismissArrival(): void {
  set({ ...state, arrival: null });
}

/**
 * A new token after a 401 of `refused`, or null if the service refuses one. Throws if the session
 * is now another person's.
 */
export async function renewToken(refused: string): Promise<string | null> {
  const auth = await loadAuth();
  const { data, error } = await auth.refreshSession();
  if (isUnanswered(error)) throw noResponse();
  const renewed = data.session?.access_token ?? null;
  if (renewed !== null && accountOf(renewed) !== accountOf(refused)) throw accountChanged();
  return renewed;
}

/** Unix seconds by the service's clock, as estimated here. */
function serviceTime(): number {
  return Date.now() / 1000 - ahead;
}

/** A token that this page has not seen before was just issued. */
function compareClocks(token: string | null): void {
  const issued = token === null || token === lastToken ? null : issueOf(token);
  if (issued !== null) ahead = Date.now() / 1000 - issued;
  lastToken = token;
}

/** The authentication service's official client; loaded on first use. */
export function loadAuth(): Promise<typeof Auth> {
  authClient ??= import("./auth-client.ts").then(
    ({ auth }) => {
      auth.onAuthStateChange((event, session) => {
        compareClocks(session?.access_token ?? null);
        if (event !== "INITIAL_SESSION")
          follow(serviceTime() > expiresAt ? EXPIRED_BEFORE_REQUEST : null);
      });
      return auth;
    },
    () => {
      authClient = undefined;
      throw noResponse();
    },
  );
  return authClient;
}

/** Validates and stores a session from an email link in the URL. */
async function arriveByLink(arrival: Arrival, tokens: LinkTokens): Promise<void> {
  let notice: string | null = null;
  let brought = arrival;
  try {
    const { error } = await (await loadAuth()).setSession(tokens);
    if (isUnanswered(error)) throw noResponse();
    clearFragment();
    if (error) brought = withoutSession(arrival, error.code);
  } catch {
    // The session is still in the URL, so a reload retries.
    notice = NO_RESPONSE;
  }
  state = { ...state, arrival: brought };
  follow(notice);
}

/** Reads the session again; `notice` is the reason, should it have ended. */
function follow(notice: string | null): void {
  const next = stateOfStorage(state);
  const facts = ["status", "accountId", "requiredStep", "fromMail"] as const;
  const same = facts.every((fact) => next[fact] === state[fact]);
  if (same && (notice === null || notice === state.notice)) return;
  const ended = next.status === "signed-out";
  set(ended ? { ...next, notice: leaving ? null : notice, left: leaving } : next);
}

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The state of the stored session; other values are those of `before`. */
function stateOfStorage(before: SessionState): SessionState {
  const { arrival } = before;
  const stored = readSession();
  expiresAt = stored?.expiresAt ?? expiresAt;
  if (stored === null) return { ...SIGNED_OUT, status: "signed-out", arrival };
  const { accountId, fromMail } = stored;
  const previous = before.accountId === accountId ? before.requiredStep : null;
  const requiredStep = requiredStepOf(stored, previous);
  return { ...SIGNED_OUT, status: "signed-in", accountId, requiredStep, fromMail, arrival };
}

/**
 * Returns the required step. One set by the server remains until completed; a second factor may
 * have been used already.
 */
function requiredStepOf(
  { hasFactor, isRaised }: StoredSession,
  previous: RequiredStep | null,
): RequiredStep | null {
  if (!isRaised && (hasFactor || previous === "second-factor")) return "second-factor";
  return previous === "second-factor" ? null : previous;
}

/** Returns the error for a write whose session now belongs to another person; the write is not sent. */
export function accountChanged(): ApiError {
  const message = "Another user has signed in on this device. Nothing was sent.";
  return new ApiError({ status: 401, code: "account_changed", message });
}

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.name === "AuthRetryableFetchError";
}
