import { z } from "zod";
import { dataOf } from "../../api/pagination.ts";
import { pictureField } from "../../api/picture.ts";
import { ClassArms } from "../class-duties.ts";
import { endpoint } from "../endpoint.ts";
import { maySignIn } from "../policy.ts";
import { User, USER_STATUSES } from "../users/contract.ts";
import { mayEditOwnProfile } from "../users/policy.ts";

export const PROFILE_IMAGE = pictureField("profileImage");

const tag = "profile";

/** The fields of a person's own account that they may read. */
export const Profile = User.pick({
  id: true,
  userId: true,
  email: true,
  phone: true,
  firstName: true,
  lastName: true,
  role: true,
  className: true,
  isActive: true,
  status: true,
  canAnnounce: true,
  requestedRole: true,
  requestedClass: true,
  awaitingApproval: true,
  profileImageUrl: true,
  createdAt: true,
  lastSignInAt: true,
  version: true,
});
export type Profile = z.infer<typeof Profile>;

/** A sign-in that is still open. Times are RFC 3339. */
export const AuthSession = z.object({
  id: z.uuid(),
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
  /** The User-Agent header; null without one. */
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  /** Whether the sign-in used a second factor. */
  secondFactor: z.boolean(),
  /** Whether the device asks for a PIN. */
  hasPin: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type AuthSession = z.infer<typeof AuthSession>;

const ProfileImage = z.object({
  success: z.literal(true),
  data: z.object({ profileImageUrl: z.string().nullable() }),
});

export const profileContract = {
  profile: endpoint(maySignIn, {
    method: "GET",
    path: "/profile",
    viewable: true,
    onStandby: true,
    openBefore: ["passwordChange", "secondFactor"],
    summary: "The caller's account",
    tag,
  }).output(dataOf(Profile)),

  updateProfile: endpoint(mayEditOwnProfile, {
    method: "PUT",
    path: "/profile",
    summary: "Changes the caller's name, class or status; the email is changed at /auth/v1/user",
    tag,
    current: { stale_version: Profile, class_ambiguous: ClassArms },
  })
    .input(
      z.strictObject({
        version: z.int().min(1),
        firstName: z.string().trim().max(100).optional(),
        lastName: z.string().trim().max(100).optional(),
        class: z.string().trim().max(120).nullable().optional(),
        status: z.enum(USER_STATUSES).optional(),
      }),
    )
    .output(dataOf(Profile)),

  changePassword: endpoint(maySignIn, {
    method: "PATCH",
    path: "/users/change-password",
    openBefore: ["passwordChange", "secondFactor"],
    summary: "Changes the caller's password and ends other sign-ins",
    tag,
  })
    .input(
      z.strictObject({
        currentPassword: z.string().max(1024).default(""),
        newPassword: z.string().max(1024).default(""),
      }),
    )
    .output(z.object({ success: z.literal(true), data: z.object({ endedSessions: z.int() }) })),

  confirmIdentity: endpoint(maySignIn, {
    method: "POST",
    path: "/profile/confirm",
    openBefore: ["secondFactor"],
    summary:
      "Takes the caller's password, or a code mailed by /auth/v1/reauthenticate: for ten minutes " +
      "the sign-in may change the email, the password and the second factor",
    tag,
  })
    .input(
      z.union([
        z.strictObject({ password: z.string().min(1).max(1024) }),
        z.strictObject({ code: z.string().trim().min(1).max(20) }),
      ]),
    )
    .output(z.object({ success: z.literal(true) })),

  authSessions: endpoint(maySignIn, {
    method: "GET",
    path: "/profile/sessions",
    summary: "The caller's open sign-ins, newest first",
    tag,
  }).output(dataOf(z.array(AuthSession))),

  endAuthSession: endpoint(maySignIn, {
    method: "DELETE",
    path: "/profile/sessions/{id}",
    summary: "Ends one of the caller's sign-ins",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(z.object({ id: z.uuid() }))),

  uploadProfileImage: endpoint(maySignIn, {
    method: "POST",
    path: "/upload/profile-image",
    summary: "Replaces the caller's picture (multipart field profileImage: jpeg or png under 5 MB)",
    tag,
  })
    .input(z.strictObject({ profileImage: z.file() }))
    .output(ProfileImage),

  removeProfileImage: endpoint(maySignIn, {
    method: "DELETE",
    path: "/upload/profile-image",
    summary: "Removes the caller's picture",
    tag,
  })
    .input(z.strictObject({}))
    .output(ProfileImage),
};
