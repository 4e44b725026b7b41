import { dayAtSchool, longDayText } from "@school/core/api/dates.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { verifyTexts } from "@school/core/report-cards/release/text.ts";
import { averageText } from "@school/core/results/reports/averages.ts";
import { proofTexts } from "@school/core/school/proof-texts.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../platform/database/database.ts";
import { mountProofPage, type Proof } from "../../school/proof-page.ts";
import { findSignedIssue } from "./queries.ts";
import { isSignedIssue, parseCode, publicFacts } from "./signing.ts";

/**
 * The public page behind the code on a sheet: whether it is genuine, with initials, class, term,
 * average, day of release and issue number only.
 */
export function mountVerifyPage(app: FastifyInstance, { db }: { db: Database }): void {
  mountProofPage(app, db, { path: "/verify/*", prove: (code) => proveIssue(db, code) });
}

async function proveIssue(db: Database, code: string): Promise<Proof> {
  const issue = await findGenuine(db, code);
  if (!issue) {
    const { notGenuine, notGenuineMeans } = verifyTexts;
    return { verdict: "notGenuine", heading: notGenuine, text: notGenuineMeans };
  }
  if (issue.isTakenBack) {
    const { takenBack, takenBackMeans } = verifyTexts;
    return { verdict: "notValid", heading: takenBack, text: takenBackMeans };
  }
  const { initials, className, session, term, average, number } = publicFacts(issue);
  const isHalfTerm = issue.sheet.half !== null;
  const { genuine, genuineMeans, newer } = verifyTexts;
  return {
    verdict: "genuine",
    heading: genuine,
    text: [genuineMeans, ...(issue.isReplaced ? [newer] : []), proofTexts.differs].join(" "),
    facts: [
      ["Initials", initials],
      ...(isHalfTerm ? [["Sheet", sheetLabels.halfTerm] as const] : []),
      [sheetLabels.class, className],
      [sheetLabels.term, fullTermName({ term, academicYear: session })],
      ...(average === null ? [] : [["Average", averageText(average, 1)] as const]),
      ["Released", longDayText(dayAtSchool(issue.releasedAt))],
      ["Issue", String(number)],
    ],
  };
}

async function findGenuine(db: Database, code: string) {
  const parsed = parseCode(code);
  const issue = parsed && (await findSignedIssue(db, parsed.id));
  return issue && isSignedIssue(issue, issue.publicKey, parsed.signature) ? issue : null;
}
