import type { PaymentProviderName } from "@school/core/fees/online/payment-providers.ts";
import { flutterwave } from "./flutterwave.ts";
import { paystack } from "./paystack.ts";
import type { PaymentProvider } from "./provider.ts";

export const PROVIDERS: Readonly<Record<PaymentProviderName, PaymentProvider>> = {
  paystack,
  flutterwave,
};
