import { proofTexts } from "@school/core/school/proof-texts.ts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../platform/database/database.ts";
import { createRateLimiter } from "../platform/http/rate-limits/rate-limits.ts";
import { plainPage } from "./plain-page.ts";
import { schoolFacts } from "./queries.ts";

/** Whether a paper is genuine, and the facts that it must say. */
export interface Proof {
  readonly verdict: keyof typeof proofTexts.words;
  readonly heading: string;
  readonly text: string;
  readonly facts?: readonly (readonly [label: string, value: string])[];
}

interface ProofPage {
  /** Ends with a wildcard, since a parameter is limited to 100 characters. */
  readonly path: `/verify/${string}*`;
  readonly prove: (code: string) => Promise<Proof>;
}

/** Limit of scans per address: a class of parents behind one router in a minute. */
const SCANS = { name: "verify-sheet", events: 60, seconds: 60 };

/** Mounts the public page behind the code on a paper of the school. No cookie, no script. */
export function mountProofPage(
  app: FastifyInstance,
  db: Database,
  { path, prove }: ProofPage,
): void {
  const limiter = createRateLimiter(db, SCANS);
  app.get<{ Params: { "*": string } }>(path, async ({ params, ip }, reply) => {
    const school = await schoolFacts(db);
    void reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("x-robots-tag", "noindex");
    const wait = await limiter.take(ip);
    if (wait > 0) {
      void reply.code(429).header("retry-after", wait);
      return reply.send(plainPage(school, proofTexts.tooMany, { text: proofTexts.tooManyMeans }));
    }
    const { verdict: kind, heading, ...body } = await prove(params["*"]);
    if (kind === "notGenuine") void reply.code(404);
    const verdict = { isGood: kind === "genuine", word: proofTexts.words[kind] };
    return reply.send(plainPage(school, heading, { ...body, verdict, isCallable: true }));
  });
}
