import { signAccessToken } from "./access-token.ts";
import type { Account } from "./account-queries.ts";
import { presentAuthUser } from "./present-user.ts";
import type { AuthSession } from "./sessions.ts";
import { ACCESS_TOKEN_SECONDS, type Keyring } from "./signing-keys.ts";

/** The session object of the wire protocol, with a fresh access token. */
export async function presentAuthSession(
  keyring: Keyring,
  opened: { account: Account; session: AuthSession; refreshToken: string },
) {
  const { account, session, refreshToken } = opened;
  const { token, expiresAt } = await signAccessToken(keyring, account, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: presentAuthUser(account),
  };
}
