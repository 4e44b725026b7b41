import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { releaseContract } from "@school/core/report-cards/release/contract.ts";
import { mayReadExplanation } from "@school/core/report-cards/policy.ts";
import { mayReadFigures } from "@school/core/results/policy.ts";
import { explainPosition } from "@school/core/results/reports/explain-position.ts";
import { familyTexts } from "@school/core/report-cards/release/text.ts";
import { picturesOf } from "@school/core/report-cards/sheets/sheet.ts";
import { nameOnSheet } from "@school/core/report-cards/sheets/sheet-lines.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { mayReadStudent } from "@school/core/students/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { Database } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, NotAllowed } from "../../platform/http/errors.ts";
import { one } from "../../platform/database/rows.ts";
import { asciiFileName, PDF_TYPE, streamedFile } from "../../platform/http/streamed-file.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { studentFacts } from "../../students/facts.ts";
import { NoSheet } from "../sheets/errors.ts";
import { pdfOf } from "../sheets/pdf.ts";
import { pictureAddresses } from "../sheets/queries.ts";
import { readableSheet } from "../sheets/readable-sheet.ts";
import { sheetFacts } from "../facts.ts";
import { requireParts } from "../half-term/facts.ts";
import { familiesMayAsk } from "../settings/queries.ts";
import { correctSheets, takeReleaseBack, withholdSheet } from "./commands.ts";
import { NoReportCard } from "./errors.ts";
import type { Families } from "./families.ts";
import { previewRelease } from "./numbers.ts";
import { issueMark, presentIssue } from "./present.ts";
import {
  listReportCards,
  newestIssueOf,
  readEnrolledIn,
  readIssuedRanks,
  readIssues,
  readWithheld,
  type SheetsOfTerm,
} from "./queries.ts";
import { readRuns } from "./queries-runs.ts";
import { startRelease } from "./release.job.ts";

const api = implement(releaseContract).$context<RequestContext>().use(guard);

const NO_RELATION = { isSelf: false, isParent: false, isClassTeacher: false };

interface Asker {
  db: Database;
  actor: Actor;
}

/**
 * Requires an actor who may read the pupil's sheet: the pupil, a parent, the class teacher or the
 * office.
 */
async function requireRelation({ db, actor }: Asker, studentId: string): Promise<void> {
  const facts = await studentFacts(db, actor.id, studentId);
  allow(mayReadStudent(actor, facts ?? NO_RELATION));
}

/** The latest issue, if the actor may read it. Throws `NotAllowed` if withheld, `NoReportCard`. */
async function requireIssue(asker: Asker, key: SheetsOfTerm & { studentId: string }) {
  const { db, actor } = asker;
  await requireRelation(asker, key.studentId);
  const issues = await readIssues(db, [key.studentId], key);
  const issue = issues.get(key.studentId);
  if (!issue) throw new NoReportCard();
  const withheld = await readWithheld(db, [key.studentId], key.termId);
  const isWithheld = withheld.has(key.studentId);
  if (!mayReadFigures(actor, { isWithheld })) throw new NotAllowed(familyTexts.withheld);
  return { ...issue, sheet: readableSheet(actor, issue.sheet) };
}

/** Whether the reader of a released sheet may read the reason for the position. */
async function mayAskWhy(
  { db, actor }: Asker,
  key: { studentId: string; termId: string },
): Promise<boolean> {
  const facts = (await sheetFacts(db, actor.id, key)) ?? { isClassTeacher: false };
  return mayReadExplanation(actor, {
    ...facts,
    familiesMayAsk: await familiesMayAsk(db, key.termId),
  });
}

export const releaseRoutes = (families: Families) => ({
  previewRelease: api.previewRelease.handler(async ({ context: { db, config }, input }) => {
    await requireParts(db, input);
    return { data: await previewRelease(db, config, input) };
  }),

  release: api.release.use(transaction).handler(async ({ context, input }) => {
    const id = await startRelease({ ...context, families }, input);
    return { data: one(await readRuns(context.tx, { id })) };
  }),

  releases: api.releases.handler(async ({ context: { db }, input }) => ({
    data: await readRuns(db, input),
  })),

  takeBack: api.takeBack.use(transaction).handler(async ({ context, input: { id } }) => ({
    data: await takeReleaseBack({ ...context, families }, id),
  })),

  correct: api.correct.use(transaction).handler(async ({ context, input }) => ({
    data: { corrected: await correctSheets(context, input) },
  })),

  withhold: api.withhold.use(transaction).handler(async ({ context, input }) => {
    if (!(await sheetFacts(context.tx, context.actor.id, input))) throw new NoSheet();
    await withholdSheet(context, input);
    return { data: { isWithheld: input.reason !== null } };
  }),

  newestReportCard: api.newestReportCard.handler(async ({ context: { actor, db } }) => ({
    data: { studentId: await newestIssueOf(db, actor.id) },
  })),

  reportCards: api.reportCards.handler(async ({ context, input: { studentId } }) => {
    await requireRelation(context, studentId);
    return { data: await listReportCards(context.db, studentId) };
  }),

  reportCard: api.reportCard.handler(async ({ context, input }) => {
    const issue = await requireIssue(context, input);
    const { db, sealer, config } = context;
    const pictures = await pictureAddresses(db, sealer, picturesOf(issue.sheet));
    const { sheet } = issue;
    const hasExplanation =
      (sheet.marks?.summary.position ?? null) !== null && (await mayAskWhy(context, input));
    return {
      data: { sheet, pictures, hasExplanation, ...presentIssue(config.publicUrl, issue) },
    };
  }),

  reportCardPosition: api.reportCardPosition.handler(async ({ context, input }) => {
    const { sheet } = await requireIssue(context, { ...input, kind: "TERM" });
    if (!(await mayAskWhy(context, input))) throw new NotAllowed();
    const { className } = sheet.child;
    const ranks = await readIssuedRanks(context.db, { termId: input.termId, className });
    const facts = await sheetFacts(context.db, context.actor.id, input);
    const of = facts && { classId: facts.classId, term: sheet.term, className };
    const enrolled = of ? await readEnrolledIn(context.db, of) : [];
    return { data: explainPosition(ranks, input.studentId, { enrolled, withNames: false }) };
  }),

  reportCardPdf: api.reportCardPdf.handler(async ({ context, input }) => {
    const issue = await requireIssue(context, input);
    await context.reads.countFile(input.studentId);
    const { sheet } = issue;
    const term = termLabel(sheet.term, "First Term");
    const half = input.kind === "TERM" ? [] : ["half-term"];
    const name = asciiFileName(nameOnSheet(sheet.child), sheet.session, term, ...half);
    const printed = { sheet, issue: issueMark(context.config.publicUrl, issue) };
    return streamedFile(`${name}.pdf`, PDF_TYPE, pdfOf(context, name, [[printed]]));
  }),
});
