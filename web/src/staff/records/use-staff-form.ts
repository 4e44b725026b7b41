import type { Issue } from "@school/core/api/error.ts";
import { PRIVATE_FIELDS } from "@school/core/staff/records/private-fields.ts";
import { useEffect, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { clearUnsent, loadUnsent, saveUnsent } from "../../platform/unsent.ts";
import type { Labels } from "./staff-words.ts";
import type { StaffValues } from "./staff-values.ts";

/** What the parts of a form share. */
export interface StaffForm {
  readonly values: StaffValues;
  readonly labels: Labels;
  change(changes: Partial<StaffValues>): void;
  issueFor(field: keyof StaffValues): string | undefined;
}

/** Never kept in the browser: others may use it too. */
const NOT_KEPT = new Set<string>(["password", "generated", ...PRIVATE_FIELDS]);

/** Under which field of the form the server's word for a field stands. */
const FIELD_OF: Record<string, keyof StaffValues> = {
  passportId: "passport",
  signatureId: "signature",
  class: "classTeacher",
};

/**
 * The state of one form. What the person typed stays in this browser until it was sent or thrown
 * away, but for the password and the private fields.
 *
 * @param name what the form is about: "staff/create"
 * @param stored how the form looks with nothing typed
 */
export function useStaffForm(name: string, stored: StaffValues, labels: Labels) {
  const account = useAccount();
  const [typed, setTyped] = useState(() => keptOf(loadUnsent(account.id, name)?.contents, stored));
  const [restored, setRestored] = useState(() => Object.keys(typed).length > 0);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [refusals, setRefusals] = useState(0);
  const values = { ...stored, ...typed };

  // The button is at the end of a long form: the first field that is wrong comes into sight.
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>("form [aria-invalid=true]")?.focus();
  }, [refusals]);

  const issueFor = (field: keyof StaffValues) =>
    issues.find(({ path }) => fieldOf(path[0]) === field)?.message;
  const form: StaffForm = {
    values,
    labels,
    issueFor,
    change(changes) {
      setTyped((before) => ({ ...before, ...changes }));
      setIssues((before) => before.filter(({ path }) => !(fieldOf(path[0]) in changes)));
    },
  };

  useEffect(() => {
    const kept = Object.entries(typed).filter(([field]) => !NOT_KEPT.has(field));
    if (kept.length > 0) saveUnsent(account.id, name, Object.fromEntries(kept));
  }, [account.id, name, typed]);

  return {
    form,
    values,
    restored,
    /** What the form as a whole says; null where its fields say it all. */
    failureText(otherwise: string): string | null {
      if (error === null) return null;
      const atFields = error instanceof ApiError && error.issues.length > 0;
      const shown = atFields && error.issues.every(({ path }) => fieldOf(path[0]) in stored);
      return shown ? null : messageOf(error, otherwise);
    },
    /** Shows what is wrong; true if nothing is. */
    accept(found: readonly Issue[]): boolean {
      setIssues(found);
      setError(null);
      setRefusals((count) => count + 1);
      return found.length === 0;
    },
    refuse(failure: unknown) {
      setError(failure);
      setRefusals((count) => count + 1);
      if (failure instanceof ApiError) {
        setIssues(failure.issues.map(({ path, message }) => ({ path: [...path], message })));
      }
    },
    clearFailure: () => setError(null),
    forget: () => clearUnsent(account.id, name),
    startOver() {
      clearUnsent(account.id, name);
      setTyped({});
      setIssues([]);
      setRestored(false);
    },
  };
}

function fieldOf(field: string | number | undefined): string {
  return FIELD_OF[String(field)] ?? String(field);
}

/** Those fields of what was kept that the form still has, each of the kind that it has there. */
function keptOf(contents: unknown, stored: StaffValues): Partial<StaffValues> {
  if (typeof contents !== "object" || contents === null) return {};
  const fits = Object.entries(contents).filter(([field, value]: [string, unknown]) => {
    const there = (stored as unknown as Record<string, unknown>)[field];
    const alike = typeof value === typeof there && Array.isArray(value) === Array.isArray(there);
    return there !== undefined && value !== null && alike && !NOT_KEPT.has(field);
  });
  return Object.fromEntries(fits) as Partial<StaffValues>;
}
