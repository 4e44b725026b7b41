import { failures } from "../../ui/text.ts";

/** Details of a failure, from the authentication service's client or the API; all may be missing. */
export interface AuthFailure {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  /** The HTTP status; 0 without a response. */
  readonly status?: number | undefined;
  readonly message?: string | undefined;
}

/** Failure texts of one screen. */
export interface FailureTexts {
  /** By the service's error code; a code with several causes also uses the service's message. */
  readonly known: Readonly<Record<string, string | ((message: string) => string)>>;
  /** The text for all other failures. */
  readonly otherwise: string;
  /** Whether the service's own message is shown for an unknown code. */
  readonly passesOn: boolean;
}

/** Returns the text that a screen shows for a thrown value. */
export function failureText(thrown: unknown, { known, otherwise, passesOn }: FailureTexts): string {
  const { code = "", name, status, message = "" } = asFailure(thrown);
  const text = known[code];
  if (typeof text === "function") return text(message);
  if (text !== undefined) return text;
  if (code === "no_response") return failures.noResponse;
  // The client wraps a missing response and a broken server alike; their messages are technical.
  if (name === "AuthRetryableFetchError") return status ? otherwise : failures.noResponse;
  if (name === "AuthUnknownError" || !passesOn) return otherwise;
  return message.trim() === "" ? otherwise : message;
}

/** Reads whatever was thrown. */
export function asFailure(thrown: unknown): AuthFailure {
  if (typeof thrown !== "object" || thrown === null) return {};
  const { name, code, status, message } = thrown as Record<string, unknown>;
  return {
    name: typeof name === "string" ? name : undefined,
    code: typeof code === "string" ? code : undefined,
    status: typeof status === "number" ? status : undefined,
    message: typeof message === "string" ? message : undefined,
  };
}
