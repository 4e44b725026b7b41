import { createHash } from "node:crypto";
import webPush from "web-push";
import type { Config } from "../../runtime/config/config.ts";
import type { Database } from "../../database/database.ts";
import { NoResponse, NotPermitted, sendOutside } from "../../http/outgoing-request.ts";
import type { Worker } from "../../runtime/jobs/job.ts";
import type { Log } from "../../runtime/log/log.ts";
import { Refused, sendOnce, Unconfirmed } from "../send-once.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";
import { readPushKeys } from "./keys.ts";
import { sendPushJob } from "./queue-push-messages.ts";
import { pushMessages } from "./tables.ts";

interface PushParts {
  readonly config: Config;
  readonly db: Database;
  readonly sealer: Sealer;
  readonly log: Log;
  /** Deletes a device whose address its push service no longer knows. */
  forgetDevice(endpoint: string): Promise<void>;
}

const CONCURRENCY = 20;
const LIMITS = { timeoutMs: 15_000, maxResponseBytes: 4_096 };
/** Seconds for which a push service stores a notification for a phone that is switched off. */
const TTL_SECONDS = 24 * 3_600;
/** Age after which an unsent notification is outdated. */
const MAX_AGE_MS = TTL_SECONDS * 1_000;

/** Statuses for a device that no longer exists, and for temporary failures. */
const GONE = [404, 410];
const NOT_NOW = [408, 429, 500, 502, 503, 504];

/** Sends queued notifications to the push services of the browsers. */
export function pushWorker(parts: PushParts): Worker<{ messageId: string }> {
  return {
    kind: sendPushJob,
    concurrency: CONCURRENCY,
    run: ({ messageId }, { isLast }) =>
      sendOnce({
        ...parts,
        table: pushMessages,
        id: messageId,
        isLast,
        async handOver(message) {
          await push(parts, message);
          return {};
        },
      }),
  };
}

async function push(parts: PushParts, message: typeof pushMessages.$inferSelect): Promise<void> {
  if (Date.now() - message.createdAt.getTime() > MAX_AGE_MS) throw new Refused("It is too old.");
  const status = await ask(parts, message);
  if (status >= 200 && status < 300) return;
  const answered = `The push service answered ${status}.`;
  if (NOT_NOW.includes(status)) throw new Error(answered);
  if (GONE.includes(status)) await parts.forgetDevice(message.endpoint);
  throw new Refused(answered);
}

/** Returns the status of the push service's response. */
async function ask(
  { config, db, sealer }: PushParts,
  { endpoint, p256dh, auth, title, text, path }: typeof pushMessages.$inferSelect,
): Promise<number> {
  const keys = await readPushKeys(db, sealer);
  const { method, headers, body } = encrypted(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ title, text, path }),
    {
      vapidDetails: { ...keys, subject: subjectOf(config.publicUrl) },
      TTL: TTL_SECONDS,
      // Equal notifications replace each other on a phone that was off.
      topic: createHash("sha256")
        .update(path + title)
        .digest("base64url")
        .slice(0, 32),
    },
  );
  try {
    const request = { method, url: endpoint, headers: namedHeaders(headers), body };
    const response = await sendOutside(request, { ...LIMITS, testOrigin: config.TEST_GATEWAY });
    return response.status;
  } catch (error) {
    if (error instanceof NotPermitted) throw new Refused("It is no public https address.");
    if (error instanceof NoResponse && error.isSent) throw new Unconfirmed("It may have arrived.");
    throw error;
  }
}

/** A browser's key can have the right length without being a point on the curve. */
function encrypted(...[device, text, options]: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(device, text, options);
  } catch (error) {
    throw new Refused((error as Error).message);
  }
}

const namedHeaders = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Returns the sender's contact address for push services, which accept only https and mailto. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? publicUrl : "mailto:portal@localhost";
}
