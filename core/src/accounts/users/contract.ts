import { z } from "zod";
import { DeviceKey } from "../../api/device-key.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { ClassArms, RestoredDuties } from "../class-duties.ts";
import { endpoint } from "../endpoint.ts";
import { seen } from "../record-endpoints.ts";
import {
  mayDecideRegistrations,
  mayDropSecondFactors,
  mayManageUsers,
  mayOpenDevices,
} from "./policy.ts";
import { ROLES } from "../roles.ts";

const tag = "accounts";
const Role = z.enum(ROLES);

export const USER_STATUSES = ["active", "disabled"] as const;
const UserStatus = z.enum(USER_STATUSES);

/** An account as User Management shows it. Times are RFC 3339. */
export const User = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  /** The visible student or staff id. */
  userId: z.string(),
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  /** For signing in, in international form. */
  phone: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  /** A pupil's class this term, or the class of which a teacher is class teacher. */
  className: z.string().nullable(),
  isActive: z.boolean(),
  status: UserStatus,
  canAnnounce: z.boolean(),
  /** Registered as teacher or principal and not yet approved, or as parent without children. */
  awaitingApproval: z.boolean(),
  requestedRole: Role.nullable(),
  requestedClass: z.string().nullable(),
  /** True for an admitted pupil; false for a pupil's account that no record belongs to yet. */
  hasStudentRecord: z.boolean(),
  /**
   * own: chosen by the person or typed by the office; initial: a default or generated one, to be
   * changed at the next sign-in; expired: a default one that was not used in time.
   */
  password: z.enum(["own", "initial", "expired", "none"]),
  /** Whether signing in also requires a code from an app. */
  hasSecondFactor: z.boolean(),
  profileImageUrl: z.string().nullable(),
  lastSignInAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  deleted: z
    .object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string().nullable() })
    .nullable(),
  version: z.int(),
});
export type User = z.infer<typeof User>;

const reason = z.string().trim().max(500).optional();
/** Any text, so that the form reports errors with its own messages. */
const name = z.string().trim().max(100);
const email = z.string().trim().max(254);
/** A mobile number in any form; "" for none. */
const phone = z.string().trim().max(30);
const password = z.string().max(1024);
/** Free text: "primary 4 gold" is Primary 4 Gold. Null or "" means no class. */
const className = z.string().trim().max(120).nullable();

export const usersContract = {
  users: endpoint(mayManageUsers, {
    method: "GET",
    path: "/users",
    viewable: true,
    summary: "Accounts by role, class, status and search text, by surname",
    tag,
  })
    .input(
      z.strictObject({
        /** TEACHER also matches STAFF. */
        role: Role.optional(),
        class: z.string().trim().max(120).optional(),
        /**
         * Names, email, visible id, phone, username or admission number; every word must match.
         * Without a match, words of a class's name: returns its pupils and class teacher.
         */
        search: z.string().trim().max(100).optional(),
        status: UserStatus.optional(),
        /**
         * approval: registrations that a principal decides; children: parents who wait for the
         * office to link their children; record: pupils' accounts without a record.
         */
        waiting: z.enum(["approval", "children", "record"]).optional(),
        /** Lists deleted accounts instead. */
        deleted: z.boolean().default(false),
        ...paging(20),
      }),
    )
    .output(pageOf(User)),

  user: endpoint(mayManageUsers, {
    method: "GET",
    path: "/users/{id}",
    viewable: true,
    summary: "One account, deleted or not",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(User)),

  createUser: endpoint(mayManageUsers, {
    method: "POST",
    path: "/users",
    summary: "Creates a confirmed account",
    tag,
    asksAgain: true,
    successStatus: 201,
    current: { class_ambiguous: ClassArms },
  })
    .input(
      z.strictObject({
        role: Role,
        firstName: name.default(""),
        lastName: name.default(""),
        email: email.default(""),
        /** Not for pupils. A parent may have a phone and no email. */
        phone: phone.default(""),
        password: password.optional(),
        useDefaultPassword: z.boolean().default(false),
        class: className.optional(),
      }),
    )
    .output(dataOf(User)),

  updateUser: endpoint(mayManageUsers, {
    method: "PUT",
    path: "/users/{id}",
    summary: "Changes the named fields of an account; a blank password keeps the current one",
    tag,
    asksAgain: true,
    current: { stale_version: User, class_ambiguous: ClassArms },
  })
    .input(
      z.strictObject({
        ...seen,
        role: Role.optional(),
        firstName: name.optional(),
        lastName: name.optional(),
        /** Null or "" removes it. Admitted pupils, and parents with a phone, may lack one. */
        email: email.nullable().optional(),
        /** Null or "" removes it. */
        phone: phone.nullable().optional(),
        class: className.optional(),
        password: password.optional(),
        useDefaultPassword: z.boolean().default(false),
        status: UserStatus.optional(),
        canAnnounce: z.boolean().optional(),
      }),
    )
    .output(dataOf(User)),

  setPassword: endpoint(mayManageUsers, {
    method: "POST",
    path: "/users/{id}/password",
    summary: "Sets a new or the default password of another user and signs them out",
    tag,
    asksAgain: true,
    current: User,
  })
    .input(
      z.strictObject({
        ...seen,
        password: password.optional(),
        useDefaultPassword: z.boolean().default(false),
      }),
    )
    .output(dataOf(User)),

  dropSecondFactor: endpoint(mayDropSecondFactors, {
    method: "POST",
    path: "/users/{id}/drop-second-factor",
    summary: "Turns off another user's two-step sign-in, whose phone is lost, and signs them out",
    tag,
    asksAgain: true,
    current: User,
  })
    .input(z.strictObject({ ...seen, reason: z.string().trim().min(1).max(500) }))
    .output(dataOf(User)),

  signOutUser: endpoint(mayManageUsers, {
    method: "POST",
    path: "/users/{id}/sign-out",
    summary: "Signs another user out on all devices; the password stays",
    tag,
    current: User,
  })
    .input(z.strictObject(seen))
    .output(dataOf(User)),

  openDevice: endpoint(mayOpenDevices, {
    method: "POST",
    path: "/users/{id}/device-key",
    summary: "The key to a file of changes that a person left on a device and cannot send",
    tag,
    asksAgain: true,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(DeviceKey.pick({ key: true }))),

  removeUser: endpoint(mayManageUsers, {
    method: "DELETE",
    path: "/users/{id}",
    summary: "Deletes an account; it can be restored",
    tag,
    current: User,
  })
    .input(z.strictObject({ ...seen, reason }))
    .output(dataOf(User)),

  restoreUser: endpoint(mayManageUsers, {
    method: "POST",
    path: "/users/{id}/restore",
    summary: "Restores a deleted account with everything not handed over since",
    tag,
    current: User,
  })
    .input(z.strictObject(seen))
    .output(dataOf(User).extend({ classes: RestoredDuties })),

  approveRegistration: endpoint(mayDecideRegistrations, {
    method: "POST",
    path: "/users/{id}/approve",
    summary: "Approves a registration with a role, and confirms its email address",
    tag,
    asksAgain: true,
    current: { stale_version: User, class_ambiguous: ClassArms },
  })
    .input(z.strictObject({ ...seen, role: Role, class: className.optional() }))
    .output(dataOf(User)),

  declineRegistration: endpoint(mayManageUsers, {
    method: "POST",
    path: "/users/{id}/decline",
    summary: "Declines a registration and deletes the account; it can be restored",
    tag,
    current: User,
  })
    .input(z.strictObject({ ...seen, reason }))
    .output(dataOf(User)),

  linkStudent: endpoint(mayManageUsers, {
    method: "POST",
    path: "/users/{id}/link-student",
    summary: "Moves a registered pupil's sign-in to the admitted pupil's account",
    tag,
    asksAgain: true,
    current: User,
  })
    .input(z.strictObject({ ...seen, studentId: z.uuid() }))
    .output(dataOf(User)),
};
