import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { FEATURES } from "../accounts/features.ts";
import { maySignIn, mayUsePortal } from "../accounts/policy.ts";
import { ROLES } from "../accounts/roles.ts";
import { StandbyNotice } from "../api/school-copy.ts";
import { DeviceKey } from "../api/device-key.ts";
import { dataOf } from "../api/pagination.ts";
import { SchoolTerm } from "../school/schemas.ts";

/** A pupil whose pages the signed-in person may open: themselves, or a linked child. */
export const OwnStudent = z.object({
  id: z.uuid(),
  name: z.string(),
  admissionNumber: z.string(),
  className: z.string().nullable(),
});
export type OwnStudent = z.infer<typeof OwnStudent>;

/** Data of the shell, in one response: the signed-in person and the school's current state. */
export const Shell = z.object({
  user: z.object({
    id: z.uuid(),
    /** The visible student or staff id. */
    userId: z.string(),
    email: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    /** First names without titles, or the title and surname if there are none: "Mrs Bello". */
    greetedAs: z.string(),
    role: z.enum(ROLES),
    roleInSchool: z.string().nullable(),
    features: z.array(z.enum(FEATURES)),
    awaitingApproval: z.boolean(),
    /** The role requested at self-registration. */
    requestedRole: z.enum(ROLES).nullable(),
    mustChangePassword: z.boolean(),
    mustSetUpSecondFactor: z.literal(true).optional(),
    isOnStandby: z.literal(true).optional(),
    canAnnounce: z.boolean(),
    /** A pupil's class this term, or the class of which a teacher is class teacher. */
    className: z.string().nullable(),
    /** Null without one, and if the school has switched pictures off. */
    profileImageUrl: z.string().nullable(),
  }),
  /** The pupil's own record, or a parent's linked children; empty for everyone else. */
  students: z.array(OwnStudent),
  /** Counts of the sidebar: work that waits for the person; 0 for work that others decide. */
  waiting: z.object({
    /** Unread direct messages. */
    messages: z.int(),
    /** Score sheets that a teacher published and the principal has not decided. */
    approvals: z.int(),
    /** Lesson plans that wait for the principal. */
    plans: z.int(),
    /** Parents' slips of transfers that the office has not decided. */
    slips: z.int(),
  }),
  currentTerm: SchoolTerm.extend({ academicYear: z.string() }).nullable(),
  settings: z.object({
    welcomeMessageType: z.enum(["email", "firstname"]),
    studentClassFilterEnabled: z.boolean(),
    enableProfileImages: z.boolean(),
  }),
  /** Whether a mail server is set up; without one, emails stay in the outbox. */
  sendsEmail: z.boolean(),
  /** Present on a standby, which is read-only. */
  copy: StandbyNotice.optional(),
});
export type Shell = z.infer<typeof Shell>;

export const shellContract = {
  shell: endpoint(maySignIn, {
    method: "GET",
    path: "/me",
    viewable: true,
    onStandby: true,
    openBefore: ["passwordChange", "secondFactor"],
    summary: "The signed-in person, their pupils, the current term and the shell's settings",
    tag: "portal",
  }).output(dataOf(Shell)),

  deviceKey: endpoint(mayUsePortal, {
    method: "GET",
    path: "/device-key",
    onStandby: true,
    summary: "The key under which a browser keeps things of the caller on its device",
    tag: "portal",
  }).output(dataOf(DeviceKey)),
};
