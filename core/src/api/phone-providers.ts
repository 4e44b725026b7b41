import { z } from "zod";
import type { PhoneChannel } from "./phone-channels.ts";

/** Longest values of the fields that people type. */
export const PROVIDER_FIELD_LENGTHS = {
  sender: 50,
  account: 200,
  address: 1_000,
  template: 100,
  language: 20,
  key: 1_000,
  signingKey: 1_000,
} as const;

const text = (field: keyof typeof PROVIDER_FIELD_LENGTHS) =>
  z.string().trim().max(PROVIDER_FIELD_LENGTHS[field]);

/** Settings of an account at a provider that people may see; unused ones are empty. */
export const ProviderSettings = z.strictObject({
  /** The name or number that recipients see. */
  sender: text("sender").default(""),
  account: text("account").default(""),
  /** The address of a webhook. */
  address: text("address").default(""),
  /** Termii's route: "dnd" also reaches numbers that block advertising. */
  route: z.enum(["dnd", "generic"]).default("dnd"),
  /** For WhatsApp: the default template of messages, and its language. */
  template: text("template").default(""),
  language: text("language").default(""),
});

/** Settings that are never returned. */
export const ProviderSecrets = z.strictObject({
  key: text("key"),
  /** Signs the provider's reports; empty if it does not sign. */
  signingKey: text("signingKey"),
});

export type ProviderAccount = Readonly<
  z.infer<typeof ProviderSettings> & z.infer<typeof ProviderSecrets>
>;
export type ProviderField = keyof ProviderAccount;

interface PhoneProvider {
  readonly name: string;
  readonly channels: readonly PhoneChannel[];
  /** The settings that it needs, in the order of the form, with its names for them. */
  readonly labels: Partial<Record<ProviderField, string>>;
}

/** Providers of SMS and WhatsApp, and a webhook for any other. */
export const PHONE_PROVIDERS = {
  termii: {
    name: "Termii",
    channels: ["SMS"],
    labels: {
      key: "API key",
      signingKey: "Secret key (optional)",
      sender: "Sender",
      route: "Route",
    },
  },
  "bulksms-nigeria": {
    name: "BulkSMS Nigeria",
    channels: ["SMS"],
    labels: { key: "API token", sender: "Sender" },
  },
  "africas-talking": {
    name: "Africa's Talking",
    channels: ["SMS"],
    labels: { account: "Username", key: "API key", sender: "Sender" },
  },
  twilio: {
    name: "Twilio",
    channels: ["SMS"],
    labels: { account: "Account SID", key: "Auth token", sender: "Sender" },
  },
  "whatsapp-cloud": {
    name: "WhatsApp Cloud API",
    channels: ["WHATSAPP"],
    labels: {
      account: "Phone number ID",
      key: "Access token",
      signingKey: "App secret (optional)",
      template: "Template",
      language: "Language of the template",
    },
  },
  webhook: {
    name: "Webhook",
    channels: ["SMS", "WHATSAPP"],
    labels: { address: "Address", key: "Key", sender: "Sender" },
  },
} as const satisfies Record<string, PhoneProvider>;

export type ProviderName = keyof typeof PHONE_PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PHONE_PROVIDERS) as ProviderName[];

/** Whether the provider sends messages of that channel. */
export function sendsBy(provider: ProviderName, channel: PhoneChannel): boolean {
  return (PHONE_PROVIDERS[provider].channels as readonly PhoneChannel[]).includes(channel);
}

/** The settings that a provider needs, with its names for them, in the order of the form. */
export function fieldsOf(provider: ProviderName): [ProviderField, string][] {
  return Object.entries(PHONE_PROVIDERS[provider].labels) as [ProviderField, string][];
}
