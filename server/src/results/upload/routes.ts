import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { scoringContract } from "@school/core/results/upload/contract.ts";
import { readScoreWorkbook } from "@school/core/results/upload/score-workbook.ts";
import { mayChangeResultsOf, mayEnterScores } from "@school/core/results/policy.ts";
import { guard, guardCached } from "../../accounts/guards.ts";
import { readWorkbook } from "../../platform/documents/csv/read-table.ts";
import { UnreadableTable } from "../../platform/documents/csv/table.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput } from "../../platform/http/errors.ts";
import { wholeFile } from "../../platform/http/streamed-file.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { ResultNotFound, ResultsArchived } from "../errors.ts";
import {
  requireSheet,
  resultFacts,
  type ResultFacts,
  sheetFacts,
  sheetFactsFrom,
  type SheetKey,
} from "../facts.ts";
import { presentResult, presentSheet } from "../present.ts";
import { lockSheet } from "../row-locks.ts";
import { publishResult, publishSheet } from "./commands.ts";
import { checkSave, saveOne, saveSheet } from "./commands-save.ts";
import {
  listResults,
  readOwnSubjects,
  readSheetAndFacts,
  readSheets,
  sheetRows,
} from "./queries.ts";
import { scoreWorkbook } from "./score-workbook.ts";

const NOT_YOURS = "You are not assigned to this class and subject.";

const { sheet: sheetContract, ...otherEndpoints } = scoringContract;
const api = implement(otherEndpoints).$context<RequestContext>().use(guard);

const { sheet } = implement({ sheet: sheetContract })
  .$context<RequestContext>()
  .use(
    guardCached({
      read: readSheetAndFacts,
      values: ({ classId, subjectId, termId }: SheetKey) => ({ classId, subjectId, termId }),
      decide(actor, { facts: stored, rows }) {
        const facts = sheetFactsFrom(stored);
        allow(mayEnterScores(actor, facts), NOT_YOURS);
        // Not cached: drafts have no version.
        return { key: "", version: null, prepared: { facts, rows } };
      },
    }),
  );

/** A result that the person may change. Throws `ResultNotFound`, `NotAllowed`, `ResultsArchived`. */
async function requireOwnResult(tx: Transaction, actor: Actor, id: string): Promise<ResultFacts> {
  const facts = await resultFacts(tx, actor.id, id);
  if (!facts) throw new ResultNotFound();
  allow(mayEnterScores(actor, facts), NOT_YOURS);
  if (!mayChangeResultsOf(facts)) throw new ResultsArchived();
  return facts;
}

/** Whether the person may enter for every class and subject. One statement. */
async function mayEnterEverything(db: Reader, actor: Actor): Promise<boolean> {
  const { everyTeacherMayEnter } = await readSettings(db, {
    everyTeacherMayEnter: SCHOOL_SETTINGS.everyTeacherMayEnter,
  });
  return isOffice(actor) || everyTeacherMayEnter;
}

/** A workbook of 40 pupils and 15 subjects has about 60 kB. */
const WORKBOOK_LIMIT = 2 * 1024 * 1024;

export const scoringRoutes = {
  sheet: sheet.handler(async ({ context: { prepared }, input }) => ({
    data: presentSheet(requireSheet(prepared.facts, input), sheetRows(prepared.rows)),
  })),

  saveSheet: api.saveSheet
    .use(transaction)
    .handler(async ({ context: { actor, origin, tx }, input }) => {
      const sheetKey = {
        ...input,
        personId: actor.id,
        studentIds: input.rows.map(({ studentId }) => studentId),
      };
      const locked = await lockSheet(tx, sheetKey);
      allow(mayEnterScores(actor, locked.facts), NOT_YOURS);
      const sheet = requireSheet(locked.facts, input);
      const rows = saveSheet(tx, checkSave({ origin, sheet, rows: input.rows, locked }));
      return {
        data: rows.map(({ outcome, row }) => ({ outcome, result: presentResult(row) })),
      };
    }),

  workbook: api.workbook.handler(async ({ context: { actor, db, reads }, input }) => {
    const person = { id: actor.id, everything: await mayEnterEverything(db, actor) };
    const ownSubjects = await readOwnSubjects(db, person, input.classId);
    const [firstOne] = ownSubjects;
    const key = { ...input, subjectId: firstOne?.id ?? input.classId };
    const facts = await sheetFacts(db, actor.id, key);
    allow(firstOne !== undefined && mayEnterScores(actor, facts), NOT_YOURS);
    const sheet = requireSheet(facts, key);
    const rows = await readSheets(
      db,
      input,
      ownSubjects.map(({ id }) => id),
    );
    await reads.countFile(rows);
    return wholeFile(await scoreWorkbook(sheet, ownSubjects, rows));
  }),

  readWorkbook: api.readWorkbook.handler(async ({ input: { file } }) => {
    const refuse = (message: string) => new InvalidInput([{ path: ["file"], message }]);
    if (!/\.xls[xm]$/i.test(file.name))
      throw refuse(
        "This is not an .xlsx workbook. Save it as Excel (.xlsx) in your spreadsheet program.",
      );
    if (file.size > WORKBOOK_LIMIT)
      throw refuse("This workbook is larger than 2 MB. Download it again and fill it in.");
    try {
      const bytes = Buffer.from(await file.arrayBuffer());
      return { data: readScoreWorkbook(await readWorkbook(bytes)) };
    } catch (error) {
      throw error instanceof UnreadableTable ? refuse(error.message) : error;
    }
  }),

  publishSheet: api.publishSheet.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await sheetFacts(tx, actor.id, input);
    allow(mayEnterScores(actor, facts), NOT_YOURS);
    return { data: await publishSheet({ tx, origin }, requireSheet(facts, input)) };
  }),

  create: api.create.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await sheetFacts(tx, actor.id, input);
    allow(mayEnterScores(actor, facts), NOT_YOURS);
    const row = { ...input, version: null };
    return { data: presentResult(await saveOne({ tx, origin }, requireSheet(facts, input), row)) };
  }),

  update: api.update.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const facts = await requireOwnResult(tx, actor, input.id);
    const row = { ...input, studentId: facts.studentId };
    return { data: presentResult(await saveOne({ tx, origin }, facts, row)) };
  }),

  publish: api.publish.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    await requireOwnResult(tx, actor, input.id);
    return { data: presentResult(await publishResult({ tx, origin }, input)) };
  }),

  list: api.list.handler(async ({ context: { actor, db }, input }) => {
    const everything = await mayEnterEverything(db, actor);
    const { data, pagination } = await listResults(db, { id: actor.id, everything }, input);
    return { data: data.map(presentResult), pagination };
  }),
};
