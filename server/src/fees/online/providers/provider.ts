import type { PaymentProviderName } from "@school/core/fees/online/payment-providers.ts";
import { NoResponse, NotPermitted, sendOutside } from "../../../platform/http/outgoing-request.ts";
import { parseJson } from "../../../platform/outgoing/phone/response-values.ts";

/** The secrets of the school's account at a provider. */
export interface ProviderKeys {
  readonly key: string;
  /** Empty for a provider that signs webhooks with the key. */
  readonly webhookHash: string;
}

/** A payment for which the provider opens a page. */
export interface PaymentOrder {
  readonly reference: string;
  readonly kobo: number;
  readonly email: string;
  readonly name: string;
  /** The portal's page to which the payer returns. */
  readonly returnTo: string;
  /** Shown on the page. */
  readonly title: string;
}

/** The state of a payment at the provider. OPEN may still be paid, or was never begun. */
export type Verified =
  | { readonly state: "OPEN" }
  | { readonly state: "FAILED" }
  | {
      readonly state: "PAID";
      /** Hundredths of the currency. */
      readonly kobo: number;
      readonly currency: string;
      readonly providerId: string;
      readonly paidAt: Date;
    };

/** The message of a webhook that the provider has signed. */
export type WebhookEvent =
  | { readonly kind: "charge"; readonly reference: string }
  | {
      readonly kind: "refund";
      /** Ours, or the provider's id of the transaction. */
      readonly reference: string | null;
      readonly providerId: string | null;
      readonly refundId: string;
      readonly kobo: number;
    }
  | { readonly kind: "other" };

/** The protocol of one provider. */
export interface PaymentProvider {
  /** Opens a page of the provider and returns its address. Throws `ProviderUnavailable`, `KeyRefused`. */
  initialise(ask: Ask, order: PaymentOrder): Promise<string>;
  /** Throws `ProviderUnavailable`, `KeyRefused`. */
  verify(ask: Ask, reference: string): Promise<Verified>;
  /** Null for a webhook that the provider has not signed. */
  readWebhook(
    body: Buffer,
    header: (name: string) => string | undefined,
    keys: ProviderKeys,
  ): WebhookEvent | null;
}

/** The provider gave no response, or none that can be understood. Asking again may help. */
export class ProviderUnavailable extends Error {}

/** The answer is not as the provider documents it. */
export class UnreadableAnswer extends ProviderUnavailable {}

/** The provider does not accept the school's key. */
export class KeyRefused extends Error {}

/** Whether the provider could not be asked, rather than the portal being at fault. */
export function isOfProvider(error: unknown): error is ProviderUnavailable | KeyRefused {
  return error instanceof ProviderUnavailable || error instanceof KeyRefused;
}

interface ProviderResponse {
  readonly status: number;
  /** Parsed JSON; undefined for anything else. */
  readonly body: unknown;
}

/** Asks a provider, with its key. Throws `ProviderUnavailable` and `KeyRefused`. */
export type Ask = (method: "GET" | "POST", url: string, json?: object) => Promise<ProviderResponse>;

const LIMITS = { timeoutMs: 15_000, maxResponseBytes: 256 * 1024 };
const REFUSED = [401, 403];

/** @param testOrigin replaces that of the provider, in tests */
export function askWith({ key }: ProviderKeys, testOrigin: string | undefined): Ask {
  return async (method, url, json) => {
    const body = json && JSON.stringify(json);
    const request = {
      method,
      url: testOrigin === undefined ? url : url.replace(/^https:\/\/[^/]*/, testOrigin),
      headers: {
        authorization: `Bearer ${key.replace(/[^\x21-\x7e]/g, "")}`,
        accept: "application/json",
        ...(body !== undefined && {
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(body)),
        }),
      },
      body,
    };
    const response = await sendOutside(request, { ...LIMITS, testOrigin }).catch(
      (error: unknown) => {
        if (error instanceof NoResponse || error instanceof NotPermitted)
          throw new ProviderUnavailable("The provider did not answer.");
        throw error;
      },
    );
    const { status } = response;
    if (REFUSED.includes(status)) throw new KeyRefused("The provider does not accept the key.");
    if (status === 429 || status >= 500 || (status >= 300 && status < 400))
      throw new ProviderUnavailable(`The provider answered ${status}.`);
    return { status, body: parseJson(response.body) };
  };
}

/** Whether a browser may be sent to the address: https, or the test origin. */
export function isPaymentPage(address: string | null, testOrigin: string | undefined): boolean {
  const url = address === null ? null : URL.parse(address);
  return url !== null && (url.protocol === "https:" || url.origin === testOrigin);
}

export const unreadable = (name: PaymentProviderName) =>
  new UnreadableAnswer(`The answer of ${name} could not be read.`);
