import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { entryContract } from "@school/core/report-cards/entry/contract.ts";
import { closedBecause } from "@school/core/report-cards/entry/entry-rules.ts";
import { mayCorrectSheets } from "@school/core/report-cards/policy.ts";
import { mayEnterSheetsOf } from "@school/core/report-cards/entry/policy.ts";
import { figuresOf } from "../../attendance/queries.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { readSheetSettings } from "../settings/queries.ts";
import { saveEntries, saveRemarks, undoRemarksByGrade, writeRemarksByGrade } from "./commands.ts";
import { NoClassOfTerm, SheetsClosed } from "./errors.ts";
import { entryFacts, type EntryFacts, sessionOfTerm } from "./facts.ts";
import { presentRegisters, presentRow, presentSettings } from "./present.ts";
import { readEntryClasses, readEntryRows } from "./queries.ts";

const api = implement(entryContract).$context<RequestContext>().use(guard);

interface Key {
  classId: string;
  termId: string;
}

/** The class, for who may enter for it. Throws `NotAllowed`, `NoClassOfTerm`. */
async function openClass(db: Reader, actor: Actor, key: Key): Promise<EntryFacts> {
  const facts = await entryFacts(db, actor.id, key);
  allow(mayEnterSheetsOf(actor, facts ?? { isClassTeacher: false }));
  if (!facts) throw new NoClassOfTerm();
  return facts;
}

/** The same, to change something. Throws `SheetsClosed` besides. */
async function openToChange(db: Reader, actor: Actor, key: Key) {
  const facts = await openClass(db, actor, key);
  const why = closedBecause(facts);
  if (why !== null) throw new SheetsClosed(why);
  return { ...facts, mayCorrect: mayCorrectSheets(actor) };
}

export const entryRoutes = {
  entryClasses: api.entryClasses.handler(async ({ context: { actor, db }, input }) => ({
    data: await readEntryClasses(db, { id: actor.id, all: isOffice(actor) }, input.termId),
  })),

  entries: api.entries.handler(async ({ context: { actor, db }, input }) => {
    const facts = await openClass(db, actor, input);
    const settings = await readSheetSettings(db, facts.sessionId);
    const { class: ofClass, termId, term, academicYear, scheme, isClassTeacher } = facts;
    const rows = (await readEntryRows(db, input)).map(presentRow);
    const studentIds = rows.map(({ student }) => student.id);
    const registers = await figuresOf(db, { termIds: [termId], studentIds });
    return {
      data: {
        class: ofClass,
        termId,
        term,
        academicYear,
        isNursery: scheme === null,
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
    return { data: (await saveEntries(tx, origin, facts, settings, input.rows)).map(presentRow) };
  }),

  saveRemarks: api.saveRemarks.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await openToChange(tx, actor, input);
    return { data: (await saveRemarks(tx, origin, facts, input.rows)).map(presentRow) };
  }),

  writeRemarks: api.writeRemarks.use(transaction).handler(async ({ context, input }) => {
    const { origin, tx } = context;
    const sessionId = await sessionOfTerm(tx, input.termId);
    if (sessionId === null) throw new NoClassOfTerm();
    const settings = await readSheetSettings(tx, sessionId);
    const at = new Date();
    const counts = await writeRemarksByGrade(tx, origin, settings, input.termId, at);
    return { data: { ...counts, writtenAt: at.toISOString() } };
  }),

  undoRemarks: api.undoRemarks.use(transaction).handler(async ({ context, input }) => {
    const { origin, tx } = context;
    const at = new Date(input.writtenAt);
    return { data: { removed: await undoRemarksByGrade(tx, origin, input.termId, at) } };
  }),
};
