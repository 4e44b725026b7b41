import { namesIn } from "../../api/fields.ts";
import { SEALED_FIELDS } from "../fields.ts";

/*
 * Fields that only a principal and the person may read; stored encrypted, never logged or exported.
 */

export type PrivateField = keyof typeof SEALED_FIELDS;
export const BANK_FIELDS = namesIn(SEALED_FIELDS, "bank");
export const NEXT_OF_KIN_FIELDS = namesIn(SEALED_FIELDS, "kin");
export const PRIVATE_FIELDS = [...BANK_FIELDS, ...NEXT_OF_KIN_FIELDS];

/** The fields that are not blank. */
export type PrivateFields = Readonly<Partial<Record<PrivateField, string>>>;

/**
 * Merges the stored private fields with a saved form. An omitted field is unchanged. A blank one is
 * cleared only if the sender could read it; for others the form is always blank.
 */
export function mergePrivateFields(
  stored: PrivateFields,
  input: Readonly<Partial<Record<PrivateField, string | null | undefined>>>,
  { mayRead }: { mayRead: boolean },
): PrivateFields {
  const merged = PRIVATE_FIELDS.map((field) => {
    const typed = input[field]?.trim();
    const stays = input[field] === undefined || (!typed && !mayRead);
    return [field, stays ? stored[field] : typed] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value));
}

/** Names of the differing fields, which are all that the audit log records. */
export function changedPrivateFields(before: PrivateFields, after: PrivateFields): PrivateField[] {
  return PRIVATE_FIELDS.filter((field) => before[field] !== after[field]);
}
