/** What only the principal and the person read; kept encrypted, in no log and no export. */
export const BANK_FIELDS = ["bankName", "accountNumber"] as const;
export const NEXT_OF_KIN_FIELDS = [
  "nextOfKin",
  "nextOfKinAddress",
  "nextOfKinPhone",
  "nextOfKinEmail",
] as const;
export const PRIVATE_FIELDS = [...BANK_FIELDS, ...NEXT_OF_KIN_FIELDS] as const;

export type PrivateField = (typeof PRIVATE_FIELDS)[number];
/** The fields that hold something. */
export type PrivateFields = Readonly<Partial<Record<PrivateField, string>>>;

/**
 * The private fields after a form was saved. A field that the form leaves out stays. A blank one
 * is cleared by whoever could read it; for all others the form was blank anyway, so it stays.
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
