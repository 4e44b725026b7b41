import { dayAtSchool, longDayText } from "@school/core/api/dates.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { verifyTexts } from "@school/core/report-cards/release/text.ts";
import { averageText } from "@school/core/results/reports/averages.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../platform/database/database.ts";
import { createRateLimiter } from "../../platform/http/rate-limits/rate-limits.ts";
import { plainPage } from "../../school/plain-page.ts";
import { schoolFacts } from "../../school/queries.ts";
import { findSignedIssue } from "./queries.ts";
import { isSignedIssue, parseCode, publicFacts } from "./signing.ts";

/** Limit of scans per address: a class of parents behind one router in a minute. */
const SCANS = { name: "verify-sheet", events: 60, seconds: 60 };

/**
 * The public page behind the code on a sheet: whether it is genuine, with initials, class, term,
 * average, day of release and issue number only. No cookie, no script.
 */
export function mountVerifyPage(app: FastifyInstance, { db }: { db: Database }): void {
  const limiter = createRateLimiter(db, SCANS);
  // A wildcard, since a parameter is limited to 100 characters.
  app.get<{ Params: { "*": string } }>("/verify/*", async ({ params, ip }, reply) => {
    const school = await schoolFacts(db);
    void reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("x-robots-tag", "noindex");
    const wait = await limiter.take(ip);
    if (wait > 0) {
      const { tooMany, tooManyMeans } = verifyTexts;
      void reply.code(429).header("retry-after", wait);
      return reply.send(plainPage(school, tooMany, { text: tooManyMeans }));
    }
    const issue = await findGenuine(db, params["*"]);
    if (!issue) {
      const { notGenuine, notGenuineMeans: text, words } = verifyTexts;
      void reply.code(404);
      const verdict = { isGood: false, word: words.notGenuine };
      return reply.send(plainPage(school, notGenuine, { text, verdict, isCallable: true }));
    }
    if (issue.isTakenBack) {
      const { takenBack, takenBackMeans: text, words } = verifyTexts;
      const verdict = { isGood: false, word: words.notValid };
      return reply.send(plainPage(school, takenBack, { text, verdict, isCallable: true }));
    }
    const { initials, className, session, term, average, number } = publicFacts(issue);
    const isHalfTerm = issue.sheet.half !== null;
    const { genuine, genuineMeans, newer, differs, words } = verifyTexts;
    const text = [genuineMeans, ...(issue.isReplaced ? [newer] : []), differs].join(" ");
    const verdict = { isGood: true, word: words.genuine };
    const facts = [
      ["Initials", initials],
      ...(isHalfTerm ? [["Sheet", sheetLabels.halfTerm] as const] : []),
      [sheetLabels.class, className],
      [sheetLabels.term, fullTermName({ term, academicYear: session })],
      ...(average === null ? [] : [["Average", averageText(average, 1)] as const]),
      ["Released", longDayText(dayAtSchool(issue.releasedAt))],
      ["Issue", String(number)],
    ] as const;
    return reply.send(plainPage(school, genuine, { text, verdict, facts, isCallable: true }));
  });
}

async function findGenuine(db: Database, code: string) {
  const parsed = parseCode(code);
  const issue = parsed && (await findSignedIssue(db, parsed.id));
  return issue && isSignedIssue(issue, issue.publicKey, parsed.signature) ? issue : null;
}
