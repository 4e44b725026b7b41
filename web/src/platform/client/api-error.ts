import { failures } from "../../ui/text.ts";
import { messages } from "@school/core/api/text.ts";

/** One fault of the input, as named by the server. */
export interface ApiIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

interface ApiErrorFacts {
  /** The HTTP status; 0 without a response. */
  status: number;
  code: string;
  message: string;
  issues?: readonly ApiIssue[] | undefined;
  current?: unknown;
}

export const NO_RESPONSE = failures.noResponse;
/** Used if the server gives no reason. */
export const SOME_ERROR = messages.unknown;

/** Any failure of an API call; `message` is for the person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly ApiIssue[];
  /** The current record, after a 409 of a stale write. */
  readonly current: unknown;

  constructor({ status, code, message, issues, current }: ApiErrorFacts) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.issues = issues ?? [];
    this.current = current;
  }

  /** The message for one field of the input, if any. */
  issueFor(field: string): string | undefined {
    return this.issues.find((issue) => issue.path[0] === field)?.message;
  }
}

/** No response: no network, the server is down, or the time limit passed. */
export function noResponse(): ApiError {
  return new ApiError({ status: 0, code: "no_response", message: NO_RESPONSE });
}

/** Parses the server's error body; any other body gets the general message. */
export function fromAnswer(status: number, body: unknown): ApiError {
  const facts = isRecord(body) ? body : {};
  return new ApiError({
    status,
    code: textOf(facts["code"]) ?? "unknown",
    message: textOf(facts["message"]) ?? textOf(facts["error"]) ?? SOME_ERROR,
    issues: Array.isArray(facts["issues"]) ? facts["issues"].filter(isIssue) : undefined,
    current: facts["current"],
  });
}

/** The current record, if another user changed it first. */
export function staleRecord<Stored>(error: unknown): Stored | null {
  if (!(error instanceof ApiError) || error.code !== "stale_version") return null;
  return (error.current as Stored | undefined) ?? null;
}

/** Returns the message to show for an error of any origin. */
export function messageOf(error: unknown, otherwise: string = SOME_ERROR): string {
  return error instanceof ApiError && error.message !== SOME_ERROR ? error.message : otherwise;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isIssue(value: unknown): value is ApiIssue {
  return isRecord(value) && Array.isArray(value["path"]) && typeof value["message"] === "string";
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
