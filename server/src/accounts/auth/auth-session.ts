/** A session as its tokens describe it. */
export interface AuthSession {
  readonly id: string;
  /** It is opened with a PIN on its device, so its tokens live shorter. */
  readonly hasPin: boolean;
  /** The refresh token with which an access token is issued; absent for the first of a chain. */
  readonly refreshTokenId?: string;
  readonly aal: "aal1" | "aal2";
  /** Newest first; `timestamp` in Unix seconds. */
  readonly amr: { method: string; timestamp: number }[];
}

/** A session that something else than a token names, and how far it is trusted. */
export interface NamedSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly aal: AuthSession["aal"];
  /** The refresh token with which a bearer token was issued. */
  readonly refreshTokenId?: string | null;
}

/**
 * Days for which a parent stays signed in on a device if the parent chose so: longer than from any
 * results day to the next, which is 20 weeks from July to December.
 */
export const KEPT_DAYS = 150;
