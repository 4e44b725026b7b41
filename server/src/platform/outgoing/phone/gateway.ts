import { and, eq, sql } from "drizzle-orm";
import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import type { GatewayRecipe } from "@school/core/api/phone-gateway.ts";
import type { Database } from "../../database/database.ts";
import { NoResponse, NotPermitted, sendOutside } from "../../http/outgoing-request.ts";
import { Unconfirmed } from "../send-once.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";
import { referenceIn } from "./response-values.ts";
import { type GatewayAccount, type PhoneText, requestFor } from "./request.ts";
import { phoneGateways } from "./tables.ts";

/** Secrets that only the gateway and the portal know. */
export interface GatewaySecrets {
  readonly key: string;
  /** Signs the gateway's reports; empty if it does not sign. */
  readonly signingKey: string;
}

export interface Gateway extends GatewayAccount {
  readonly reportId: string;
  readonly recipe: GatewayRecipe;
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
      sender: phoneGateways.sender,
      account: phoneGateways.account,
      secretsSealed: phoneGateways.secretsSealed,
      recipe: phoneGateways.recipe,
      template: phoneGateways.template,
      language: phoneGateways.language,
      costPerPart: phoneGateways.costPerPart,
      waitMs: sql<number>`(extract(epoch from ${nextSlotAt} - now()) - ${space}) * 1000`,
    });
  if (!row) return undefined;
  const { secretsSealed, ...gateway } = row;
  return { ...gateway, key: secretsOf(sealer, secretsSealed).key, waitMs: Number(row.waitMs) };
}

export function secretsOf(sealer: Sealer, sealed: Buffer): GatewaySecrets {
  return JSON.parse(sealer.unseal(sealed)) as GatewaySecrets;
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
  const limits = { timeoutMs, maxResponseBytes: MAX_ANSWER_BYTES, testOrigin };
  try {
    const request = requestFor(gateway.recipe, gateway, message);
    const { status, body } = await sendOutside(request, limits);
    return referenceIn(gateway.recipe, status, body);
  } catch (error) {
    throw withoutKey(readableError(error as Error), gateway);
  }
}

function readableError(error: Error): Error {
  if (error instanceof NotPermitted)
    return new Error("The gateway's address is not a public https address.");
  if (!(error instanceof NoResponse)) return error;
  if (error.isSent)
    return new Unconfirmed(`${"The gateway did not answer, so the message may have arrived"}.`);
  return new Error(`${"The gateway could not be reached"}: ${error.message}`);
}

/** Removes the key from an error: some gateways repeat the request in their response. */
function withoutKey(error: Error, { key }: Gateway): Error {
  if (key !== "") error.message = error.message.replaceAll(key, "***");
  return error;
}
