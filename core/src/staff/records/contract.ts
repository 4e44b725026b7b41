import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { seen } from "../../accounts/record-endpoints.ts";
import { FEATURES } from "../../accounts/features.ts";
import { ROLES } from "../../accounts/roles.ts";
import { responseSchemas, nullableInputSchemas } from "../../api/field-schemas.ts";
import { fieldsWithout } from "../../api/fields.ts";
import { dataOf } from "../../api/pagination.ts";
import { STAFF_FIELDS } from "../fields.ts";
import { mayManageStaff, worksHere } from "../policy.ts";

const tag = "staff";

const HeldClass = z.object({
  id: z.uuid(),
  /** Name plus arm. */
  fullName: z.string(),
  category: z.string().nullable(),
});

/** The account's fields of a record. Days are YYYY-MM-DD. */
const StaffUser = z.object({
  userId: z.string(),
  /** The visible staff id, as `userId`. */
  staffId: z.string(),
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null if there is only the derived address, which cannot receive mail. */
  email: z.string().nullable(),
  role: z.enum(ROLES),
  /** Job title; null for an account without a staff record. */
  roleInSchool: z.string().nullable(),
  /** Access level, which grants nothing. */
  roleInSchoolLevel: z.string().nullable(),
  department: z.string().nullable(),
  dateJoined: z.iso.date().nullable(),
  isActive: z.boolean(),
  profileImageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

const text = z.string().nullable();

/** The fields that the record's part has under the same names. */
export const RECORD_FIELDS = fieldsWithout(
  STAFF_FIELDS,
  "username",
  "roleInSchoolLevel",
  "supervisor",
  "classTeacher",
  "asstClassTeacher",
);

/** The fields of the staff table. */
const StaffDetails = z.object({
  ...responseSchemas(RECORD_FIELDS),
  /** Null for an account without a staff record. */
  roleInSchool: text,
  /** Signed URLs, valid for one to two hours. */
  passportUrl: text,
  signatureUrl: text,
  supervisor: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** The person's class in the current session. */
  classTeacher: HeldClass.nullable(),
  asstClassTeacher: HeldClass.nullable(),
  features: z.array(z.enum(FEATURES)),
});

export const StaffRecord = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  user: StaffUser,
  details: StaffDetails,
  /** Private fields are null for readers without access; these flags say whether they are set. */
  hasBank: z.boolean(),
  hasNextOfKin: z.boolean(),
  version: z.int(),
});
export type StaffRecord = z.infer<typeof StaffRecord>;

const { username, ...changeable } = nullableInputSchemas(STAFF_FIELDS);
const reference = z.uuid().nullable().optional();

/**
 * Fields of both forms. Null and "" mean none; fields that an edit omits stay as they are. Faults
 * use the form's own messages.
 */
const recordFields = {
  ...changeable,
  password: z.string().max(1024).optional(),
  /** Whether the form generated the password, so that it must be changed at the first sign-in. */
  isGeneratedPassword: z.boolean().default(false),
  features: z.array(z.enum(FEATURES)).max(FEATURES.length).optional(),
  /** Id from the upload; null removes the picture. */
  passportId: reference,
  signatureId: reference,
};

export const NewStaff = z.strictObject({ username, ...recordFields });
export type NewStaff = z.infer<typeof NewStaff>;

export const StaffChange = z.strictObject({
  ...seen,
  ...recordFields,
  /** True for NO and false for YES in "Disable Account". */
  isActive: z.boolean().optional(),
});
export type StaffChange = z.infer<typeof StaffChange>;

const SavedStaff = z.object({ message: z.string(), data: StaffRecord });

const Upload = dataOf(z.object({ id: z.uuid(), url: z.string() }));

export const staffRecordContract = {
  create: endpoint(mayManageStaff, {
    method: "POST",
    path: "/staff",
    asksAgain: true,
    summary: "Creates a member of staff: an account with role STAFF, and the record",
    tag,
    successStatus: 201,
  })
    .input(NewStaff)
    .output(SavedStaff),

  ownRecord: endpoint(worksHere, {
    method: "GET",
    path: "/staff/me",
    summary: "The caller's own record",
    tag,
  }).output(dataOf(StaffRecord)),

  record: endpoint(mayManageStaff, {
    method: "GET",
    path: "/staff/{id}",
    viewable: true,
    summary: "The record of a member of staff: user and details",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(StaffRecord)),

  update: endpoint(mayManageStaff, {
    method: "PUT",
    path: "/staff/{id}",
    asksAgain: "sign-in",
    summary: "Changes the named fields of a record; a blank password keeps the current one",
    tag,
    current: StaffRecord,
  })
    .input(StaffChange)
    .output(SavedStaff),

  uploadPassport: endpoint(mayManageStaff, {
    method: "POST",
    path: "/upload/staff-passport",
    summary: "Uploads a passport picture (field passport: jpeg or png up to 500 KB) for a record",
    tag,
  })
    .input(z.strictObject({ passport: z.file() }))
    .output(Upload),

  uploadSignature: endpoint(mayManageStaff, {
    method: "POST",
    path: "/upload/staff-signature",
    summary:
      "Uploads a signature (field signature: jpeg, png or gif up to 500 KB), cut out of its paper",
    tag,
  })
    .input(z.strictObject({ signature: z.file() }))
    .output(Upload),
};
