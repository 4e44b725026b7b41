import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { Feature } from "@school/core/accounts/features.ts";
import type { Issue } from "@school/core/api/error.ts";
import {
  blankValues,
  formValuesOf,
  recordValuesOf,
  type Field,
  type FormValues,
} from "@school/core/api/fields.ts";
import { STAFF_FIELDS, type StaffFields } from "@school/core/staff/fields.ts";
import type { StaffChange, StaffRecord } from "@school/core/staff/records/contract.ts";
import { PRIVATE_FIELDS } from "@school/core/staff/records/private-fields.ts";

/** A picture as a form value. */
interface FormPicture {
  /** Id of an upload that is not saved yet. */
  uploadId: string | null;
  url: string | null;
}

/** Values of the forms: the record's fields, and values that are not part of the record. */
export interface StaffValues extends FormValues<StaffFields> {
  password: string;
  /** The password that the form generated; "" once another was typed. */
  generated: string;
  /** As typed; the field itself is "" while the name matches no one. */
  supervisorName: string;
  features: readonly Feature[];
  isActive: boolean;
  passport: FormPicture;
  signature: FormPicture;
}

export const NO_PICTURE: FormPicture = { uploadId: null, url: null };

/** Never stored in the browser: others may use it too. */
export const NEVER_STORED: readonly (keyof StaffValues)[] = [
  "password",
  "generated",
  ...PRIVATE_FIELDS,
];

/** The form's field that shows the server's issue of a field. */
export const FIELD_OF = {
  passportId: "passport",
  signatureId: "signature",
  class: "classTeacher",
} as const;

/** Returns an empty form with a generated password. */
export function newStaffValues(generated: string): StaffValues {
  return {
    ...blankValues(STAFF_FIELDS),
    password: generated,
    generated,
    supervisorName: "",
    features: [],
    isActive: true,
    passport: NO_PICTURE,
    signature: NO_PICTURE,
  };
}

/** A record as the form shows it. */
export function staffValuesOf({ user, details }: StaffRecord): StaffValues {
  const { supervisor, classTeacher, asstClassTeacher } = details;
  return {
    ...formValuesOf(STAFF_FIELDS, {
      ...details,
      username: user.username,
      roleInSchoolLevel: user.roleInSchoolLevel,
      supervisor: supervisor?.id,
      classTeacher: classTeacher?.id,
      asstClassTeacher: asstClassTeacher?.id,
    }),
    password: "",
    generated: "",
    supervisorName: supervisor ? surnameFirst(supervisor) : "",
    features: details.features,
    isActive: user.isActive,
    passport: { uploadId: null, url: details.passportUrl },
    signature: { uploadId: null, url: details.signatureUrl },
  };
}

/** Builds a call's input from changed values; the form handles the password itself. */
export function staffInput(changes: Partial<StaffValues>) {
  const { features, isActive, passport, signature } = changes;
  return {
    // The form offers only the contract's choices.
    ...(recordValuesOf(STAFF_FIELDS, changes) as Omit<StaffChange, "id" | "version">),
    ...(features && { features: [...features] }),
    ...(isActive !== undefined && { isActive }),
    ...(passport && { passportId: passport.uploadId }),
    ...(signature && { signatureId: signature.uploadId }),
  };
}

/** A supervisor is chosen from the list, or left empty. */
export function supervisorIssues({ supervisor, supervisorName }: StaffValues): Issue[] {
  if (supervisor !== "" || supervisorName.trim() === "") return [];
  return [{ path: ["supervisor"], message: "Choose a name from the list" }];
}

/** Lists another user's changes since the form was opened; never a private value. */
export function staffDifferences(seen: StaffRecord, current: StaffRecord): string[] {
  const [before, after] = [staffValuesOf(seen), staffValuesOf(current)];
  const fields = Object.entries(STAFF_FIELDS) as [keyof StaffFields, Field][];
  const changes = fields.flatMap(([name, field]) =>
    before[name] === after[name] ? [] : [`${field.label}: ${wordsFor(name, field, after)}`],
  );
  if (before.features.join() !== after.features.join()) {
    changes.push(`Features: ${after.features.join(", ") || "none"}`);
  }
  if (before.isActive !== after.isActive) {
    changes.push(`Disable Account: ${after.isActive ? "NO" : "YES"}`);
  }
  return changes;
}

function wordsFor(name: keyof StaffFields, field: Field, values: StaffValues): string {
  if (field.isSecret) return "changed";
  if (name === "supervisor") return values.supervisorName || "none";
  if (field.kind === "reference") return values[name] === "" ? "none" : "another";
  return values[name] || "none";
}
