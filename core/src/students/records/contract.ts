import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { isPrincipal } from "../../accounts/policy.ts";
import { responseSchemas, inputSchemas } from "../../api/field-schemas.ts";
import { namesOf } from "../../api/fields.ts";
import { dataOf } from "../../api/pagination.ts";
import { STUDENT_FIELDS } from "../fields.ts";
import { mayManageStudents } from "../policy.ts";
import { EARLIER_FIELDS } from "./earlier-record.ts";

const tag = "students";

/** A pupil's whole record, for editing by the office. Days are YYYY-MM-DD, times RFC 3339. */
export const StudentRecord = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  /** The visible student id. */
  userId: z.string(),
  username: z.string().nullable(),
  admissionNumber: z.string().nullable(),
  ...responseSchemas(STUDENT_FIELDS),
  /** Names of the class of the current term and of its category. */
  classCategory: z.string().nullable(),
  className: z.string().nullable(),
  isActive: z.boolean(),
  /** A signed URL, valid for one to two hours. */
  profileImageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type StudentRecord = z.infer<typeof StudentRecord>;

const {
  classId: _classId,
  classCategoryId: _categoryId,
  ...changeable
} = inputSchemas(STUDENT_FIELDS);

const RecordChange = z
  .object({
    ...changeable,
    /** A blank password leaves the current one. */
    password: z.string().max(1024),
    /** Moves the pupil in the current term, with all results. */
    classId: z.uuid(),
    /** Id from the upload; null removes the picture. */
    passportId: z.uuid().nullable(),
    isActive: z.boolean(),
    /** The child has no other name than the surname. */
    hasOneName: z.boolean(),
  })
  .partial();
export type RecordChange = z.infer<typeof RecordChange>;

const Value = z.union([z.string(), z.boolean(), z.array(z.string())]).nullable();

/** A pupil's record at the end of an earlier day, and the current record. */
const EarlierRecord = z.object({
  /** Version of the current record, for restoring fields. */
  version: z.int(),
  differences: z.array(
    z.object({ field: z.enum(namesOf(EARLIER_FIELDS)), past: Value, now: Value }),
  ),
  /** Values of some changes since that day have been erased, so fields may be missing. */
  isIncomplete: z.boolean(),
});
export type EarlierRecord = z.infer<typeof EarlierRecord>;

export const studentRecordContract = {
  record: endpoint(mayManageStudents, {
    method: "GET",
    path: "/students/{id}/record",
    viewable: true,
    summary: "A pupil's whole record, for the edit form",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(StudentRecord)),

  update: endpoint(mayManageStudents, {
    method: "PUT",
    path: "/students/{id}",
    asksAgain: "sign-in",
    summary: "Changes the named fields of a record; a blank password keeps the current one",
    tag,
    current: StudentRecord,
  })
    .input(z.strictObject({ ...RecordChange.shape, id: z.uuid(), version: z.int().min(1) }))
    .output(dataOf(StudentRecord)),

  earlier: endpoint(isPrincipal, {
    method: "GET",
    path: "/students/{id}/record-then",
    summary: "What differs between a pupil's record now and at the end of an earlier day",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), day: z.iso.date() }))
    .output(dataOf(EarlierRecord)),

  uploadPassport: endpoint(mayManageStudents, {
    method: "POST",
    path: "/upload/student-passport",
    summary:
      "Uploads a passport picture (field passport: jpeg, png or gif up to 500 KB) for a form",
    tag,
  })
    .input(z.strictObject({ passport: z.file() }))
    .output(dataOf(z.object({ id: z.uuid(), url: z.string() }))),
};
