import { namesIn } from "../../api/fields.ts";
import { SEALED_FIELDS } from "../fields.ts";

/* What only the principal and the person read; kept encrypted, in no log and no export. */

export type PrivateField = keyof typeof SEALED_FIELDS;
export const BANK_FIELDS = namesIn(SEALED_FIELDS, "bank");
export const NEXT_OF_KIN_FIELDS = namesIn(SEALED_FIELDS, "kin");
export const PRIVATE_FIELDS = [...BANK_FIELDS, ...NEXT_OF_KIN_FIELDS];

/** The fields that hold something. */
export type PrivateFields = Readonly<Partial<Record<PrivateField, string>>>;

/**
 * The private fields after a form was saved. A field that the form leaves out stays. A blank one
 * is cleared by those who could read it; for all others the form was blank anyway, so it stays.
 */
export function mergePrivateFields(
  kept: PrivateFields,
  given: Readonly<Partial<Record<PrivateField, string | null | undefined>>>,
  { mayRead }: { mayRead: boolean },
): PrivateFields {
  const merged = PRIVATE_FIELDS.map((field) => {
    const typed = given[field]?.trim();
    const stays = given[field] === undefined || (!typed && !mayRead);
    return [field, stays ? kept[field] : typed] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value));
}

/** Which of the fields differ; what the audit log says of a change. */
export function changedPrivateFields(before: PrivateFields, after: PrivateFields): PrivateField[] {
  return PRIVATE_FIELDS.filter((field) => before[field] !== after[field]);
}
