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
  /** All that the person can choose. */
  choices: z.array(Choice),
  /** The confirmed address; null without one. */
  email: z.string().nullable(),
  /** The phone for signing in, in international form; null without one. */
  phone: z.string().nullable(),
  /** By what the school can write to phones. */
  gateways: z.array(z.enum(PHONE_CHANNELS)),
  /** When the phone answered STOP: no promotions reach it, whatever is chosen. */
  stoppedAt: z.iso.datetime().nullable(),
});
export type OwnChoices = z.infer<typeof OwnChoices>;

export const choicesContract = {
  ownChoices: endpoint(maySignIn, {
    method: "GET",
    path: "/profile/choices",
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

  takeBackStop: endpoint(maySignIn, {
    method: "DELETE",
    path: "/profile/choices/stop",
    summary: "Takes back that the caller's phone answered STOP",
    tag,
  })
    .input(z.strictObject({}))
    .output(dataOf(OwnChoices)),
};
