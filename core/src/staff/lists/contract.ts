import { z } from "zod";
import { RestoredDuties } from "../../accounts/class-duties.ts";
import { Left, departureForm } from "../../accounts/departure.ts";
import { endpoint } from "../../accounts/endpoint.ts";
import { seen } from "../../accounts/record-endpoints.ts";
import { ROLES } from "../../accounts/roles.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { mayManageStaff } from "../policy.ts";

const tag = "staff";

/** The specification's page size of the directory. */
const STAFF_PER_PAGE = 10;
/** Maximum number of staff that the bulk edit shows, and accepts in one request. */
export const MAX_STAFF_PER_REQUEST = 100;

/** A member of staff in lists. */
export const StaffRow = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  /** The visible staff id, under the three names that screens use. */
  userId: z.string(),
  staffId: z.string(),
  employeeId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null if there is only the derived address, which cannot receive mail. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  role: z.enum(ROLES),
  roleInSchool: z.string().nullable(),
  department: z.string().nullable(),
  isActive: z.boolean(),
  /** Departure; null while at the school. */
  left: Left.nullable(),
  profileImageUrl: z.string().nullable(),
  version: z.int(),
});
export type StaffRow = z.infer<typeof StaffRow>;

/** A deleted member of staff. Times are RFC 3339. */
export const DeletedStaffRow = StaffRow.pick({
  id: true,
  _id: true,
  userId: true,
  staffId: true,
  firstName: true,
  lastName: true,
  email: true,
  role: true,
  version: true,
}).extend({
  deletedAt: z.iso.datetime(),
  /** The person who deleted the record; null for the system. */
  deletedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type DeletedStaffRow = z.infer<typeof DeletedStaffRow>;

export const STAFF_SORTS = [
  "name",
  "-name",
  "staffId",
  "-staffId",
  "department",
  "-department",
  "status",
  "-status",
] as const;
export type StaffSort = (typeof STAFF_SORTS)[number];

const search = z.string().trim().max(100).optional();
/** Page size under either name; `pageSize` takes precedence. */
const pages = {
  ...paging(STAFF_PER_PAGE),
  pageSize: z.int().min(1).max(200).optional(),
};

const classIdentity = {
  classId: z.uuid(),
  className: z.string(),
  academicYear: z.string(),
};

/** A teacher's duties in the classes of this and later sessions. */
export const StaffDuties = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  version: z.int(),
  classTeacherOf: z.array(z.object(classIdentity)),
  assistantIn: z.array(z.object(classIdentity)),
  subjects: z.array(z.object({ ...classIdentity, subjectId: z.uuid(), subjectName: z.string() })),
});
export type StaffDuties = z.infer<typeof StaffDuties>;

const MAX_DUTIES = 500;
/** The person who takes over the duty; null for no one. */
const to = z.uuid().nullable();

/** A successor, or null, for each of the person's duties. */
export const Takeover = z.strictObject({
  classTeacherOf: z
    .array(z.strictObject({ classId: z.uuid(), to }))
    .max(MAX_DUTIES)
    .default([]),
  assistantIn: z
    .array(z.strictObject({ classId: z.uuid(), to }))
    .max(MAX_DUTIES)
    .default([]),
  subjects: z
    .array(z.strictObject({ classId: z.uuid(), subjectId: z.uuid(), to }))
    .max(MAX_DUTIES)
    .default([]),
});
export type Takeover = z.infer<typeof Takeover>;

const DonePerson = z.object({ message: z.string(), data: StaffRow });

export const staffListContract = {
  list: endpoint(mayManageStaff, {
    method: "GET",
    path: "/staff",
    viewable: true,
    summary: "The staff directory, by surname unless sorted otherwise",
    tag,
  })
    .input(
      z.strictObject({
        /**
         * Names, email, staff id or phone: every word, in any order; ignores accents and tolerates
         * typing errors.
         */
        search,
        /** In any case. */
        department: z.string().trim().max(100).optional(),
        roleInSchool: z.string().trim().max(100).optional(),
        isActive: z.boolean().optional(),
        /** Default: everyone at the school; "left" for people who departed. */
        status: z.enum(["active", "inactive", "left"]).optional(),
        /** Name of a class category: its class teachers, assistants and subject teachers. */
        category: z.string().trim().max(100).optional(),
        sort: z.enum(STAFF_SORTS).default("name"),
        ...pages,
      }),
    )
    .output(pageOf(StaffRow)),

  choices: endpoint(mayManageStaff, {
    method: "GET",
    path: "/staff/choices",
    viewable: true,
    summary: "Departments and school roles of the staff, for suggestions",
    tag,
  }).output(
    dataOf(z.object({ departments: z.array(z.string()), rolesInSchool: z.array(z.string()) })),
  ),

  deactivate: endpoint(mayManageStaff, {
    method: "POST",
    path: "/staff/{id}/deactivate",
    summary: "Deactivates a member of staff and ends their sign-ins",
    tag,
    current: StaffRow,
  })
    .input(z.strictObject(seen))
    .output(DonePerson),

  activate: endpoint(mayManageStaff, {
    method: "POST",
    path: "/staff/{id}/activate",
    summary: "Reactivates a member of staff",
    tag,
    current: StaffRow,
  })
    .input(z.strictObject(seen))
    .output(DonePerson),

  duties: endpoint(mayManageStaff, {
    method: "GET",
    path: "/staff/{id}/duties",
    viewable: true,
    summary: "Classes and subjects to hand over when a member of staff leaves",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(StaffDuties)),

  remove: endpoint(mayManageStaff, {
    method: "DELETE",
    path: "/staff/{id}",
    summary: "Deletes a member of staff and hands over classes and subjects; can be restored",
    tag,
    current: { stale_version: StaffRow, staff_has_duties: StaffDuties },
  })
    .input(
      z.strictObject({
        ...seen,
        reason: z.string().trim().max(500).optional(),
        /** Required if the person has classes; the refusal's `current` lists them. */
        takeover: Takeover.optional(),
      }),
    )
    .output(z.object({ message: z.string(), data: DeletedStaffRow })),

  deleted: endpoint(mayManageStaff, {
    method: "GET",
    path: "/staff/deleted",
    viewable: true,
    summary: "Deleted staff, newest first",
    tag,
  })
    .input(z.strictObject({ search, ...pages }))
    .output(pageOf(DeletedStaffRow)),

  restore: endpoint(mayManageStaff, {
    method: "POST",
    path: "/staff/{id}/restore",
    summary: "Restores a deleted member of staff, with classes that have no new teacher",
    tag,
    current: DeletedStaffRow,
  })
    .input(z.strictObject(seen))
    .output(DonePerson.extend({ classes: RestoredDuties })),

  leave: endpoint(mayManageStaff, {
    method: "POST",
    path: "/staff/{id}/leave",
    summary: "Records that a member of staff left, and hands over classes and subjects",
    tag,
    current: { stale_version: StaffRow, staff_has_duties: StaffDuties },
  })
    .input(
      z.strictObject({
        ...seen,
        ...departureForm,
        /** Required if the person has classes; the refusal's `current` lists them. */
        takeover: Takeover.optional(),
      }),
    )
    .output(DonePerson),

  undoDeparture: endpoint(mayManageStaff, {
    method: "POST",
    path: "/staff/{id}/undo-leaving",
    summary: "Takes the leaving back: the account opens, and classes without a new teacher return",
    tag,
    current: StaffRow,
  })
    .input(z.strictObject(seen))
    .output(DonePerson.extend({ classes: RestoredDuties })),

  bulk: endpoint(mayManageStaff, {
    method: "POST",
    path: "/staff/bulk",
    summary: "Applies the filled fields to all selected staff, or to none",
    tag,
    current: z.array(StaffRow),
  })
    .input(
      z.strictObject({
        staff: z.array(z.strictObject(seen)).min(1).max(MAX_STAFF_PER_REQUEST),
        roleInSchool: z.string().trim().max(100).optional(),
        department: z.string().trim().max(100).optional(),
        isActive: z.boolean().optional(),
      }),
    )
    .output(dataOf(z.array(StaffRow))),
};
