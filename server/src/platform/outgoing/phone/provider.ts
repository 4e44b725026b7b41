import { timingSafeEqual } from "node:crypto";
import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import type { ProviderAccount } from "@school/core/api/phone-providers.ts";
import type { PhoneTemplate } from "./tables.ts";

/** A message with its secrets filled in. */
export interface PhoneText {
  readonly id: string;
  readonly channel: PhoneChannel;
  readonly number: string;
  readonly text: string;
  readonly template: PhoneTemplate | null;
  /** A code that the recipient copies with a button in WhatsApp. */
  readonly code?: string | undefined;
  /** The address for its delivery report. */
  readonly report: string;
}

/** A POST request with either a JSON body or a form. */
export interface ProviderRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly form?: Readonly<Record<string, string>>;
}

/** A provider's response to a message. */
interface ProviderResponse {
  readonly isAccepted: boolean;
  /** The provider's id of the message. */
  readonly reference: string | null;
  /** Null if the response has no error that is known: without one it may have been accepted. */
  readonly error: string | null;
}

/** A report as received. */
export interface SignedReport {
  /** The address given to the provider, with its query. */
  readonly url: string;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/** The delivery or failure of a message. */
export interface ReportedStatus {
  /** The provider's id of the message. */
  readonly reference: string | null;
  readonly status: string | null;
  readonly reason: string | null;
}

export interface Reply {
  readonly from: string | null;
  readonly text: string | null;
}

/** The protocol of one provider. Bodies of responses and reports are parsed JSON or forms. */
export interface Provider {
  request(message: PhoneText, account: ProviderAccount): ProviderRequest;
  response(body: unknown): ProviderResponse;
  /** Errors of a refusal after which the message is retried, such as an insufficient balance. */
  readonly temporary?: RegExp;
  /** Final statuses of a message; any other is ignored. */
  readonly delivered: RegExp;
  readonly failed: RegExp;
  statuses(report: unknown): readonly ReportedStatus[];
  replies?(report: unknown): readonly Reply[];
  /**
   * Whether the report's signature is valid. Without this function or a signing key, only the
   * secret in the address protects a report.
   */
  isSigned?(report: SignedReport, account: ProviderAccount): boolean;
}

/** The number without its plus: "2348035550101". */
export const digitsOf = (number: string): string => number.slice(1);

/** Compares in constant time. */
export function isSame(actual: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(actual ?? ""), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
