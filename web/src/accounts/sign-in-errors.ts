import { NO_RESPONSE } from "../platform/client/api-error.ts";

/** What the authentication service's client says of a failure; every part may be missing. */
interface SignInFailure {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  /** The HTTP status; 0 when no answer came. */
  readonly status?: number | undefined;
  readonly message?: string | undefined;
}

const LOGIN_FAILED = "Login failed. Please try again.";

/** What to say for the codes that a sign-in can be answered with: the texts of the catalogue. */
const SIGN_IN_TEXTS: Readonly<Record<string, string>> = {
  invalid_credentials: "Invalid email or password. Please check your credentials.",
  email_not_confirmed: "Please check your email and confirm your account before signing in.",
  over_request_rate_limit: "Too many login attempts. Please wait a moment before trying again.",
  user_banned: "This account is disabled. Please ask the school office.",
};

/** What the sign-in page shows: the catalogue's text, else the service's own message. */
export function signInText(failure: SignInFailure): string {
  const known = SIGN_IN_TEXTS[failure.code ?? ""];
  if (known !== undefined) return known;
  if (failure.code === "no_response") return NO_RESPONSE;
  // The client wraps a missing answer and a broken server alike; their messages are technical.
  if (failure.name === "AuthRetryableFetchError") {
    return failure.status === 0 || failure.status === undefined ? NO_RESPONSE : LOGIN_FAILED;
  }
  if (failure.name === "AuthUnknownError" || failure.message === undefined) return LOGIN_FAILED;
  return failure.message.trim() === "" ? LOGIN_FAILED : failure.message;
}

/** Reads whatever a sign-in threw. */
export function asFailure(thrown: unknown): SignInFailure {
  if (typeof thrown !== "object" || thrown === null) return {};
  const { name, code, status, message } = thrown as Record<string, unknown>;
  return {
    name: typeof name === "string" ? name : undefined,
    code: typeof code === "string" ? code : undefined,
    status: typeof status === "number" ? status : undefined,
    message: typeof message === "string" ? message : undefined,
  };
}
