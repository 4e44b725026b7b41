import type { AnyProcedure } from "@orpc/server";
import { plural } from "@school/core/api/plural.ts";
import { z } from "zod";
import type { Database } from "../platform/db/database.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { defineError } from "../platform/http/errors.ts";
import { createRateLimiter } from "../platform/rate-limits/rate-limits.ts";

/**
 * Files that one person may ask for: exports, sheets, papers, workbooks. Who saves one file each
 * second has 900 in a quarter of an hour; twice as many and some more are allowed. A program that
 * fetches them as fast as it can has 2,000 within minutes.
 */
export const DOWNLOADS = { name: "downloads", events: 2_000, seconds: 900 };

const TooManyDownloads = defineError(
  429,
  "too_many_downloads",
  (seconds: number) =>
    `Too many downloads in a short time. Try again in ${plural(Math.ceil(seconds / 60), "minute")}.`,
);

/**
 * Counts a call that is answered with a file, in the database, for all processes together; any other
 * call costs nothing. Throws `TooManyDownloads`.
 */
export async function countDownload(
  db: Database,
  request: RequestContext["request"],
  personId: string,
  procedure: Pick<AnyProcedure, "~orpc">,
): Promise<void> {
  const { route, outputSchema } = procedure["~orpc"];
  if (route.outputStructure !== "detailed" && !(outputSchema instanceof z.ZodFile)) return;
  const seconds = await createRateLimiter(db, DOWNLOADS).take(personId);
  if (seconds === 0) return;
  request.setRetryAfter(seconds);
  throw new TooManyDownloads(seconds);
}
