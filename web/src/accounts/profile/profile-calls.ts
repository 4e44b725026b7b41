import type { AuthMFAEnrollTOTPResponse } from "@supabase/auth-js";
import { loadAuth } from "../../platform/session/session.ts";

/*
 * What the profile asks of the authentication service. Each throws the service's error.
 */

export type NewFactor = NonNullable<AuthMFAEnrollTOTPResponse["data"]>;

/** The proved second factor of the signed-in person, or null. */
export async function provedFactor(): Promise<{ id: string; createdAt: string } | null> {
  const auth = await loadAuth();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const [factor] = data.totp;
  return factor ? { id: factor.id, createdAt: factor.created_at } : null;
}

/** Begins a second factor: a QR code and a secret for the person's app. */
export async function beginFactor(): Promise<NewFactor> {
  const auth = await loadAuth();
  const factors = await auth.mfa.listFactors();
  if (factors.error) throw factors.error;
  // An unverified factor from an earlier attempt would block this one.
  for (const factor of factors.data.all.filter(({ status }) => status === "unverified")) {
    await auth.mfa.unenroll({ factorId: factor.id });
  }
  const { data, error } = await auth.mfa.enroll({
    factorType: "totp",
    friendlyName: "Authenticator app",
  });
  if (error) throw error;
  return data;
}

/** Proves a new factor with the app's six digits; from then on every sign-in asks for them. */
export async function proveFactor(factorId: string, code: string): Promise<void> {
  const auth = await loadAuth();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

/** Signing in asks for the password alone again. */
export async function removeFactor(factorId: string): Promise<void> {
  const auth = await loadAuth();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  // This browser still remembers the factor until it has a new token.
  await auth.refreshSession();
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
