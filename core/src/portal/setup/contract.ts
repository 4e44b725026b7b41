import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayManageSchool } from "../../school/policy.ts";
import { mayRunPortal } from "./policy.ts";
import { SETUP_STEPS } from "./steps.ts";

const tag = "set-up";

/** The portal's address in the network, and what can be changed about it. */
export const PublicAddress = z.object({
  /** The address on slips and in messages. */
  publicUrl: z.string(),
  /**
   * Whether the principal or the environment set it; if not, slips and messages with it are
   * blocked.
   */
  isChosen: z.boolean(),
  /** Whether it is a loopback address, which opens only on the server itself. */
  isOnlyHere: z.boolean(),
  listensToNetwork: z.boolean(),
  /** HTTPS with the school's own authority, with the operator's certificate, or none. */
  https: z.enum(["none", "own", "given"]),
  /** Network addresses of the school's computer. */
  addresses: z.array(z.string()),
  port: z.int(),
  /** Variables set in the environment, which this page cannot change. */
  setOutside: z.array(z.string()),
  canChange: z.boolean(),
  /** SVG of a QR code of the address. */
  qrCode: z.string(),
});
export type PublicAddress = z.infer<typeof PublicAddress>;

/** Only this computer; other devices in the school; or an internet name behind a proxy. */
export const ADDRESS_SCOPES = ["computer", "network", "internet"] as const;

/** Progress of the school's set-up. */
export const Setup = z.object({
  steps: z.array(
    z.object({
      step: z.enum(SETUP_STEPS),
      isDone: z.boolean(),
      isSkipped: z.boolean(),
      count: z.int().nullable(),
      of: z.int().nullable(),
    }),
  ),
  /** Percentage of done steps, not counting skipped ones. */
  percent: z.int(),
});
export type Setup = z.infer<typeof Setup>;

export const setupContract = {
  progress: endpoint(mayManageSchool, {
    method: "GET",
    path: "/settings/setup",
    viewable: true,
    summary: "How far the school's set-up is, counted from its data",
    tag,
  }).output(dataOf(Setup)),

  skip: endpoint(mayManageSchool, {
    method: "PUT",
    path: "/settings/setup/{step}",
    summary: "Skips a step of the set-up, or takes it up again",
    tag,
    current: z.array(z.enum(SETUP_STEPS)),
  })
    .input(z.strictObject({ step: z.enum(SETUP_STEPS), isSkipped: z.boolean() }))
    .output(dataOf(Setup)),

  reach: endpoint(mayManageSchool, {
    method: "GET",
    path: "/settings/reach",
    viewable: true,
    summary: "The address of the portal, and those of its computer",
    tag,
  }).output(dataOf(PublicAddress)),

  changePublicAddress: endpoint(mayRunPortal, {
    method: "PUT",
    path: "/settings/reach",
    summary: "Sets the address of the portal, and starts it again",
    tag,
    // All emails link to that address.
    asksAgain: true,
  })
    .input(
      z.strictObject({
        place: z.enum(ADDRESS_SCOPES),
        /** Host name or IP address, without scheme and port; not for "computer". */
        host: z.string().trim().toLowerCase().max(253).default(""),
        /** In the school's network: with a certificate of the school's own authority. */
        https: z.boolean().default(false),
      }),
    )
    .output(
      dataOf(
        z.object({
          publicUrl: z.string(),
          /** Whether it restarts automatically; if not, the operator restarts it. */
          restarts: z.boolean(),
        }),
      ),
    ),
};
