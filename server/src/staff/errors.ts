import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { first } from "@school/core/api/lists.ts";
import type { StaffDuties, StaffRow } from "@school/core/staff/lists/contract.ts";
import { defineError, PortalError } from "../platform/http/errors.ts";

export const ADMINS_ONLY =
  "Only a principal can change the accounts of principals and administrators.";

/** There is no member of staff with this id. */
export const StaffNotFound = defineError(404, "staff_not_found", "Staff not found");

/** Usernames and admission numbers share one space of names. */
export const UsernameTaken = defineError(
  409,
  "username_taken",
  "Another account, maybe a deleted one, already uses this username.",
  { field: "username" },
);

/** The record has no document with this id. */
export const DocumentNotFound = defineError(
  404,
  "document_not_found",
  "This document was deleted.",
);

/** The record has the maximum number of documents. */
export const TooManyDocuments = defineError(
  409,
  "too_many_documents",
  (most: number) => `A record can have at most ${most} documents. Delete one first.`,
);

/** The request must name successors for the person's duties; `current` lists them. */
export class StaffHasDuties extends PortalError {
  readonly status = 409;
  readonly code = "staff_has_duties";
  constructor(current: StaffDuties) {
    super("Choose who takes over each class and subject, or choose No one.", { current });
  }
}

/** The record's state does not allow the action. */
export class StaffRefused extends PortalError {
  readonly status = 409;
  readonly code: keyof typeof REFUSALS;
  constructor(code: keyof typeof REFUSALS) {
    super(REFUSALS[code]);
    this.code = code;
  }
}

const REFUSALS = {
  not_deleted: "This staff record is not deleted.",
  own_account: "You cannot deactivate or delete your own account.",
  already_left: "This person has left already.",
  not_left: "This person has not left.",
} as const;

/** The reason for which one person prevents a bulk change. */
export interface StaffFault {
  /** Index of the entry in the request, from 0. */
  readonly index: number;
  readonly code: keyof typeof FAULTS;
  /** The current person; null if there is none. */
  readonly current: StaffRow | null;
}

/** Nothing of a bulk change was written: the issues name the reasons. */
export class StaffBatchRefused extends PortalError {
  readonly status: number;
  readonly code: StaffFault["code"];
  constructor(faults: readonly [StaffFault, ...StaffFault[]]) {
    const issues = faults.map(({ index, code, current }) => {
      const who = current ? `${firstNameFirst(current)}: ` : "";
      return { path: ["staff", index], message: `${who}${FAULTS[code].message}` };
    });
    const suffix = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
    super(`Nothing was changed. ${first(issues).message}${suffix}`, {
      issues,
      current: faults.flatMap(({ current }) => current ?? []),
    });
    const codes = new Set(faults.map(({ code }) => code));
    this.code = BY_WEIGHT.find((code) => codes.has(code)) ?? faults[0].code;
    this.status = FAULTS[this.code].status;
  }
}

const FAULTS = {
  not_allowed: { status: 403, message: "Only a principal can change this account." },
  own_account: { status: 409, message: REFUSALS.own_account },
  staff_not_found: { status: 404, message: "A person on this list was deleted." },
  stale_version: {
    status: 409,
    message: "This record has changed since you opened it. Review the changes.",
  },
} as const;

/**
 * The code of a response with several reasons is the first of these that applies. Reloading
 * resolves the later ones.
 */
const BY_WEIGHT = ["not_allowed", "own_account", "staff_not_found", "stale_version"] as const;
