import { and, eq, sql } from "drizzle-orm";
import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import type { ProviderAccount, ProviderName } from "@school/core/api/phone-providers.ts";
import type { Database } from "../../database/database.ts";
import {
  NoResponse,
  NotPermitted,
  type OutgoingRequest,
  sendOutside,
} from "../../http/outgoing-request.ts";
import { Unconfirmed } from "../send-once.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";
import type { PhoneText, ProviderRequest } from "./provider.ts";
import { PROVIDERS } from "./providers.ts";
import { referenceIn } from "./response-values.ts";
import { phoneGateways } from "./tables.ts";

export interface Gateway {
  readonly reportId: string;
  readonly provider: ProviderName;
  readonly account: ProviderAccount;
  /** Kobo */
  readonly costPerPart: number;
  /** Milliseconds until the provider accepts another message. */
  readonly waitMs: number;
}

/** More than the total wait of all concurrent messages for their slots. */
const MAX_QUEUE_SECONDS = 600;

/**
 * The gateway of a channel and its next slot, which is reserved: all processes together respect the
 * provider's limit. Undefined if none is set up and active.
 */
export async function takeSlot(
  db: Database,
  sealer: Sealer,
  channel: PhoneChannel,
): Promise<Gateway | undefined> {
  const { nextSlotAt, perSecond } = phoneGateways;
  const space = sql`coalesce(1.0 / ${perSecond}, 0)`;
  // A slot further in the future was reserved with a clock that was ahead.
  const next = sql`case when ${nextSlotAt} < now() + make_interval(secs => ${MAX_QUEUE_SECONDS})
    then greatest(${nextSlotAt}, now()) else now() end`;
  const [row] = await db
    .update(phoneGateways)
    .set({ nextSlotAt: sql`${next} + make_interval(secs => ${space})` })
    .where(and(eq(phoneGateways.channel, channel), phoneGateways.isActive))
    .returning({
      reportId: phoneGateways.reportId,
      provider: phoneGateways.provider,
      accountSealed: phoneGateways.accountSealed,
      costPerPart: phoneGateways.costPerPart,
      waitMs: sql<number>`(extract(epoch from ${nextSlotAt} - now()) - ${space}) * 1000`,
    });
  if (!row) return undefined;
  const { accountSealed, ...gateway } = row;
  return { ...gateway, account: accountOf(sealer, accountSealed), waitMs: Number(row.waitMs) };
}

export function accountOf(sealer: Sealer, sealed: Buffer): ProviderAccount {
  return JSON.parse(sealer.unseal(sealed)) as ProviderAccount;
}

/** Milliseconds after which a gateway counts as down. */
export const GATEWAY_TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Hands a message to a gateway and returns the gateway's reference for it, null without one. Throws
 * `Refused`, `Unconfirmed`, or any other error for a temporary failure.
 */
export async function sendToGateway(
  gateway: Gateway,
  message: PhoneText,
  { testOrigin, timeoutMs }: { testOrigin: string | undefined; timeoutMs: number },
): Promise<string | null> {
  const provider = PROVIDERS[gateway.provider];
  const limits = { timeoutMs, maxResponseBytes: MAX_ANSWER_BYTES, testOrigin };
  try {
    const request = provider.request(message, gateway.account);
    // The address of a webhook is the school's own, in tests too.
    const origin = gateway.provider === "webhook" ? undefined : testOrigin;
    const { status, body } = await sendOutside(httpRequest(request, origin), limits);
    return referenceIn(provider, status, body);
  } catch (error) {
    throw withoutKey(readableError(error as Error), gateway);
  }
}

/** @param origin replaces that of the provider */
function httpRequest(
  { url, headers = {}, json, form }: ProviderRequest,
  origin: string | undefined,
): OutgoingRequest {
  const body = json ? JSON.stringify(json) : new URLSearchParams(form).toString();
  const written = Object.entries(headers).map(([name, value]) => [name, withoutControls(value)]);
  return {
    method: "POST",
    url: origin === undefined ? url : url.replace(/^https:\/\/[^/]*/, origin),
    headers: {
      ...(Object.fromEntries(written) as Record<string, string>),
      accept: "application/json",
      "content-type": json ? "application/json" : "application/x-www-form-urlencoded",
      "content-length": String(Buffer.byteLength(body)),
    },
    body,
  };
}

const withoutControls = (value: string) => value.replace(/[^\x20-\x7e]/g, "");

function readableError(error: Error): Error {
  if (error instanceof NotPermitted)
    return new Error("The gateway's address is not a public https address.");
  if (!(error instanceof NoResponse)) return error;
  if (error.isSent)
    return new Unconfirmed(`${"The gateway did not answer, so the message may have arrived"}.`);
  return new Error(`${"The gateway could not be reached"}: ${error.message}`);
}

/** Removes the key from an error: some gateways repeat the request in their response. */
function withoutKey(error: Error, { account: { key } }: Gateway): Error {
  if (key !== "") error.message = error.message.replaceAll(key, "***");
  return error;
}
