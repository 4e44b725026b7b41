import { loadAuth } from "../../platform/session/session.ts";
import { messages } from "./text.ts";
import { messages as uiMessages } from "../../ui/text.ts";

/*
 * What the account pages ask of the authentication service. Each throws the service's error.
 */

export interface Registration {
  readonly role: "STUDENT" | "TEACHER" | "PRINCIPAL" | "PARENT";
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Only a pupil names one. */
  readonly className: string;
  readonly password: string;
}

/** Asks for an account. Type and class are wishes; nothing is granted by them. */
export async function register(registration: Registration): Promise<void> {
  const auth = await loadAuth();
  const { data, error } = await auth.signUp({
    email: registration.email,
    password: registration.password,
    options: {
      emailRedirectTo: pageAddress("/signin"),
      data: {
        first_name: registration.firstName,
        last_name: registration.lastName,
        requested_role: registration.role,
        ...(registration.role === "STUDENT" && { requested_class: registration.className }),
      },
    },
  });
  if (error) throw error;
  if (!data.user) throw new Error(messages.userCreationFailed);
}

/** Sends the mail that confirms an address once more. */
export async function resendConfirmation(email: string): Promise<void> {
  const auth = await loadAuth();
  const options = { emailRedirectTo: pageAddress("/signin") };
  const { error } = await auth.resend({ type: "signup", email, options });
  if (error) throw error;
}

/** Mails a link and a code to choose a new password with, for any of a person's names. */
export async function askForReset(name: string): Promise<void> {
  const auth = await loadAuth();
  const options = { redirectTo: pageAddress("/reset-password") };
  const { error } = await auth.resetPasswordForEmail(name, options);
  if (error) throw error;
}

/** Signs in with the six digits of a mail, as its link would. */
export async function enterMailCode(
  type: "signup" | "recovery",
  name: string,
  code: string,
): Promise<void> {
  const auth = await loadAuth();
  const token = code.replace(/\s/g, "");
  const { data, error } = await auth.verifyOtp({ type, email: name, token });
  if (error) throw error;
  if (!data.session) throw new Error(messages.invalidOrExpiredToken);
}

/** Sets the password of the signed-in account, which a mail has signed in. */
export async function choosePassword(password: string): Promise<void> {
  const auth = await loadAuth();
  const { error } = await auth.updateUser({ password });
  if (error) throw error;
}

/** Raises the session with the app's six digits, or with a recovery code in their place. */
export async function showSecondFactor(code: string): Promise<void> {
  const auth = await loadAuth();
  const factors = await auth.mfa.listFactors();
  if (factors.error) throw factors.error;
  const [factor] = factors.data.totp;
  if (!factor) throw new Error(uiMessages.authenticationFailed);
  const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (error) throw error;
}

function pageAddress(path: string): string {
  return location.origin + path;
}
