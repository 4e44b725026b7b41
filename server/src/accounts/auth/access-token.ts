import { errors, jwtVerify, SignJWT, type JWTPayload } from "jose";
import type { Account } from "./account-queries.ts";
import type { AuthSession } from "./sessions.ts";
import { appMetadataOf } from "./present-user.ts";
import { ACCESS_TOKEN_SECONDS, type Keyring } from "./signing-keys.ts";
import type { AccessClaims } from "./token-cache.ts";

const AUDIENCE = "authenticated";
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Signs a token for a session that exists. `expiresAt` is its `exp`, in Unix seconds. */
export async function signAccessToken(
  keyring: Keyring,
  account: Account,
  session: AuthSession,
): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  const { kid, key } = await keyring.signer();
  const token = await new SignJWT({
    email: account.email ?? "",
    phone: "",
    app_metadata: appMetadataOf(account),
    user_metadata: account.userMetadata,
    role: "authenticated",
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .setIssuer(keyring.issuer)
    .setSubject(account.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt };
}

/** Who an access token names, or null for one that this portal did not sign or that has expired. */
export async function readAccessToken(
  keyring: Keyring,
  token: string,
): Promise<AccessClaims | null> {
  const known = keyring.verified.find(token);
  if (known) return known;
  const payload = await verify(keyring, token);
  const claims = payload && claimsOf(payload);
  if (claims) keyring.verified.keep(token, claims);
  return claims;
}

async function verify(keyring: Keyring, token: string): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await keyring.keyFor(kid);
        if (!key) throw new errors.JWSSignatureVerificationFailed();
        return key;
      },
      { algorithms: ["ES256"], audience: AUDIENCE, requiredClaims: ["exp"] },
    );
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function claimsOf({ sub, exp, session_id: sessionId, aal }: JWTPayload): AccessClaims | null {
  if (sub === undefined || exp === undefined || typeof sessionId !== "string") return null;
  if (!UUID.test(sub) || !UUID.test(sessionId)) return null;
  return { userId: sub, sessionId, aal: aal === "aal2" ? "aal2" : "aal1", expiresAt: exp };
}
