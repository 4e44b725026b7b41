import type { AuthMFAEnrollTOTPResponse } from "@supabase/auth-js";
import { ApiError } from "../../platform/client/api-error.ts";
import { loadAuth } from "../../platform/session/session.ts";

/*
 * Calls of the profile to the authentication service. Each throws the service's error.
 */

export type NewFactor = NonNullable<AuthMFAEnrollTOTPResponse["data"]>;

/** Factors of the signed-in person besides the password, as far as they are proved. */
export interface OwnFactors {
  /** An app that shows codes. */
  readonly app: { readonly id: string } | null;
  readonly passkeys: readonly OwnPasskey[];
}

/** Times are RFC 3339. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly lastUsedAt: string | null;
}

async function ownFactors(): Promise<OwnFactors> {
  const auth = await loadAuth();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const [app = null] = data.totp;
  if (data.webauthn.length === 0) return { app, passkeys: [] };
  const listed = await auth.passkey.list();
  if (listed.error) throw listed.error;
  const passkeys = listed.data.map((passkey) => ({
    id: passkey.id,
    name: passkey.friendly_name ?? "",
    lastUsedAt: passkey.last_used_at ?? null,
  }));
  return { app, passkeys };
}

/** The same as a query that several parts of a page share. */
export const ownFactorsQuery = { queryKey: ["own-second-factors"], queryFn: ownFactors };

/** A factor that was begun before and given up would block the next of its name. */
async function dropBegun(): Promise<void> {
  const auth = await loadAuth();
  const factors = await auth.mfa.listFactors();
  if (factors.error) throw factors.error;
  for (const factor of factors.data.all.filter(({ status }) => status === "unverified")) {
    await auth.mfa.unenroll({ factorId: factor.id });
  }
}

/** Begins a second factor: a QR code and a secret for the person's app. */
export async function beginFactor(): Promise<NewFactor> {
  const auth = await loadAuth();
  await dropBegun();
  const { data, error } = await auth.mfa.enroll({
    factorType: "totp",
    friendlyName: "Authenticator app",
  });
  if (error) throw error;
  return data;
}

/**
 * Verifies a factor with the app's six digits: a new one, which every later sign-in asks for, or a
 * verified one, as a new proof of identity.
 */
export async function proveFactor(factorId: string, code: string): Promise<void> {
  const auth = await loadAuth();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

/** Returns values that the client requires. The server knows its own URL and reads neither. */
const ownPage = () => ({ rpId: location.hostname, rpOrigins: [location.origin] });

/** Shows one of the person's passkeys, which counts as a new proof of who they are. */
export async function showPasskey(factorId: string): Promise<void> {
  const auth = await loadAuth();
  const page = ownPage();
  const challenge = await auth.mfa.challenge({ factorId, webauthn: page });
  if (challenge.error) throw challenge.error;
  const { publicKey } = challenge.data.webauthn.credential_options;
  const shown = await navigator.credentials
    .get({ publicKey: publicKey as PublicKeyCredentialRequestOptions })
    .catch(throwAsCode);
  const proof = { ...page, type: "request" as const, credential_response: shown as never };
  const { error } = await auth.mfa.verify({
    factorId,
    challengeId: challenge.data.id,
    webauthn: proof,
  });
  if (error) throw error;
}

/**
 * Creates a passkey on this device. The client's own `webauthn.register` would ask for a security
 * key instead of the phone's or computer's own lock.
 */
export async function addPasskey(friendlyName: string): Promise<void> {
  const auth = await loadAuth();
  await dropBegun();
  const begun = await auth.mfa.enroll({ factorType: "webauthn", friendlyName });
  if (begun.error) throw begun.error;
  const factorId = begun.data.id;
  const page = ownPage();
  const challenge = await auth.mfa.challenge({ factorId, webauthn: page });
  if (challenge.error) throw challenge.error;
  const { publicKey } = challenge.data.webauthn.credential_options;
  const made = await navigator.credentials
    .create({ publicKey: publicKey as PublicKeyCredentialCreationOptions })
    .catch(throwAsCode);
  // The client does not export the name of its type.
  const credential_response = made as never;
  const proof = { ...page, type: "create" as const, credential_response };
  const { error } = await auth.mfa.verify({
    factorId,
    challengeId: challenge.data.id,
    webauthn: proof,
  });
  if (error) throw error;
}

/** Devices name their errors; the texts of a page know codes. */
function throwAsCode(error: unknown): never {
  const { name = "", message = "" } = error as Partial<Error>;
  throw new ApiError({ status: 0, code: name, message });
}

/** Sign-in no longer asks for it; without another factor, it asks for the password alone. */
export async function removeFactor(factorId: string): Promise<void> {
  const auth = await loadAuth();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  // This browser has the old list of factors until it gets a new token.
  await auth.refreshSession();
}

/** Ends the person's sign-ins on all other devices. */
export async function signOutElsewhere(): Promise<void> {
  const auth = await loadAuth();
  const { error } = await auth.signOut({ scope: "others" });
  if (error) throw error;
}

/** Sends the person a code that shows who they are: by mail, else to the phone. */
export async function sendIdentityCode(): Promise<void> {
  const auth = await loadAuth();
  const { error } = await auth.reauthenticate();
  if (error) throw error;
}

/** Sends a code to the new phone; the change counts once it was entered. */
export async function askForPhoneChange(phone: string): Promise<void> {
  const auth = await loadAuth();
  const { error } = await auth.updateUser({ phone });
  if (error) throw error;
}

/** Enters the code that came to the new phone. */
export async function enterPhoneChangeCode(phone: string, token: string): Promise<void> {
  const auth = await loadAuth();
  const { error } = await auth.verifyOtp({ phone, token, type: "phone_change" });
  if (error) throw error;
}

/** Mails both addresses; the change counts once both have confirmed it. */
export async function askForEmailChange(email: string): Promise<void> {
  const auth = await loadAuth();
  const emailRedirectTo = `${location.origin}/dashboard/profile`;
  const { error } = await auth.updateUser({ email }, { emailRedirectTo });
  if (error) throw error;
}
