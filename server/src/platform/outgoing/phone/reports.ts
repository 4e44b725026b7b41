import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { phoneName } from "@school/core/api/phone.ts";
import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import type { Config } from "../../runtime/config/config.ts";
import { bareName } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";
import { accountOf } from "./gateway.ts";
import { isSame, type Provider } from "./provider.ts";
import { PROVIDERS } from "./providers.ts";
import { reportSecret } from "./report-address.ts";
import { parseJson } from "./response-values.ts";
import { phoneGateways, phoneMessages, phoneOptOuts } from "./tables.ts";

interface ReportParts {
  readonly config: Config;
  readonly db: Database;
  readonly sealer: Sealer;
}

/** Bytes; providers report a few messages at once. */
const BODY_LIMIT = 256_000;
/** Maximum number of reports in one call; further ones are ignored. */
const MAX_REPORTS = 1_000;

/**
 * Mounts the address for gateways' reports of deliveries and replies. Its last segment is a secret;
 * providers that sign their reports must do so. A report may be repeated, or precede the gateway's
 * response.
 */
export function mountPhoneReports(app: FastifyInstance, parts: ReportParts): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const limit = { parseAs: "string", bodyLimit: BODY_LIMIT } as const;
    scope.addContentTypeParser("*", limit, async (_request: unknown, body: string) => body);
    const config = { hidesPath: true };
    // Providers verify the address by having it echo a challenge.
    scope.get<Called>("/phone-reports/:channel/:secret", { config }, async (request, reply) => {
      if (!(await findCaller(parts, request))) return reply.code(404).send();
      const { "hub.challenge": challenge = "" } = request.query;
      return reply.type("text/plain").send(challenge.slice(0, 200));
    });
    scope.post<Called>("/phone-reports/:channel/:secret", { config }, async (request, reply) => {
      const gateway = await findCaller(parts, request);
      if (!gateway) return reply.code(404).send();
      const body = typeof request.body === "string" ? request.body : "";
      const header = (name: string) => request.headers[name]?.toString();
      const report = { url: parts.config.publicUrl + request.url, header, body };
      const provider = PROVIDERS[gateway.provider];
      const account = accountOf(parts.sealer, gateway.accountSealed);
      if (provider.isSigned?.(report, account) === false) return reply.code(403).send();
      const parsed = parseJson(body) ?? Object.fromEntries(new URLSearchParams(body));
      await storeOutcomes(
        parts.db,
        gateway.channel,
        outcomesIn(provider, parsed, request.query.message),
      );
      await storeReplies(parts.db, provider, parsed);
      // Twilio would send a body to the recipient as a reply.
      return reply.code(200).send();
    });
  });
}

interface Called {
  Params: { channel: string; secret: string };
  Querystring: Record<string, string | undefined>;
}

async function findCaller({ db, sealer }: ReportParts, { params }: FastifyRequest<Called>) {
  const channel = params.channel.toUpperCase() as PhoneChannel;
  const [gateway] = await db.select().from(phoneGateways).where(eq(phoneGateways.channel, channel));
  if (!gateway) return undefined;
  return isSame(params.secret, reportSecret(sealer, gateway)) ? gateway : undefined;
}

interface Outcome {
  /** The gateway's reference, or the message's own id in the address. */
  readonly reference: string | null;
  readonly messageId: string | null;
  readonly isDelivered: boolean;
  readonly reason: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @param message the id in the address for the report */
function outcomesIn(provider: Provider, parsed: unknown, message: string | undefined): Outcome[] {
  const messageId = message !== undefined && UUID.test(message) ? message : null;
  const reported = provider.statuses(parsed).slice(0, MAX_REPORTS);
  return reported.flatMap(({ reference, status, reason }) => {
    const trimmed = status?.trim() ?? "";
    const isDelivered = provider.delivered.test(trimmed);
    if (!isDelivered && !provider.failed.test(trimmed)) return [];
    const failure = `It was not delivered${reason === null ? "" : `: ${reason}`}`.slice(0, 500);
    return [{ reference, messageId, isDelivered, reason: failure }];
  });
}

const RETRY_DELAY_MS = 250;
const MAX_RETRIES = 12;

/**
 * Stores the outcomes of messages. A delivered one stays delivered, whatever follows, even if its
 * sending was uncertain. Reports may precede the gateway's own response: they wait for it.
 */
async function storeOutcomes(
  db: Database,
  channel: PhoneChannel,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  for (let retries = 0; (await writeOutcomes(db, channel, outcomes)) === 0; retries += 1) {
    const isLeaving = and(
      eq(phoneMessages.channel, channel),
      isNotNull(phoneMessages.sendingSince),
    );
    if (retries === MAX_RETRIES || (await db.$count(phoneMessages, isLeaving)) === 0) return;
    await sleep(RETRY_DELAY_MS);
  }
}

async function writeOutcomes(
  db: Database,
  channel: PhoneChannel,
  outcomes: readonly Outcome[],
): Promise<number> {
  const list = <Value>(of: (outcome: Outcome) => Value, type: string) =>
    sql`${sql.param(outcomes.map(of))}::${sql.raw(type)}[]`;
  const { id, state, deliveredAt, lastError, gatewayReference, sendingSince } = phoneMessages;
  const known = sql`(${gatewayReference} = reported.reference or ${id} = reported.message)`;
  const { rowCount } = await db.execute(sql`
    with reported as (
      select reference, message, bool_or(delivered) as delivered, min(reason) as reason
      from unnest(
        ${list((one) => one.reference, "text")},
        ${list((one) => one.messageId, "uuid")},
        ${list((one) => one.isDelivered, "boolean")},
        ${list((one) => one.reason, "text")}
      ) as reported (reference, message, delivered, reason)
      group by reference, message
    )
    update ${phoneMessages} set
      ${bareName(state)} = case
        when reported.delivered then 'delivered'
        when ${state} = 'sent' then 'failed'
        else ${state} end,
      ${bareName(deliveredAt)} = case
        when reported.delivered then coalesce(${deliveredAt}, now()) else ${deliveredAt} end,
      ${bareName(lastError)} = case
        when reported.delivered then null
        when ${state} = 'sent' then reported.reason
        else ${lastError} end,
      ${bareName(phoneMessages.secretsSealed)} = case
        when reported.delivered then null else ${phoneMessages.secretsSealed} end
    from reported
    where ${phoneMessages.channel} = ${channel} and ${known} and ${sendingSince} is null`);
  return rowCount ?? 0;
}

/** Replies that opt out of messages, and replies that opt in again. */
const STOP = ["stop", "stopall", "stop all", "no more", "unsubscribe", "end", "quit", "cancel"];
const START = ["start", "unstop", "yes"];

/** Stores who has opted out of optional messages. */
async function storeReplies(db: Database, provider: Provider, parsed: unknown): Promise<void> {
  const all = provider.replies?.(parsed).slice(0, MAX_REPORTS) ?? [];
  const responses = all.flatMap(({ from, text }) => {
    const number = numberOf(from);
    return number === null ? [] : [{ number, word: wordOf(text) }];
  });
  const numbers = (words: readonly string[]) =>
    responses.flatMap(({ number, word }) => (words.includes(word) ? [number] : []));
  const [stopped, started] = [[...new Set(numbers(STOP))], numbers(START)];
  if (stopped.length > 0) {
    const rows = stopped.map((number) => ({ number }));
    await db.insert(phoneOptOuts).values(rows).onConflictDoNothing();
  }
  if (started.length > 0) {
    await db.delete(phoneOptOuts).where(inArray(phoneOptOuts.number, started));
  }
}

/** Adds the plus that providers omit. */
function numberOf(from: string | null): string | null {
  return from === null ? null : (phoneName(from) ?? phoneName(`+${from}`));
}

function wordOf(text: string | null): string {
  return (text ?? "")
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();
}
