import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { Left } from "../accounts/departure.ts";
import { FEATURES } from "../accounts/features.ts";
import { ROLES } from "../accounts/roles.ts";
import { responseSchemas } from "../api/field-schemas.ts";
import { fieldsWithout } from "../api/fields.ts";
import { dataOf, pageOf, paging } from "../api/pagination.ts";
import { ProgressTerm, SheetProgress } from "../results/progress/contract.ts";
import { Named } from "../results/schemas.ts";
import { DETAIL_FIELDS } from "../staff/fields.ts";
import { Change, Person } from "./contract-change.ts";
import { mayOpenStaffChanges, mayOpenStaffPage } from "./policy-people.ts";

/** The fields that the page's record has under the same names. */
export const PAGE_FIELDS = fieldsWithout(
  DETAIL_FIELDS,
  "title",
  "roleInSchool",
  "roleInSchoolLevel",
  "department",
  "supervisor",
);

/** The employment record without bank, next of kin and documents, which are encrypted. */
const StaffRecord = z.object({
  ...responseSchemas(PAGE_FIELDS),
  accessLevel: z.string().nullable(),
  supervisor: Person.nullable(),
});
export type StaffRecord = z.infer<typeof StaffRecord>;

/** The person's duties in one class: as class teacher, assistant, or teacher of subjects. */
const ClassTaught = z.object({
  id: z.uuid(),
  name: z.string(),
  academicYear: z.string(),
  isCurrent: z.boolean(),
  role: z.enum(["CLASS_TEACHER", "ASSISTANT"]).nullable(),
  subjects: z.array(Named),
});
export type ClassTaught = z.infer<typeof ClassTaught>;

export const StaffPage = z.object({
  id: z.uuid(),
  /** The visible staff id. */
  userId: z.string(),
  username: z.string().nullable(),
  title: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  roleInSchool: z.string().nullable(),
  department: z.string().nullable(),
  isActive: z.boolean(),
  /** Null while the person works at the school. */
  left: Left.nullable(),
  createdAt: z.iso.datetime(),
  profileImageUrl: z.string().nullable(),
  version: z.int(),
  /** Null for an account without a staff record, created in User Management. */
  record: StaffRecord.nullable(),
  /** The checklist; empty means the role's usual rights. */
  features: z.array(z.enum(FEATURES)),
  /** Newest session first. */
  classes: z.array(ClassTaught),
  /** Null if the reader may not read scores. */
  work: z.object({ term: ProgressTerm.nullable(), sheets: z.array(SheetProgress) }).nullable(),
  may: z.object({ edit: z.boolean(), readChanges: z.boolean() }),
});
export type StaffPage = z.infer<typeof StaffPage>;

const tag = "people";
const member = { id: z.uuid() };

export const staffMemberContract = {
  staffMember: endpoint(mayOpenStaffPage, {
    method: "GET",
    path: "/people/staff/{id}",
    viewable: true,
    summary: "One member of staff with record, classes, subjects and this term's work",
    tag,
  })
    .input(z.strictObject(member))
    .output(dataOf(StaffPage)),

  staffChanges: endpoint(mayOpenStaffChanges, {
    method: "GET",
    path: "/people/staff/{id}/changes",
    viewable: true,
    summary: "Changes about and by one member of staff, in words, newest first",
    tag,
  })
    .input(z.strictObject({ ...member, ...paging(20) }))
    .output(pageOf(Change)),
};
