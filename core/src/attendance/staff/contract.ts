import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { FileResponse, TABLE_FORMATS } from "../../api/file-response.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayEnterStaffAttendance, mayOpenStaffAttendance } from "../policy.ts";
import { Closed, Named, Reason } from "../schemas.ts";
import { STAFF_DAY_KINDS } from "./staff-day.ts";

const tag = "staff attendance";
/** School time, "07:45". */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

const entry = {
  kind: z.enum(STAFF_DAY_KINDS),
  /** Null for leave and excused days, and without a signature. */
  signedInAt: Clock.nullable(),
  signedOutAt: Clock.nullable(),
  reason: Reason,
};

const StaffEntry = z.object({
  day: z.iso.date(),
  ...entry,
  isLate: z.boolean(),
  /** Whether the office entered or changed it. */
  isByOffice: z.boolean(),
});
export type StaffEntry = z.infer<typeof StaffEntry>;

const StaffToday = z.object({
  day: z.iso.date(),
  /** Null on a school day. */
  closed: Closed.nullable(),
  own: StaffEntry.nullable(),
  /** The caller's IP address as the server sees it. */
  address: z.string(),
  /** Whether it is one of the school's addresses. */
  isAtSchool: z.boolean(),
  /** Time after which signing in is late; "" for never. */
  lateAfter: z.string(),
});
export type StaffToday = z.infer<typeof StaffToday>;

const StaffMonth = z.object({
  month: Month,
  /** School days up to today. */
  days: z.array(z.iso.date()),
  rows: z.array(
    z.object({
      staff: Named,
      /** YYYY-MM-DD; earlier days are not counted. Null if the record does not state it. */
      joinedOn: z.iso.date().nullable(),
      entries: z.array(StaffEntry),
    }),
  ),
});
export type StaffMonth = z.infer<typeof StaffMonth>;

const StaffDay = z.object({
  staff: Named,
  day: z.iso.date(),
  /** Null before anything is entered. */
  entry: StaffEntry.nullable(),
  /** 0 before anything is entered. */
  version: z.int(),
  /** Changes to the entry with the state before and after each, newest first. */
  changes: z.array(
    z.object({ before: z.string(), after: z.string(), by: z.string(), at: z.iso.datetime() }),
  ),
});
export type StaffDay = z.infer<typeof StaffDay>;

const PLACE = { staffId: z.uuid(), day: z.iso.date() };

export const staffAttendanceContract = {
  staffToday: endpoint(mayOpenStaffAttendance, {
    method: "GET",
    path: "/attendance/staff/today",
    viewable: true,
    summary: "Whether the caller has signed in today, and may do so from here",
    tag,
  }).output(dataOf(StaffToday)),

  signStaff: endpoint(mayOpenStaffAttendance, {
    method: "POST",
    path: "/attendance/staff/sign",
    summary: "Signs the caller in or out, from the school's own network",
    tag,
  })
    .input(z.strictObject({ what: z.enum(["IN", "OUT"]) }))
    .output(dataOf(StaffToday)),

  staffMonth: endpoint(mayOpenStaffAttendance, {
    method: "GET",
    path: "/attendance/staff/month",
    viewable: true,
    summary: "A month of staff attendance: all staff for the office, else the caller's own days",
    tag,
  })
    .input(z.strictObject({ month: Month }))
    .output(dataOf(StaffMonth)),

  staffMonthFile: endpoint(mayOpenStaffAttendance, {
    method: "GET",
    path: "/attendance/staff/month/file",
    viewable: true,
    summary: "The same as PDF, CSV or workbook",
    tag,
    outputStructure: "detailed",
  })
    .input(z.strictObject({ month: Month, format: z.enum([...TABLE_FORMATS, "pdf"]) }))
    .output(FileResponse),

  staffDay: endpoint(mayEnterStaffAttendance, {
    method: "GET",
    path: "/attendance/staff/day",
    viewable: true,
    summary: "One day of a member of staff with its changes, for changing it",
    tag,
  })
    .input(z.strictObject(PLACE))
    .output(dataOf(StaffDay)),

  saveStaffDay: endpoint(mayEnterStaffAttendance, {
    method: "PUT",
    path: "/attendance/staff/day",
    summary: "Enters or corrects a day of a member of staff; what it was is kept",
    tag,
    current: StaffDay,
  })
    .input(z.strictObject({ ...PLACE, version: z.int().min(0), ...entry }))
    .output(dataOf(StaffDay)),
};
