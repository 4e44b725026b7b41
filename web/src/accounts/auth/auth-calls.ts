import { ApiError } from "../../platform/client/api-error.ts";
import { ask } from "../../platform/client/ask.ts";
import type { LinkTokens } from "../../platform/session/arrival.ts";
import { noteLock, removePerson } from "../../platform/session/phone-people.ts";
import {
  clearSession,
  readSession,
  refreshToken,
  writeSession,
} from "../../platform/session/stored.ts";
import { failures, messages as uiMessages } from "../../ui/text.ts";
import { messages } from "./text.ts";

/*
 * Calls of the visitor pages to the authentication service, in its wire protocol. A returned
 * session is stored as the official client stores it, so the portal continues with it. Each call
 * throws the service's error.
 */

/** A token this close to its end is renewed before it is used, in seconds. */
const MARGIN_S = 90;

/**
 * Maximum time that a sign-out waits for the server, in milliseconds. After it, this browser
 * forgets the session anyway.
 */
const SIGN_OUT_WAIT_MS = 5_000;

export interface Registration {
  readonly role: "STUDENT" | "TEACHER" | "PRINCIPAL" | "PARENT";
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Only for a pupil. */
  readonly className: string;
  readonly password: string;
}

/** Signs in with an email, phone, username or admission number; `keep` for 150 days. */
export async function signIn(name: string, password: string, keep = false): Promise<void> {
  const body = { email: name, password, ...(keep && { keep }) };
  store(await post("/token?grant_type=password", body), uiMessages.authenticationFailed);
}

/** Says about how long a sign-in from here waits for other people's; "" for less than a second. */
export async function readWait(): Promise<string> {
  return ((await service("/token/wait", {})) as { message: string }).message;
}

/** Ends the session here in any case, and on the server if it responds. Never throws. */
export async function signOut(): Promise<void> {
  const late = new Promise((done) => setTimeout(done, SIGN_OUT_WAIT_MS));
  const ended = accessToken().then((token) =>
    ask("/auth/v1/logout?scope=global", { method: "POST", token }),
  );
  await Promise.race([ended, late]).catch(() => {});
  clearSession();
}

/** Opens the session stored on this phone with its key and the person's PIN. */
export async function openByPin(device_key: string, pin: string): Promise<void> {
  store(await post("/pin/open", { device_key, pin }), uiMessages.authenticationFailed);
  noteLock();
}

/** The phone stores that person no longer; the server is notified, if it responds. */
export async function forgetOnPhone(device_key: string): Promise<void> {
  removePerson(device_key);
  await post("/pin/forget", { device_key });
}

/** Requests an account. Type and class are only requests; they grant nothing. */
export async function register(registration: Registration): Promise<void> {
  const answer = await post(`/signup?${back("/signin")}`, {
    email: registration.email,
    password: registration.password,
    data: {
      first_name: registration.firstName,
      last_name: registration.lastName,
      requested_role: registration.role,
      ...(registration.role === "STUDENT" && { requested_class: registration.className }),
    },
  });
  if (!isUser(answer) && !isUser((answer as { user?: unknown } | null)?.user)) {
    throw new Error(messages.userCreationFailed);
  }
}

/** Sends the mail that confirms an address once more. */
export async function resendConfirmation(email: string): Promise<void> {
  await post(`/resend?${back("/signin")}`, { type: "signup", email });
}

/** Mails a link and a code to choose a new password with, for any of a person's names. */
export async function askForReset(name: string): Promise<void> {
  await post(`/recover?${back("/reset-password")}`, { email: name });
}

/** Signs in with the six digits of a mail, as its link would. */
export async function enterMailCode(
  type: "signup" | "recovery",
  name: string,
  code: string,
): Promise<void> {
  const token = code.replace(/\s/g, "");
  store(await post("/verify", { type, email: name, token }), messages.invalidOrExpiredToken);
}

/** Sends six digits to a phone, if an account has it. */
export async function askForPhoneCode(phone: string, channel: "sms" | "whatsapp"): Promise<void> {
  await post("/otp", { phone, channel, create_user: false });
}

/** Proof of an unused account beside the code: the slip's password, or a child's number and birth date. */
export interface SlipValues {
  readonly slip_password?: string;
  readonly admission_number?: string;
  readonly date_of_birth?: string;
}

/** Signs in with the six digits that were sent to the phone; `keep` for 150 days. */
export async function enterPhoneCode(
  phone: string,
  token: string,
  { keep, ...slip }: SlipValues & { readonly keep: boolean },
): Promise<void> {
  const body = { type: "sms", phone, token, keep, ...slip };
  store(await post("/verify", body), messages.invalidOrExpiredToken);
}

/** Signs in with the tokens of an email link, if the service accepts them. */
export async function enterByLink(tokens: LinkTokens): Promise<void> {
  const { access_token: token } = tokens;
  const user = await service("/user", { token });
  store({ ...tokens, user }, messages.invalidOrExpiredToken);
}

/**
 * Uses the link of a mail, and signs in with its session; or returns the service's words where a
 * change of address has yet to be confirmed at the other address.
 */
export async function confirmByLink(type: string, token_hash: string): Promise<string | null> {
  const response = await post("/verify", { type, token_hash });
  const { msg } = (response ?? {}) as { msg?: unknown };
  if (typeof msg === "string") return msg;
  store(response, messages.invalidOrExpiredToken);
  return null;
}

/** Sets the password of the signed-in account, which a mail has signed in. */
export async function choosePassword(password: string): Promise<void> {
  await service("/user", { method: "PUT", body: { password }, token: await accessToken() });
}

/**
 * Raises the session's level with the app's six digits, or with a recovery code instead of them or
 * of a passkey.
 */
export async function showSecondFactor(code: string): Promise<void> {
  const token = await accessToken();
  const user = (await service("/user", { token })) as { factors?: Factor[] } | null;
  const proved = (user?.factors ?? []).filter(({ status }) => status === "verified");
  const factor = proved.find(({ factor_type }) => factor_type === "totp") ?? proved[0];
  if (!factor) throw new Error(uiMessages.authenticationFailed);
  const way = `/factors/${factor.id}`;
  const challenge = (await post(`${way}/challenge`, {}, token)) as { id?: string } | null;
  const proof = { code, challenge_id: challenge?.id };
  store(await post(`${way}/verify`, proof, token), uiMessages.authenticationFailed);
}

interface Factor {
  readonly id: string;
  readonly factor_type: string;
  readonly status: string;
}

/** The token of the stored session, renewed if it ends soon. */
export async function accessToken(): Promise<string> {
  const session = readSession();
  const refresh_token = refreshToken();
  if (session === null || refresh_token === null) throw ended();
  if (session.expiresAt - Date.now() / 1000 > MARGIN_S) return session.accessToken;
  try {
    store(await post("/token?grant_type=refresh_token", { refresh_token }), "");
  } catch (thrown) {
    // A refused session is over; one without a response may be valid.
    if (!(thrown instanceof ApiError) || thrown.status < 400 || thrown.status >= 500) throw thrown;
    clearSession();
    throw ended();
  }
  return readSession()?.accessToken ?? "";
}

function ended(): ApiError {
  const message = failures.sessionExpired;
  return new ApiError({ status: 401, code: "session_not_found", message });
}

export const post = (path: string, body: object, token?: string) =>
  service(path, { method: "POST", body, ...(token !== undefined && { token }) });

async function service(path: string, question: Parameters<typeof ask>[1]): Promise<unknown> {
  try {
    return await ask(`/auth/v1${path}`, question);
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.status < 500) throw thrown;
    // The words of a server in trouble are technical: the page says its own.
    throw new ApiError({ status: thrown.status, code: "unexpected_failure", message: "" });
  }
}

export function store(answer: unknown, otherwise: string): void {
  if (!writeSession(answer)) throw new Error(otherwise);
}

/** Returns the target of an email link. */
function back(path: string): string {
  return String(new URLSearchParams({ redirect_to: location.origin + path }));
}

function isUser(answer: unknown): boolean {
  return typeof (answer as { id?: unknown } | null)?.id === "string";
}
