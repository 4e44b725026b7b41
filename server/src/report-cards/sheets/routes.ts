import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { maySeeSheetsOf } from "@school/core/report-cards/policy.ts";
import { sheetChanges } from "@school/core/report-cards/release/sheet-changes.ts";
import { sheetsContract } from "@school/core/report-cards/sheets/contract.ts";
import { picturesOf } from "@school/core/report-cards/sheets/sheet.ts";
import { nameOnSheet, rankOfSheet } from "@school/core/report-cards/sheets/sheet-lines.ts";
import { explainPosition } from "@school/core/results/reports/explain-position.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { guard } from "../../accounts/guards.ts";
import type { Database } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import {
  asciiFileName,
  PDF_TYPE,
  streamedFile,
  ZIP_TYPE,
} from "../../platform/http/streamed-file.ts";
import { issueMark, presentIssue } from "../release/present.ts";
import { printedSheets } from "../release/printed.ts";
import {
  readEnrolledIn,
  readIssueBefore,
  readIssuedRanks,
  readIssues,
  readWithheld,
  type SheetsOfTerm,
} from "../release/queries.ts";
import { sheetClassFacts, sheetFacts } from "../facts.ts";
import { NoSheet, NoSheets } from "./errors.ts";
import { batchesOf, pdfOf } from "./pdf.ts";
import { presentList } from "./present.ts";
import { pictureAddresses } from "./queries.ts";
import { readableSheet } from "./readable-sheet.ts";
import { readSheets } from "./read-sheets.ts";
import { sheetsZip } from "./zip.ts";

const api = implement(sheetsContract).$context<RequestContext>().use(guard);

interface Asker {
  db: Database;
  actor: Actor;
}

/** The beginnings of file names. */
const FILE_NAMES = { TERM: "report cards", HALF_TERM: "half-term sheets" } as const;

const NO_RELATION = { isClassTeacher: false };

/** The newest issues of these pupils as the actor may read them. One statement. */
async function readableIssues({ db, actor }: Asker, ids: readonly string[], key: SheetsOfTerm) {
  const issues = await readIssues(db, ids, key);
  return new Map(
    [...issues].map(([id, issue]) => [id, { ...issue, sheet: readableSheet(actor, issue.sheet) }]),
  );
}

/** Returns the class with everyone in it if the actor may see it. Throws `NoSheets`. */
async function openClass({ db, actor }: Asker, key: SheetsOfTerm & { classId: string }) {
  const facts = await sheetClassFacts(db, actor.id, key);
  allow(maySeeSheetsOf(actor, facts ?? NO_RELATION));
  const [read] = await readSheets(db, { classIds: [key.classId], ...key });
  if (!read || read.members.length === 0) throw new NoSheets();
  const sheets = new Map([...read.sheets].map(([id, sheet]) => [id, readableSheet(actor, sheet)]));
  return { ...read, sheets };
}

/**
 * The current sheet of one pupil, whose positions need the whole class, and its issue. Throws
 * `NoSheet`.
 */
async function openSheet({ db, actor }: Asker, key: SheetsOfTerm & { studentId: string }) {
  const facts = await sheetFacts(db, actor.id, key);
  allow(maySeeSheetsOf(actor, facts ?? NO_RELATION));
  if (!facts) throw new NoSheet();
  const classIds = [facts.classId];
  const [read] = await readSheets(db, { classIds, ...key });
  const sheet = read?.sheets.get(key.studentId);
  if (!read || !sheet) throw new NoSheet();
  const issues = await readableIssues({ db, actor }, [key.studentId], key);
  return { read, live: readableSheet(actor, sheet), issue: issues.get(key.studentId) };
}

/** The sheets of a class for paper, the ids of its pupils, and the file name. Throws `NoSheets`. */
async function printClass(
  context: Asker & Pick<RequestContext, "config">,
  key: SheetsOfTerm & { classId: string },
) {
  const read = await openClass(context, key);
  const term = termLabel(read.term, "First Term");
  const ids = [...read.sheets.keys()];
  const issues = await readableIssues(context, ids, read);
  return {
    ids,
    name: asciiFileName(FILE_NAMES[read.kind], read.className, read.session, term),
    sheets: printedSheets(context.config.publicUrl, read, issues),
  };
}

export const sheetsRoutes = {
  sheets: api.sheets.handler(async ({ context, input }) => {
    const read = await openClass(context, input);
    const ids = read.members.map(({ studentId }) => studentId);
    const issues = await readableIssues(context, ids, input);
    const withheld = await readWithheld(context.db, ids, input.termId);
    return { data: presentList(read, issues, withheld) };
  }),

  classPdf: api.classPdf.handler(async ({ context, input }) => {
    const { name, sheets, ids } = await printClass(context, input);
    await context.reads.countFile(ids);
    return streamedFile(`${name}.pdf`, PDF_TYPE, pdfOf(context, name, [sheets]));
  }),

  classZip: api.classZip.handler(async ({ context, input }) => {
    const { name, sheets, ids } = await printClass(context, input);
    await context.reads.countFile(ids);
    return streamedFile(`${name}.zip`, ZIP_TYPE, sheetsZip(batchesOf(context, [sheets])));
  }),

  sheet: api.sheet.handler(async ({ context, input }) => {
    const { live, issue } = await openSheet(context, input);
    const { db, sealer, config } = context;
    const sheet = issue?.sheet ?? live;
    const pictures = await pictureAddresses(db, sealer, picturesOf(sheet));
    const before = issue ? await readIssueBefore(db, issue, input) : null;
    const released = issue && {
      ...presentIssue(config.publicUrl, issue),
      reason: issue.reason,
      corrected: before ? sheetChanges(readableSheet(context.actor, before), issue.sheet) : [],
      changes: sheetChanges(issue.sheet, live),
    };
    const { studentId, termId } = input;
    return { data: { studentId, termId, sheet, issue: released ?? null, pictures } };
  }),

  explainPosition: api.explainPosition.handler(async ({ context, input }) => {
    const { read, issue } = await openSheet(context, { ...input, kind: "TERM" });
    const { termId, studentId } = input;
    const className = issue?.sheet.child.className ?? read.className;
    // Like the displayed sheet: a released one keeps the positions of its release.
    const ranks = issue
      ? await readIssuedRanks(context.db, { termId, className })
      : [...read.sheets].map(([id, sheet]) => rankOfSheet(id, sheet));
    const enrolled = await readEnrolledIn(context.db, { ...read, className });
    return { data: explainPosition(ranks, studentId, { enrolled, withNames: true }) };
  }),

  sheetPdf: api.sheetPdf.handler(async ({ context, input }) => {
    const { live, issue } = await openSheet(context, input);
    await context.reads.countFile(input.studentId);
    const sheet = issue?.sheet ?? live;
    const term = termLabel(sheet.term, "First Term");
    const half = input.kind === "TERM" ? [] : ["half-term"];
    const name = asciiFileName(nameOnSheet(sheet.child), sheet.session, term, ...half);
    const mark = issue ? issueMark(context.config.publicUrl, issue) : null;
    return streamedFile(`${name}.pdf`, PDF_TYPE, pdfOf(context, name, [[{ sheet, issue: mark }]]));
  }),
};
