import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { staleRecord } from "../../platform/use-stale-form.ts";
import { NEW_CLASS } from "./class-values.ts";

/** What the form of a class says as a whole; null where its fields or a notice say it all. */
export function formError(error: unknown, failure: string): string | null {
  if (error === null || staleRecord(error) !== null) return null;
  const issues = error instanceof ApiError ? error.issues : [];
  const atFields = issues.length > 0 && issues.every(({ path }) => String(path[0]) in NEW_CLASS);
  return atFields ? null : messageOf(error, failure);
}
