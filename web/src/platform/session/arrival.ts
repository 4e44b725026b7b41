/*
 * A mail's link redirects through the authentication service to a page, with the result in the URL
 * fragment: a session, an error, or a message while the other half of a change of address is
 * missing.
 */

export interface Arrival {
  /** Purpose of the email, as the service names it: signup, recovery, email_change. */
  readonly type: string | null;
  /** Error code of a link that did not work; null if it did. */
  readonly errorCode: string | null;
  /** The service's message if there is neither a session nor an error. */
  readonly message: string | null;
}

export interface LinkTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Used for a link that gives no reason for its failure. */
const UNUSABLE = "otp_expired";

/** Parses the result of an email link from the URL; null for any other URL. */
export function readArrival(hash: string): (Arrival & { tokens: LinkTokens | null }) | null {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const tokens = tokensOf(params);
  const failed = ["error", "error_code", "error_description"].some((key) => params.has(key));
  const message = params.get("message");
  if (tokens === null && !failed && message === null) return null;
  const errorCode = failed ? (params.get("error_code") ?? UNUSABLE) : null;
  return { type: params.get("type"), errorCode, message, tokens: failed ? null : tokens };
}

/** The same result without a session, if the link's session was invalid. */
export function withoutSession({ type }: Arrival, errorCode: string | undefined): Arrival {
  return { type, errorCode: errorCode ?? UNUSABLE, message: null };
}

function tokensOf(params: URLSearchParams): LinkTokens | null {
  const [access_token, refresh_token] = [params.get("access_token"), params.get("refresh_token")];
  return access_token && refresh_token ? { access_token, refresh_token } : null;
}

/** Removes the fragment from the URL: a session must not stay in the browser's history. */
export function clearFragment(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}
