/*
 * A mail's link leads through the authentication service back to a page, with what came of it in
 * the address's fragment: a session, an error, or a message while the other half of a change of
 * address is missing.
 */

export interface Arrival {
  /** Purpose of the email, as the service names it: signup, recovery, email_change. */
  readonly type: string | null;
  /** Why the link did nothing; null when it worked. */
  readonly errorCode: string | null;
  /** The service's words where no session came and nothing went wrong. */
  readonly message: string | null;
}

export interface LinkTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** A link that gave no reason why it did nothing. */
const UNUSABLE = "otp_expired";

/** Reads the result of an email link from the address; null for an address that came from no email. */
export function readArrival(hash: string): (Arrival & { tokens: LinkTokens | null }) | null {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const tokens = tokensOf(params);
  const failed = ["error", "error_code", "error_description"].some((key) => params.has(key));
  const message = params.get("message");
  if (tokens === null && !failed && message === null) return null;
  const errorCode = failed ? (params.get("error_code") ?? UNUSABLE) : null;
  return { type: params.get("type"), errorCode, message, tokens: failed ? null : tokens };
}

/** The same arrival, when the session that the link brought turned out to be none. */
export function withoutSession({ type }: Arrival, errorCode: string | undefined): Arrival {
  return { type, errorCode: errorCode ?? UNUSABLE, message: null };
}

function tokensOf(params: URLSearchParams): LinkTokens | null {
  const [access_token, refresh_token] = [params.get("access_token"), params.get("refresh_token")];
  return access_token && refresh_token ? { access_token, refresh_token } : null;
}

/** Takes the fragment out of the address: a session must not stay in the browser's history. */
export function clearFragment(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}
