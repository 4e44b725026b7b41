import { isSame } from "../../api/is-same.ts";
import { fieldsWithout, namesOf } from "../../api/fields.ts";
import { STUDENT_FIELDS } from "../fields.ts";

/**
 * The fields that can be restored to an earlier day. The class has its own history, with its
 * results, and the email is used for signing in.
 */
export const EARLIER_FIELDS = fieldsWithout(STUDENT_FIELDS, "email", "classId", "classCategoryId");

type EarlierField = keyof typeof EARLIER_FIELDS;

/** Value of a field in a record. */
export type FieldValue = string | boolean | string[] | null;

/** An entry of the audit log about the record; null if its values were erased. */
export interface RecordEntry {
  readonly before: unknown;
  readonly after: unknown;
}

export interface FieldDifference {
  readonly field: EarlierField;
  readonly past: FieldValue;
  readonly now: FieldValue;
}

/**
 * Returns the differences between the current record and the record before some entries. A field's
 * earlier value is the "before" of the first entry that changes it.
 *
 * @param entries those after the day, in order
 */
export function earlierValues(
  record: Readonly<Record<EarlierField, unknown>>,
  entries: readonly RecordEntry[],
): FieldDifference[] {
  return namesOf(EARLIER_FIELDS).flatMap((field) => {
    const first = entries.find(
      ({ before, after }) =>
        isRecord(before) && isRecord(after) && field in before && field in after,
    );
    if (!first) return [];
    const past = valueOf((first.before as Record<string, unknown>)[field]);
    const current = valueOf(record[field]);
    return isSame(past, current) ? [] : [{ field, past, now: current }];
  });
}

function isRecord(values: unknown): values is Record<string, unknown> {
  return typeof values === "object" && values !== null;
}

function valueOf(value: unknown): FieldValue {
  if (typeof value === "string" || typeof value === "boolean") return value;
  return Array.isArray(value) ? value.map(String) : null;
}
