import { z } from "zod";
import { ClassArms } from "../../accounts/class-duties.ts";
import { endpoint } from "../../accounts/endpoint.ts";
import { seen } from "../../accounts/record-endpoints.ts";
import { Left } from "../../accounts/departure.ts";
import { dataOf, pageOf, Pagination, paging } from "../../api/pagination.ts";
import { BOARDER_STATUSES, SPORTS_HOUSES } from "../choices.ts";
import { mayListStudents, mayManageStudents } from "../policy.ts";

const tag = "students";

/** Without a status, those at the school are listed; "left" lists those who departed. */
export const STUDENT_STATUSES = ["active", "disabled", "left"] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];
export const STUDENT_SORTS = [
  "name",
  "-name",
  "admissionNumber",
  "-admissionNumber",
  "class",
  "-class",
  "status",
  "-status",
  "newest",
] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];

/**
 * A pupil as shown in lists. Fields closed to teaching staff (picture, address, contacts, dates) are
 * null for them. Times are RFC 3339.
 */
export const StudentRow = z.object({
  id: z.uuid(),
  /** The visible student id. */
  userId: z.string(),
  admissionNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** The class of the current term, or the last one after departure; null without one. */
  classId: z.uuid().nullable(),
  className: z.string().nullable(),
  isActive: z.boolean(),
  /** Null while at the school; the reason is for the office only. */
  left: Left.nullable(),
  admitted: z.boolean(),
  gender: z.string().nullable(),
  dob: z.iso.date().nullable(),
  parentName: z.string().nullable(),
  parentPhone: z.string().nullable(),
  sessionJoined: z.string().nullable(),
  sportsHouse: z.string().nullable(),
  boarderStatus: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  version: z.int(),
});
export type StudentRow = z.infer<typeof StudentRow>;

/** A deleted pupil, with the time, person and reason of the deletion. */
export const DeletedStudent = z.object({
  id: z.uuid(),
  userId: z.string(),
  admissionNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  className: z.string().nullable(),
  deletedAt: z.iso.datetime(),
  deletedBy: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.int(),
});
export type DeletedStudent = z.infer<typeof DeletedStudent>;

/**
 * One line of the admission register; days are in school time. Lines are never removed: departures
 * and deletions are marked.
 */
export const Admission = z.object({
  id: z.uuid(),
  /** The number in its year's register, from 1. */
  number: z.int(),
  admissionNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.string().nullable(),
  dob: z.iso.date().nullable(),
  /** The pupil's first class. */
  classJoined: z.string().nullable(),
  parentName: z.string().nullable(),
  parentPhone: z.string().nullable(),
  admittedOn: z.iso.date().nullable(),
  left: Left.nullable(),
  /** The record was a mistake and was deleted on this day. */
  deleted: z.object({ on: z.iso.date(), reason: z.string().nullable() }).nullable(),
});
export type Admission = z.infer<typeof Admission>;

/** Maximum number of pupils that one request changes. */
export const STUDENTS_AT_ONCE = 1000;

const search = z.string().trim().max(100).optional();

/** Filters for a list of pupils; the export takes the same ones. */
export const studentFilter = {
  /**
   * Names in any order, ids, and for the office email and parent's phone. Ignores accents and
   * tolerates typing errors; exact matches come first.
   */
  search,
  classGroup: z.string().trim().max(40).optional(),
  categoryId: z.uuid().optional(),
  /** Free text; without an arm it matches all arms. */
  class: z.string().trim().max(120).optional(),
  /** Only pupils without a class this term. */
  unassigned: z.boolean().optional(),
  status: z.enum(STUDENT_STATUSES).optional(),
  admitted: z.boolean().optional(),
  /** "2025/2026" */
  sessionJoined: z.string().trim().max(9).optional(),
};

export const studentListContract = {
  list: endpoint(mayListStudents, {
    method: "GET",
    path: "/students",
    viewable: true,
    summary: "Pupils by search text, class, category, status and session of joining",
    tag,
  })
    .input(
      z.strictObject({
        ...studentFilter,
        sort: z.enum(STUDENT_SORTS).default("name"),
        ...paging(10),
      }),
    )
    .output(
      pageOf(StudentRow).extend({
        /** Counts for all matching pupils; null for a reader who may not read the gender. */
        genders: z.object({ girls: z.int(), boys: z.int() }).nullable(),
      }),
    ),

  setStatus: endpoint(mayManageStudents, {
    method: "PUT",
    path: "/students/{id}/status",
    summary: "Enables a pupil's account, or disables it and signs the pupil out",
    tag,
    current: StudentRow,
  })
    .input(z.strictObject({ ...seen, isActive: z.boolean() }))
    .output(dataOf(StudentRow)),

  remove: endpoint(mayManageStudents, {
    method: "DELETE",
    path: "/students/{id}",
    summary: "Deletes a pupil; can be restored with all data",
    tag,
    current: StudentRow,
  })
    .input(z.strictObject({ ...seen, reason: z.string().trim().max(500).optional() }))
    .output(dataOf(DeletedStudent)),

  deleted: endpoint(mayManageStudents, {
    method: "GET",
    path: "/students/deleted",
    viewable: true,
    summary: "Deleted pupils, newest first",
    tag,
  })
    .input(z.strictObject({ search, ...paging(20) }))
    .output(pageOf(DeletedStudent)),

  restore: endpoint(mayManageStudents, {
    method: "POST",
    path: "/students/{id}/restore",
    summary: "Restores a deleted pupil with all data; the pupil can sign in again",
    tag,
    current: { stale_version: DeletedStudent, not_deleted: StudentRow },
  })
    .input(z.strictObject(seen))
    .output(dataOf(StudentRow)),

  bulkEdit: endpoint(mayManageStudents, {
    method: "POST",
    path: "/students/bulk",
    summary: "Sets class, status, house, boarding or session of several pupils, all or none",
    tag,
    current: { stale_version: z.array(StudentRow), class_ambiguous: ClassArms },
  })
    .input(
      z.strictObject({
        students: z.array(z.strictObject(seen)).min(1).max(STUDENTS_AT_ONCE),
        /** The new class by id or name. */
        classId: z.uuid().optional(),
        class: z.string().trim().max(120).optional(),
        isActive: z.boolean().optional(),
        /** Null removes it. */
        sportsHouse: z.enum(SPORTS_HOUSES).nullable().optional(),
        boarderStatus: z.enum(BOARDER_STATUSES).nullable().optional(),
        /** "2025/2026" */
        sessionJoined: z.string().trim().max(9).optional(),
      }),
    )
    .output(dataOf(z.array(StudentRow))),

  admissionRegister: endpoint(mayManageStudents, {
    method: "GET",
    path: "/students/admission-register",
    viewable: true,
    summary: "Every pupil ever admitted in a year, in order of entry",
    tag,
  })
    .input(
      z.strictObject({
        /** Default: the newest with admissions. */
        year: z.int().min(1900).max(2999).optional(),
        /** Selects pupils without a known day of admission, instead of a year. */
        undated: z.literal(true).optional(),
        ...paging(200),
      }),
    )
    .output(
      z.object({
        data: z.array(Admission),
        pagination: Pagination,
        /** The year of `data`; null for pupils without a known day of admission. */
        year: z.int().nullable(),
        /** Number of pupils without a known day of admission. */
        undated: z.int(),
        /** Years with admissions, newest first. */
        years: z.array(z.object({ year: z.int(), count: z.int() })),
      }),
    ),
};
