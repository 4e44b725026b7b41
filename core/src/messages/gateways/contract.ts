import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { PHONE_CHANNELS } from "../../api/phone-channels.ts";
import { PROVIDER_NAMES, ProviderSecrets, ProviderSettings } from "../../api/phone-providers.ts";
import { PhoneRules } from "../../api/phone-rules.ts";
import { mayManageGateways, mayManageSchool } from "../../school/policy.ts";

const tag = "phone messages";
const Channel = z.enum(PHONE_CHANNELS);

const GatewayFacts = ProviderSettings.extend({
  provider: z.enum(PROVIDER_NAMES),
  isActive: z.boolean(),
  /** Kobo */
  costPerPart: z.int().min(0).max(100_000),
  /** Number of messages a second that the provider accepts; null for no limit. */
  perSecond: z.int().min(1).max(1_000).nullable(),
});

const PhoneGateway = GatewayFacts.extend({
  channel: Channel,
  /** Whether they are set; their values are never returned. */
  hasKey: z.boolean(),
  hasSigningKey: z.boolean(),
  /** The address at which the provider reports deliveries and replies. */
  reportAddress: z.string(),
  version: z.int(),
});
export type PhoneGateway = z.infer<typeof PhoneGateway>;

const PhoneSettings = z.object({
  gateways: z.array(PhoneGateway),
  rules: PhoneRules.extend({ version: z.int() }),
  /** Kobo spent and messages sent to the gateway today. */
  today: z.object({ cost: z.int(), messages: z.int() }),
  /** Number of messages waiting to be sent. */
  waiting: z.int(),
});
export type PhoneSettings = z.infer<typeof PhoneSettings>;

const TestMessage = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(["queued", "sent", "delivered", "failed"]),
  tries: z.int(),
  lastError: z.string().nullable(),
  gatewayReference: z.string().nullable(),
});
export type TestMessage = z.infer<typeof TestMessage>;

export const gatewaysContract = {
  phoneSettings: endpoint(mayManageSchool, {
    method: "GET",
    path: "/settings/phone",
    viewable: true,
    summary: "Gateways of SMS and WhatsApp without their keys, budget, quiet hours, today's use",
    tag,
  }).output(dataOf(PhoneSettings)),

  saveGateway: endpoint(mayManageGateways, {
    method: "PUT",
    asksAgain: true,
    path: "/settings/phone/gateways/{channel}",
    summary: "Sets up or changes the gateway of a channel; a key left out stays as it is",
    tag,
    current: PhoneSettings,
  })
    .input(
      GatewayFacts.extend({
        channel: Channel,
        ...ProviderSecrets.partial().shape,
        /** 0 for a channel without a gateway. */
        version: z.int().min(0),
      }),
    )
    .output(dataOf(PhoneSettings)),

  removeGateway: endpoint(mayManageGateways, {
    method: "DELETE",
    asksAgain: true,
    path: "/settings/phone/gateways/{channel}",
    summary: "Forgets the gateway of a channel with its key; messages wait for the next",
    tag,
    current: PhoneSettings,
  })
    .input(z.strictObject({ channel: Channel, version: z.int().min(1) }))
    .output(dataOf(PhoneSettings)),

  saveRules: endpoint(mayManageSchool, {
    method: "PUT",
    path: "/settings/phone/rules",
    summary: "Sets the daily budget and the quiet hours of messages to phones",
    tag,
    current: PhoneSettings,
  })
    .input(PhoneRules.extend({ version: z.int().min(0) }))
    .output(dataOf(PhoneSettings)),

  sendTest: endpoint(mayManageSchool, {
    method: "POST",
    path: "/settings/phone/gateways/{channel}/test",
    summary: "Sends a test message through a gateway",
    tag,
  })
    .input(z.strictObject({ channel: Channel, number: z.string().trim().max(30) }))
    .output(dataOf(TestMessage)),

  readTest: endpoint(mayManageSchool, {
    method: "GET",
    path: "/settings/phone/tests/{id}",
    viewable: true,
    summary: "What became of a test message",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(TestMessage)),
};
