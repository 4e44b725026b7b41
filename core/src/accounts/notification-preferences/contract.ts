import { z } from "zod";
import { dataOf } from "../../api/pagination.ts";
import { PHONE_CHANNELS } from "../../api/phone-channels.ts";
import { endpoint } from "../endpoint.ts";
import { maySignIn } from "../policy.ts";
import { CHOICE_CHANNELS, MESSAGE_KINDS } from "./kinds.ts";

const tag = "profile";

const Choice = z.strictObject({
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(CHOICE_CHANNELS),
  isWanted: z.boolean(),
});

const OwnChoices = z.object({
  /** All choices that the person can make. */
  choices: z.array(Choice),
  /** The confirmed address; null without one. */
  email: z.string().nullable(),
  /** The phone for signing in, in international form; null without one. */
  phone: z.string().nullable(),
  /** Channels on which the school can send to phones. */
  gateways: z.array(z.enum(PHONE_CHANNELS)),
  /**
   * Time of a STOP reply from the phone. It gets no promotions afterwards, whatever the preferences.
   */
  stoppedAt: z.iso.datetime().nullable(),
  /** The key with which a browser subscribes to notifications: base64url. */
  pushKey: z.string(),
  /** Whether this sign-in's device gets notifications. */
  isDeviceOn: z.boolean(),
});
export type OwnChoices = z.infer<typeof OwnChoices>;

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

/** A browser's subscription, as `PushSubscription.toJSON` writes it. */
const Device = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
});
export type Device = z.infer<typeof Device>;

export const choicesContract = {
  ownPreferences: endpoint(maySignIn, {
    method: "GET",
    path: "/profile/choices",
    viewable: true,
    summary: "Which messages reach the caller by which channel",
    tag,
  }).output(dataOf(OwnChoices)),

  saveChoice: endpoint(maySignIn, {
    method: "PUT",
    path: "/profile/choices",
    summary: "Switches a kind of message on or off for the caller, by one channel",
    tag,
  })
    .input(Choice)
    .output(dataOf(OwnChoices)),

  addDevice: endpoint(maySignIn, {
    method: "PUT",
    path: "/profile/device",
    summary: "Notifications reach the device of this sign-in until it ends",
    tag,
  })
    .input(Device)
    .output(dataOf(OwnChoices)),

  removeDevice: endpoint(maySignIn, {
    method: "DELETE",
    path: "/profile/device",
    summary: "No more notifications on the device of this sign-in",
    tag,
  })
    .input(z.strictObject({}))
    .output(dataOf(OwnChoices)),

  takeBackStop: endpoint(maySignIn, {
    method: "DELETE",
    path: "/profile/choices/stop",
    summary: "Takes back that the caller's phone answered STOP",
    tag,
  })
    .input(z.strictObject({}))
    .output(dataOf(OwnChoices)),
};
