import { completeRecord, pickFields } from "@school/core/api/fields.ts";
import { HEALTH_FIELDS, RECORD_FIELDS } from "@school/core/students/fields.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import type { TermResults } from "@school/core/results/pupil/contract.ts";
import type {
  ChildPage,
  ChildRecord,
  Move,
  TermSummary,
} from "@school/core/portal/contract-child.ts";
import { signedAddress } from "../platform/documents/files/address.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";
import type { ChildRow, MoveRow } from "./queries-child.ts";

/** Builds the data about the child that all readers of the page see. */
export function presentChild(row: ChildRow, withReasons: boolean, sealer: Sealer) {
  const { id, userId, admissionNumber, username, firstName, lastName } = row;
  const { className, isActive, createdAt, profileImageId, version } = row;
  return {
    id,
    userId,
    admissionNumber: admissionNumber ?? "",
    username,
    firstName,
    lastName,
    className,
    isActive,
    admitted: row.details.admitted,
    left: row.left && { ...row.left, reason: withReasons ? row.left.reason : null },
    createdAt: createdAt.toISOString(),
    profileImageUrl: profileImageId && signedAddress(sealer, profileImageId),
    version,
  } satisfies Partial<ChildPage>;
}

export function presentChildRecord({ email, classCategory, details }: ChildRow): ChildRecord {
  return { ...pickFields(RECORD_FIELDS, { ...details, email: shownEmail(email) }), classCategory };
}

/** Builds the known facts of the child's health; empty for people who may not read them. */
export function presentHealth({ details }: ChildRow, mayRead: boolean) {
  return mayRead ? pickFields(HEALTH_FIELDS, details) : completeRecord(HEALTH_FIELDS, {});
}

export function presentMove(row: MoveRow, withReasons: boolean): Move {
  const { id, kind, term, academicYear, fromClass, toClass, reason, at, byId, byName } = row;
  return {
    id,
    kind,
    term,
    academicYear,
    fromClass,
    toClass,
    at: at.toISOString(),
    reason: withReasons ? reason : null,
    by: withReasons && byId !== null ? { id: byId, name: byName ?? "" } : null,
  };
}

/** A term without the parts of the scores, which have their own page. */
export function presentTermSummary(results: TermResults): TermSummary {
  const { termId, term, academicYear, className, total, average, position } = results;
  const { expected, isFinal } = results;
  return {
    termId,
    term,
    academicYear,
    className,
    subjects: results.subjects.map(({ subject, total: marks, grade }) => ({
      id: subject.id,
      name: subject.name,
      total: marks,
      grade,
    })),
    total,
    expected,
    isFinal,
    average,
    position,
    isWithheld: results.isWithheld,
  };
}
