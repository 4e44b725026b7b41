import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { entryContract } from "@school/core/report-cards/entry/contract.ts";
import { closedBecause } from "@school/core/report-cards/entry/entry-rules.ts";
import { expectationsOf } from "@school/core/report-cards/settings/expectations.ts";
import { mayCorrectSheets } from "@school/core/report-cards/policy.ts";
import { mayEnterSheetsOf } from "@school/core/report-cards/entry/policy.ts";
import { figuresOf } from "../../attendance/queries.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { readSheetSettings } from "../settings/queries.ts";
import { saveEntries, saveRemarks } from "./commands.ts";
import { undoRemarksByGrade, writeRemarksByGrade } from "./commands-by-grade.ts";
import { NoClassOfTerm, SheetsClosed } from "./errors.ts";
import { entryFacts, type EntryFacts, sessionOfTerm } from "./facts.ts";
import { presentRegisters, presentRow, presentSettings } from "./present.ts";
import { readEntryClasses, readEntryRows } from "./queries.ts";
import { countUndoable, findRun, planRemarks } from "./queries-by-grade.ts";

const api = implement(entryContract).$context<RequestContext>().use(guard);

interface Key {
  classId: string;
  termId: string;
}

/** Returns the class if the actor may enter for it. Throws `NotAllowed`, `NoClassOfTerm`. */
async function openClass(db: Reader, actor: Actor, key: Key): Promise<EntryFacts> {
  const facts = await entryFacts(db, actor.id, key);
  allow(mayEnterSheetsOf(actor, facts ?? { isClassTeacher: false }));
  if (!facts) throw new NoClassOfTerm();
  return facts;
}

/** Like `openClass`, for a change. Also throws `SheetsClosed`. */
async function openToChange(db: Reader, actor: Actor, key: Key) {
  const facts = await openClass(db, actor, key);
  const why = closedBecause(facts);
  if (why !== null) throw new SheetsClosed(why);
  return { ...facts, mayCorrect: mayCorrectSheets(actor) };
}

/** The settings of the sheets of a term. Throws `NoClassOfTerm`. */
async function settingsOfTerm(db: Reader, termId: string) {
  const sessionId = await sessionOfTerm(db, termId);
  if (sessionId === null) throw new NoClassOfTerm();
  return readSheetSettings(db, sessionId);
}

export const entryRoutes = {
  entryClasses: api.entryClasses.handler(async ({ context: { actor, db }, input }) => ({
    data: await readEntryClasses(db, { id: actor.id, all: isOffice(actor) }, input.termId),
  })),

  entries: api.entries.handler(async ({ context: { actor, db }, input }) => {
    const facts = await openClass(db, actor, input);
    const settings = await readSheetSettings(db, facts.sessionId);
    const { class: ofClass, termId, term, academicYear, level, scheme, isClassTeacher } = facts;
    const rows = (await readEntryRows(db, input)).map(presentRow);
    const studentIds = rows.map(({ student }) => student.id);
    const registers = await figuresOf(db, { termIds: [termId], studentIds });
    return {
      data: {
        class: ofClass,
        termId,
        term,
        academicYear,
        hasMarks: scheme !== null,
        expectations: expectationsOf(settings, level, scheme !== null),
        isClassTeacher,
        closed: closedBecause(facts),
        timesOpened: settings.terms[term].timesOpened,
        settings: presentSettings(settings),
        registers: presentRegisters(registers),
        rows,
      },
    };
  }),

  saveEntries: api.saveEntries.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await openToChange(tx, actor, input);
    const settings = await readSheetSettings(tx, facts.sessionId);
    return {
      data: (await saveEntries({ tx, origin }, facts, settings, input.rows)).map(presentRow),
    };
  }),

  saveRemarks: api.saveRemarks.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await openToChange(tx, actor, input);
    return { data: (await saveRemarks({ tx, origin }, facts, input.rows)).map(presentRow) };
  }),

  previewRemarks: api.previewRemarks.handler(async ({ context: { db }, input: { termId } }) => {
    const settings = await settingsOfTerm(db, termId);
    const rows = await readEntryRows(db, { termId, classId: null });
    const { written, ...rest } = planRemarks(rows, settings);
    return { data: { ...rest, written: written.length } };
  }),

  writeRemarks: api.writeRemarks.use(transaction).handler(async ({ context, input }) => {
    const { origin, tx } = context;
    const settings = await settingsOfTerm(tx, input.termId);
    const at = new Date();
    const counts = await writeRemarksByGrade({ tx, origin }, settings, input.termId, at);
    return { data: { ...counts, writtenAt: at.toISOString() } };
  }),

  lastRemarks: api.lastRemarks.handler(async ({ context: { actor, db }, input: { termId } }) => {
    const run = await findRun(db, actor.id, termId);
    if (!run) return { data: null };
    const { writtenAt } = run;
    const remarks = await countUndoable(db, actor.id, termId, writtenAt);
    return { data: remarks === 0 ? null : { remarks, writtenAt, until: run.until.toISOString() } };
  }),

  undoRemarks: api.undoRemarks.use(transaction).handler(async ({ context, input }) => {
    const { origin, tx } = context;
    const { termId, writtenAt } = input;
    return { data: { removed: await undoRemarksByGrade({ tx, origin }, termId, writtenAt) } };
  }),
};
