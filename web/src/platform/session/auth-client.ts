import { AuthClient } from "@supabase/auth-js";
import { CLIENT_ID, timedFetch } from "../client/timed-fetch.ts";
import { noteLock } from "./phone-people.ts";
import { TOKEN_KEY } from "./stored.ts";

/**
 * Milliseconds. All calls wait for a session renewal, so a lost one is given up sooner than other
 * calls; the client retries.
 */
const RENEWAL_MS = 8_000;

/**
 * The official client of the authentication service. Imported lazily: visitors do not load it. It
 * refreshes the session while the page is visible.
 */
export const auth = new AuthClient({
  url: `${location.origin}/auth/v1`,
  headers: { "x-client-info": CLIENT_ID },
  storageKey: TOKEN_KEY,
  autoRefreshToken: true,
  persistSession: true,
  // The session module parses the URL itself, so that no token stays in the browser's history.
  detectSessionInUrl: false,
  fetch(input, init) {
    const request = new Request(input, init);
    const isRenewal = request.url.includes("grant_type=refresh_token");
    return timedFetch(request, true, isRenewal ? RENEWAL_MS : undefined);
  },
});

/** Events of the client after it has stored new tokens. */
const NEW_TOKENS: ReadonlySet<string> = new Set(["TOKEN_REFRESHED", "MFA_CHALLENGE_VERIFIED"]);
auth.onAuthStateChange((event) => {
  if (NEW_TOKENS.has(event)) noteLock();
});
