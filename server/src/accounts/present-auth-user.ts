import type { Account } from "./account-queries.ts";

/** The roles and provider of an account, for programs; no policy reads them from here. */
export function appMetadataOf(account: Account) {
  return { provider: "email", providers: ["email"], role: account.role };
}

/** The user object of the wire protocol. Times are RFC 3339; what is unset is left out. */
export function presentAuthUser(account: Account) {
  const { id, email } = account;
  const created_at = account.createdAt.toISOString();
  const updated_at = account.updatedAt.toISOString();
  const confirmed = account.emailConfirmedAt?.toISOString();
  const signedIn = account.lastSignInAt?.toISOString();
  const times = { created_at, updated_at, ...(signedIn && { last_sign_in_at: signedIn }) };
  const identity = {
    identity_id: id,
    id,
    user_id: id,
    provider: "email",
    identity_data: {
      sub: id,
      email,
      email_verified: confirmed !== undefined,
      phone_verified: false,
    },
    email,
    ...times,
  };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email: email ?? "",
    phone: "",
    ...(confirmed && { email_confirmed_at: confirmed, confirmed_at: confirmed }),
    ...times,
    is_anonymous: false,
    app_metadata: appMetadataOf(account),
    user_metadata: {},
    // A pupil without an address signs in by name and has no identity of this kind.
    identities: email === null ? [] : [identity],
    factors: [],
  };
}
