import type { AdmissionForm } from "@school/core/students/admission/contract.ts";
import type { studentDetails } from "../tables.ts";

type DetailColumns = Partial<Omit<typeof studentDetails.$inferInsert, "userId">>;

/** The fields of a form that are kept as text, blank ones as null. */
const TEXTS = [
  "gender",
  "dob",
  "address",
  "parentName",
  "parentPhone",
  "parentEmail",
  "studentPhone",
  "country",
  "state",
  "previousSchool",
  "classLastPassed",
  "classCategoryId",
  "healthCondition",
  "hobby",
  "sportsHouse",
  "boarderStatus",
] as const satisfies readonly (keyof AdmissionForm & keyof DetailColumns)[];

/** The record's columns that a form names; what it leaves out is left out. */
export function detailColumns(form: {
  [Field in keyof AdmissionForm]?: AdmissionForm[Field] | undefined;
}): DetailColumns {
  const { sessionJoined, termJoined, admitted } = form;
  const texts = TEXTS.flatMap((field) =>
    form[field] === undefined ? [] : [[field, form[field] || null]],
  );
  return {
    ...(Object.fromEntries(texts) as DetailColumns),
    ...(sessionJoined !== undefined && { sessionJoined }),
    ...(termJoined !== undefined && { termJoined }),
    ...(admitted !== undefined && { admitted }),
  };
}
