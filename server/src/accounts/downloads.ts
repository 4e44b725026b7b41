import { plural } from "@school/core/api/plural.ts";
import type { Database } from "../platform/database/database.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { type Endpoint, makesFile } from "../platform/http/endpoints.ts";
import { defineError } from "../platform/http/errors.ts";
import { createRateLimiter } from "../platform/http/rate-limits/rate-limits.ts";

/**
 * Limit of files per person: exports, sheets, papers, workbooks. A person who saves one file a
 * second needs 900 in a quarter of an hour; the limit is about twice that. A program without pauses
 * reaches 2,000 within minutes.
 */
export const DOWNLOADS = { name: "downloads", events: 2_000, seconds: 900 };

const TooManyDownloads = defineError(
  429,
  "too_many_downloads",
  (seconds: number) =>
    `Too many downloads in a short time. Try again in ${plural(Math.ceil(seconds / 60), "minute")}.`,
);

/**
 * Counts a call that returns a file, in the database, for all processes together; other calls cost
 * nothing. Throws `TooManyDownloads`.
 */
export async function countDownload(
  db: Database,
  request: RequestContext["request"],
  personId: string,
  procedure: Endpoint,
): Promise<void> {
  if (!makesFile(procedure)) return;
  const seconds = await createRateLimiter(db, DOWNLOADS).take(personId);
  if (seconds === 0) return;
  request.setRetryAfter(seconds);
  throw new TooManyDownloads(seconds);
}

/** Maximum number of concurrent files of one person in this process. */
export const FILES_AT_ONCE = 2;
/** Maximum number of waiting calls of one person; more are refused. */
export const FILES_WAITING = 10;
/** Seconds until a retry. */
const WAIT_SECONDS = 10;

const TooManyAtOnce = defineError(
  429,
  "too_many_downloads",
  `Wait until your other downloads are ready. Try again in ${WAIT_SECONDS} seconds.`,
);

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Running and waiting calls for files by person. */
const lines = new Map<string, Line>();

/**
 * Limits concurrent files per person, so that one person's files do not delay those of others. A
 * call waits in a queue and occupies its slot until the file has been sent or its caller has gone.
 * Other calls run at once. Throws `TooManyAtOnce`.
 */
export async function withFileSlot<Result extends { readonly output: unknown }>(
  { request, personId, procedure, signal }: FileCall,
  make: () => Promise<Result>,
): Promise<Result> {
  if (!makesFile(procedure)) return make();
  const release = await acquireSlot(request, personId);
  if (signal?.aborted) release();
  else signal?.addEventListener("abort", release, { once: true });
  try {
    const result = await make();
    const { output } = result;
    if (!isStreamed(output)) {
      release();
      return result;
    }
    return { ...result, output: { ...output, body: untilRead(output.body, release) } };
  } catch (error) {
    release();
    throw error;
  }
}

interface FileCall {
  readonly request: RequestContext["request"];
  readonly personId: string;
  readonly procedure: Endpoint;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal | undefined;
}

/** Waits for a slot and returns the function that frees it, which is idempotent. */
async function acquireSlot(request: FileCall["request"], personId: string): Promise<() => void> {
  const line = lines.get(personId) ?? { running: 0, waiting: [] };
  lines.set(personId, line);
  if (line.running < FILES_AT_ONCE) line.running += 1;
  else {
    if (line.waiting.length >= FILES_WAITING) {
      request.setRetryAfter(WAIT_SECONDS);
      throw new TooManyAtOnce();
    }
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  }
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const next = line.waiting.shift();
    // Passes the slot directly to the next call, so that no new call can take it.
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(personId);
  };
}

function isStreamed(output: unknown): output is { readonly body: ReadableStream } {
  return (
    typeof output === "object" &&
    output !== null &&
    "body" in output &&
    output.body instanceof ReadableStream
  );
}

/** The same stream; `release` is called when it was read to the end, failed or was cancelled. */
function untilRead(body: ReadableStream, release: () => void): ReadableStream {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          release();
          controller.close();
        } catch (error) {
          release();
          throw error;
        }
      },
      async cancel(reason) {
        release();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
