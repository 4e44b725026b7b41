import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { MAX_CHILDREN } from "../fee-limits.ts";
import { Kobo } from "../items/contract.ts";
import { mayKeepFees, mayOpenFees, mayOpenOwnFees, maySetProviders } from "../policy.ts";
import { KEY_LENGTH, ONLINE_STATES, PAYMENT_PROVIDERS } from "./payment-providers.ts";
import { messages } from "./text.ts";

const tag = "fees";
const Provider = z.enum(PAYMENT_PROVIDERS);

/** An online payment as its payer reads it. */
export const OwnOnlinePayment = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  provider: Provider,
  /** The school's own, which the provider also shows. */
  reference: z.string(),
  /** Kobo that the parent chose. */
  kobo: z.int(),
  state: z.enum(ONLINE_STATES),
  children: z.array(z.object({ studentId: z.uuid(), name: z.string() })),
  receipt: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** Money that came, but could not be recorded. */
  problem: z.string().nullable(),
  /** The provider's page, while it may still be paid there. */
  address: z.string().nullable(),
});
export type OwnOnlinePayment = z.infer<typeof OwnOnlinePayment>;

/** The same as the office reads it. */
export const OnlinePayment = OwnOnlinePayment.omit({ address: true }).extend({
  payer: z.string(),
  /** Kobo that came; null until they have. */
  paidKobo: z.int().nullable(),
  /** Kobo that the provider paid back. */
  refundedKobo: z.int(),
  refundedAt: z.iso.datetime().nullable(),
  /** The receipt was taken back. */
  isCountered: z.boolean(),
});
export type OnlinePayment = z.infer<typeof OnlinePayment>;

/** The account of the school at a provider, without its keys. */
const ProviderAccount = z.object({
  provider: Provider,
  /** Parents pay through it; of one provider at most. */
  isActive: z.boolean(),
  hasKey: z.boolean(),
  hasWebhookHash: z.boolean(),
  /** The address to which the provider reports payments. */
  webhookAddress: z.string(),
  /** Payments there that are not confirmed yet. */
  pending: z.int(),
  /** 0 for a provider that was not set up. */
  version: z.int(),
});

export const OnlineProviders = z.object({ providers: z.array(ProviderAccount) });
export type OnlineProviders = z.infer<typeof OnlineProviders>;

const Key = z.string().trim().min(1).max(KEY_LENGTH);

export const onlineContract = {
  ownOnline: endpoint(mayOpenOwnFees, {
    method: "GET",
    path: "/fees/online/own",
    summary: "The provider of online payments, if any, and the latest payments of the parent",
    tag,
  }).output(
    dataOf(z.object({ provider: Provider.nullable(), payments: z.array(OwnOnlinePayment) })),
  ),

  payOnline: endpoint(mayOpenOwnFees, {
    method: "POST",
    path: "/fees/online",
    summary:
      "Opens a page of the provider on which the parent pays; repeated calls return the same",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        shares: z
          .array(z.strictObject({ studentId: z.uuid(), kobo: Kobo }))
          .min(1, messages.children)
          .max(MAX_CHILDREN),
      }),
    )
    .output(dataOf(OwnOnlinePayment)),

  checkOnline: endpoint(mayOpenFees, {
    method: "POST",
    path: "/fees/online/{id}/check",
    summary: "Asks the provider about a payment, and writes the receipt once it is paid",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(OwnOnlinePayment)),

  onlinePayments: endpoint(mayKeepFees, {
    method: "GET",
    path: "/fees/online",
    viewable: true,
    summary: "Online payments, newest first; those not confirmed, or refunded, or all",
    tag,
  })
    .input(
      z.strictObject({
        show: z.enum(["ATTENTION", "PENDING", "ALL"]).default("ALL"),
        ...paging(50),
      }),
    )
    .output(pageOf(OnlinePayment)),

  onlineProviders: endpoint(maySetProviders, {
    method: "GET",
    path: "/fees/online/providers",
    viewable: true,
    summary: "The school's accounts at providers of online payments, without their keys",
    tag,
  }).output(dataOf(OnlineProviders)),

  saveOnlineProvider: endpoint(maySetProviders, {
    method: "PUT",
    path: "/fees/online/providers/{provider}",
    summary: "Sets up or changes the account at a provider; a key left out stays as it is",
    tag,
    asksAgain: true,
    current: OnlineProviders,
  })
    .input(
      z.strictObject({
        provider: Provider,
        isActive: z.boolean(),
        key: Key.optional(),
        webhookHash: Key.optional(),
        version: z.int().min(0),
      }),
    )
    .output(dataOf(OnlineProviders)),

  removeOnlineProvider: endpoint(maySetProviders, {
    method: "DELETE",
    path: "/fees/online/providers/{provider}",
    summary: "Forgets the account at a provider with its keys, once no payment is open there",
    tag,
    asksAgain: true,
    current: OnlineProviders,
  })
    .input(z.strictObject({ provider: Provider, version: z.int().min(1) }))
    .output(dataOf(OnlineProviders)),

  testOnlineProvider: endpoint(maySetProviders, {
    method: "POST",
    path: "/fees/online/providers/{provider}/test",
    summary: "Asks the provider whether it accepts the saved key",
    tag,
  })
    .input(z.strictObject({ provider: Provider }))
    .output(dataOf(z.object({ isAccepted: z.boolean(), said: z.string() }))),
};
