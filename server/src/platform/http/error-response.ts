import { ORPCError, ValidationError } from "@orpc/server";
import type { ErrorBody, Issue } from "@school/core/api/error.ts";
import { tooLong } from "@school/core/api/field-cells.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";
import { z } from "zod";
import { isUnavailable } from "../database/unavailable.ts";
import { databaseCode } from "../database/database.ts";
import type { Log } from "../runtime/log/log.ts";
import { readOnlyRefusal } from "../standby-port.ts";
import { currentSchemaOf, type Endpoint, routeOf } from "./endpoints.ts";
import { PortalError } from "./errors.ts";
import { messages, tooBig, tooFew, tooMany, tooShort, tooSmall } from "./text.ts";

interface ErrorResponse {
  status: number;
  body: ErrorBody;
}

/** PostgreSQL's error codes, and the errors for the caller. */
const DATABASE_ANSWERS: Record<string, ErrorResponse> = {
  // Unexpected unique and foreign key violations: a lost race, nothing saved.
  "23505": conflict("Someone else has just added this. Reload the page."),
  "23P01": conflict("Someone else has just taken this time. Reload the page."),
  "23503": conflict("Something this record uses was deleted. Reload the page."),
  // A deadlock, a lock timeout or a statement timeout: a retry helps.
  "40P01": busy(),
  "40001": busy(),
  "55P03": busy(),
  "57014": busy(),
  // A plan from before a schema change, or a lost prepared statement: recreated on retry.
  "0A000": busy(),
  "26000": busy(),
  // The disk, or a statement's memory, is exhausted.
  "53100": noSpace(),
  "53200": busy(),
  "58030": noSpace(),
  // Text that PostgreSQL cannot store (NUL, half a surrogate pair), a number outside its type.
  "22021": invalid("This text has a character that cannot be saved. Remove it and try again."),
  "22P02": invalid("This text has a character that cannot be saved. Remove it and try again."),
  "22P05": invalid("This text has a character that cannot be saved. Remove it and try again."),
  "22003": invalid("This number is too large."),
  // A date before year 1 or far in the future.
  "22007": invalid("This date is not valid. Check the year."),
  "22008": invalid("This date is not valid. Check the year."),
};

/** PostgreSQL's code for a write to a read-only database. */
const READ_ONLY = "25006";

/** Limits the response to a body of a hundred thousand unknown fields. */
const MAX_ISSUES = 100;

/** The only conversion of errors to HTTP. Unexpected errors are logged and become 500. */
export function errorResponseFor(error: unknown, log: Log): ErrorResponse {
  if (error instanceof PortalError) return { status: error.status, body: error.toBody() };
  if (error instanceof ORPCError) return protocolAnswer(error, log);
  if (databaseCode(error) === READ_ONLY) {
    const refusal = readOnlyRefusal();
    if (refusal) return { status: refusal.status, body: refusal.toBody() };
  }
  const ofDatabase =
    DATABASE_ANSWERS[databaseCode(error) ?? ""] ?? (isUnavailable(error) ? busy() : undefined);
  if (ofDatabase) {
    // The caller only learns to retry; the operator needs the reason.
    if (ofDatabase.status >= 500) log.warn({ err: error }, "the database could not do it");
    return ofDatabase;
  }
  if (isFastifyError(error) && error.statusCode < 500) {
    return {
      status: error.statusCode,
      body: { message: sentenceFor(error), code: error.code.toLowerCase() },
    };
  }
  log.error({ err: error }, "unforeseen error");
  return { status: 500, body: { message: apiMessages.unknown, code: "internal_error" } };
}

/**
 * Returns the error as the endpoint may send it: `current` with its declared fields. If the endpoint
 * declares none for the code, or another shape, returns an error that becomes 500.
 */
export async function withDeclaredCurrent(error: unknown, endpoint: Endpoint): Promise<unknown> {
  if (!(error instanceof PortalError) || error.details.current === undefined) return error;
  const schema = currentSchemaOf(endpoint, error.code);
  if (!schema) return new Error(`${routeOf(endpoint).path} declares no current for ${error.code}`);
  const checked = await schema["~standard"].validate(error.details.current);
  if (checked.issues) {
    const cause = new ValidationError({ message: error.code, issues: checked.issues });
    return new ORPCError("INTERNAL_SERVER_ERROR", { cause });
  }
  error.details.current = checked.value;
  return error;
}

function protocolAnswer(error: ORPCError<string, unknown>, log: Log): ErrorResponse {
  if (error.cause instanceof ValidationError) {
    if (error.status >= 500) {
      log.error({ err: error, issues: error.cause.issues }, "an answer breaks its contract");
      return { status: 500, body: { message: apiMessages.unknown, code: "internal_error" } };
    }
    const issues = error.cause.issues.flatMap(toIssues).slice(0, MAX_ISSUES);
    return {
      status: 400,
      body: { message: describe(issues), code: "invalid_input", issues },
    };
  }
  return { status: error.status, body: { message: error.message, code: error.code.toLowerCase() } };
}

// Messages of the contract take precedence; the validator's own ones are for programmers.
z.config({ customError: faultOf });

/** Returns the fault of a value as a plain message. */
function faultOf(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  if (input === undefined || input === null) return apiMessages.isMissing;
  if (issue.code === "invalid_type") {
    if (issue.expected === "int") return "Must be a whole number";
    return issue.expected === "number" ? "Must be a number" : messages.notValid;
  }
  if (issue.code === "too_small") {
    if (input === "") return apiMessages.isMissing;
    if (typeof input === "string") return tooShort(Number(issue.minimum));
    if (Array.isArray(input)) return tooFew(Number(issue.minimum));
    return issue.inclusive ? tooSmall(issue.minimum) : messages.notValid;
  }
  if (issue.code === "too_big") {
    if (typeof input === "string") return tooLong(input, Number(issue.maximum));
    if (Array.isArray(input)) return tooMany(Number(issue.maximum));
    return issue.inclusive ? tooBig(issue.maximum) : messages.notValid;
  }
  return messages.notValid;
}

/** Shown to a person who followed a broken link; ids are never typed. */
const NO_SUCH_ID = "Not found. It may have been deleted.";

interface SchemaIssue {
  readonly message: string;
  readonly format?: unknown;
  readonly path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  readonly keys?: unknown;
  /** Faults of a union, by alternative. */
  readonly errors?: unknown;
}

/** Converts zod's issue, with the request's spelling of the path; names each unknown field. */
function toIssues(issue: SchemaIssue): Issue[] {
  const path = (issue.path ?? []).map((step) => {
    const key = typeof step === "object" ? step.key : step;
    return typeof key === "number" ? key : String(key);
  });
  if (Array.isArray(issue.keys)) {
    return issue.keys.map((key) => ({
      path: [...path, String(key)],
      message: messages.unknownField,
    }));
  }
  const inner = nearestShape(issue.errors);
  if (inner.some((one) => one.path.length > 0)) {
    return inner.map((one) => ({ ...one, path: [...path, ...one.path] }));
  }
  return [{ path, message: issue.format === "uuid" ? NO_SUCH_ID : issue.message }];
}

/** Returns the faults of the alternative that knows most of the fields. */
function nearestShape(errors: unknown): Issue[] {
  if (!Array.isArray(errors)) return [];
  const shapes = (errors as SchemaIssue[][]).map((issues) => issues.flatMap(toIssues));
  const unknown = (issues: Issue[]) =>
    issues.filter(({ message }) => message === messages.unknownField).length;
  return shapes.toSorted((one, other) => unknown(one) - unknown(other))[0] ?? [];
}

function describe(issues: Issue[]): string {
  const first = issues[0];
  if (!first) return "The request is not valid.";
  if (first.message === NO_SUCH_ID) return NO_SUCH_ID;
  return first.path.length > 0 ? `${first.path.join(".")}: ${first.message}` : first.message;
}

function isFastifyError(error: unknown): error is Error & { statusCode: number; code: string } {
  return (
    error instanceof Error &&
    "statusCode" in error &&
    typeof error.statusCode === "number" &&
    "code" in error &&
    typeof error.code === "string"
  );
}

function sentenceFor(error: { statusCode: number; code: string; message: string }): string {
  if (error.code === "FST_ERR_BAD_URL") return messages.noSuchAddress;
  if (error.statusCode === 413) return "This is too large to send.";
  if (error.statusCode === 415) return "The request must be JSON.";
  return error.statusCode === 400 ? "The request is not valid JSON." : error.message;
}

function conflict(message: string): ErrorResponse {
  return { status: 409, body: { message, code: "conflict" } };
}

function invalid(message: string): ErrorResponse {
  return { status: 400, body: { message, code: "invalid_input" } };
}

function busy(): ErrorResponse {
  const message = "The school's server is busy. Try again in a moment.";
  return { status: 503, body: { message, code: "busy" } };
}

function noSpace(): ErrorResponse {
  return {
    status: 503,
    body: {
      message: "Not saved: the school's server has no disk space left. Tell the school office.",
      code: "no_space",
    },
  };
}
