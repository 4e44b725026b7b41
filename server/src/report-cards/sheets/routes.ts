import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { maySeeSheetsOf } from "@school/core/report-cards/policy.ts";
import { sheetsContract } from "@school/core/report-cards/sheets/contract.ts";
import { makeSheets } from "@school/core/report-cards/sheets/make-sheets.ts";
import { picturesOf } from "@school/core/report-cards/sheets/sheet.ts";
import { nameOnSheet } from "@school/core/report-cards/sheets/sheet-lines.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { guard } from "../../accounts/guards.ts";
import type { Database } from "../../platform/db/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { streamedFile } from "../../platform/http/streamed-file.ts";
import { sheetClassFacts, sheetFacts } from "../facts.ts";
import { NoSheet, NoSheets } from "./errors.ts";
import { fileNameOf, pdfOf } from "./pdf.ts";
import { presentList } from "./present.ts";
import { pictureAddresses, readSheetClasses } from "./queries.ts";

const api = implement(sheetsContract).$context<RequestContext>().use(guard);

interface Asker {
  db: Database;
  actor: Actor;
}

const PDF_TYPE = "application/pdf";
const NO_RELATION = { isClassTeacher: false };

/** The class with everyone in it, for who may see it. Throws `NoSheets`. */
async function openClass({ db, actor }: Asker, key: { classId: string; termId: string }) {
  const facts = await sheetClassFacts(db, actor.id, key);
  allow(maySeeSheetsOf(actor, facts ?? NO_RELATION));
  const [read] = await readSheetClasses(db, { classIds: [key.classId], termId: key.termId });
  if (!read || read.members.length === 0) throw new NoSheets();
  return read;
}

/** The sheet of one pupil; positions need the whole class. Throws `NoSheet`. */
async function openSheet({ db, actor }: Asker, key: { studentId: string; termId: string }) {
  const facts = await sheetFacts(db, actor.id, key);
  allow(maySeeSheetsOf(actor, facts ?? NO_RELATION));
  if (!facts) throw new NoSheet();
  const classIds = [facts.classId];
  const [read] = await readSheetClasses(db, { classIds, termId: key.termId });
  const sheet = read && makeSheets(read).get(key.studentId);
  if (!sheet) throw new NoSheet();
  return sheet;
}

export const sheetsRoutes = {
  sheets: api.sheets.handler(async ({ context, input }) => ({
    data: presentList(await openClass(context, input)),
  })),

  classPdf: api.classPdf.handler(async ({ context, input }) => {
    const read = await openClass(context, input);
    const term = termLabel(read.term, "First Term");
    const sheets = [...makeSheets(read).values()].map((sheet) => ({ sheet, issue: null }));
    const name = fileNameOf("report sheets", read.className, read.session, term);
    return streamedFile(`${name}.pdf`, PDF_TYPE, pdfOf(context, name, sheets));
  }),

  sheet: api.sheet.handler(async ({ context, input }) => {
    const sheet = await openSheet(context, input);
    const { db, sealer } = context;
    return {
      data: { ...input, sheet, pictures: await pictureAddresses(db, sealer, picturesOf(sheet)) },
    };
  }),

  sheetPdf: api.sheetPdf.handler(async ({ context, input }) => {
    const sheet = await openSheet(context, input);
    const name = fileNameOf(
      nameOnSheet(sheet.child),
      sheet.session,
      termLabel(sheet.term, "First Term"),
    );
    return streamedFile(`${name}.pdf`, PDF_TYPE, pdfOf(context, name, [{ sheet, issue: null }]));
  }),
};
