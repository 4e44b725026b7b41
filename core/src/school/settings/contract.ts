import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayManageSchool } from "../policy.ts";
import { SETTING_KEYS } from "../setting-keys.ts";

const tag = "settings";
const Key = z.enum(SETTING_KEYS);

/** A setting's current value; `version` is 0 if it was never set. */
export const SchoolSetting = z.object({
  key: Key,
  /**
   * For current_term: the term's id; null without a current term. For school_colour: `#rrggbb`;
   * null for the portal's green.
   */
  value: z.union([z.boolean(), z.string()]).nullable(),
  description: z.string(),
  version: z.int(),
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string().nullable(),
});
export type SchoolSetting = z.infer<typeof SchoolSetting>;

export const SchoolSettings = z.object({
  settings: z.array(SchoolSetting),
  /** The password itself is never returned. */
  hasDefaultPassword: z.boolean(),
  logoUrl: z.string().nullable(),
  /** Whether emails are sent, or only stored because there is no mail server. */
  mailDelivery: z.enum(["smtp", "outbox"]),
});
export type SchoolSettings = z.infer<typeof SchoolSettings>;

/** The disk with the school's data. */
const DiskSpace = z.object({
  freeBytes: z.int(),
  totalBytes: z.int(),
  /** low: writes may fail soon. full: they may fail already. */
  state: z.enum(["ok", "low", "full"]),
});

const Logo = z.object({
  success: z.literal(true),
  data: z.object({ logoUrl: z.string().nullable() }),
});

export const settingsContract = {
  read: endpoint(mayManageSchool, {
    method: "GET",
    path: "/settings",
    viewable: true,
    summary: "All settings with their versions",
    tag,
  }).output(dataOf(SchoolSettings)),

  disk: endpoint(mayManageSchool, {
    method: "GET",
    path: "/settings/disk",
    viewable: true,
    summary: "Space on the disk of the school's data; null if they are on another computer",
    tag,
  }).output(dataOf(DiskSpace.nullable())),

  change: endpoint(mayManageSchool, {
    method: "PUT",
    path: "/settings",
    summary: "Sets one or several settings, all or none; null restores the default",
    tag,
    current: SchoolSettings,
  })
    .input(
      z.strictObject({
        changes: z
          .array(
            z.strictObject({
              key: Key,
              value: z.union([z.boolean(), z.string().trim().max(300)]).nullable(),
              version: z.int().min(0),
            }),
          )
          .min(1)
          .max(SETTING_KEYS.length),
      }),
    )
    .output(dataOf(SchoolSettings)),

  setDefaultPassword: endpoint(mayManageSchool, {
    method: "PUT",
    path: "/settings/default-password",
    summary: "Sets the default password of new accounts; it can be replaced, never read",
    tag,
    asksAgain: true,
  })
    .input(z.strictObject({ password: z.string().max(200) }))
    .output(dataOf(SchoolSettings)),

  clearDefaultPassword: endpoint(mayManageSchool, {
    method: "DELETE",
    path: "/settings/default-password",
    summary: "Removes the default password; accounts that use it keep it",
    tag,
    asksAgain: true,
  })
    .input(z.strictObject({}))
    .output(dataOf(SchoolSettings)),

  testMail: endpoint(mayManageSchool, {
    method: "POST",
    path: "/settings/test-mail",
    summary: "Sends a test email to the caller's address",
    tag,
  })
    .input(z.strictObject({}))
    .output(
      dataOf(z.object({ address: z.string(), mailDelivery: SchoolSettings.shape.mailDelivery })),
    ),

  uploadLogo: endpoint(mayManageSchool, {
    method: "POST",
    path: "/upload/school-logo",
    summary: "Replaces the school's logo (multipart field logo: jpeg or png under 5 MB)",
    tag,
  })
    .input(z.strictObject({ logo: z.file() }))
    .output(Logo),

  removeLogo: endpoint(mayManageSchool, {
    method: "DELETE",
    path: "/upload/school-logo",
    summary: "Removes the school's logo",
    tag,
  })
    .input(z.strictObject({}))
    .output(Logo),
};
