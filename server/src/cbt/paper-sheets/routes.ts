import { implement } from "@orpc/server";
import { paperSheetsContract } from "@school/core/cbt/paper-sheets/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { readPaperRows } from "../marks/paper-scores.ts";
import { lockTestExclusive } from "../row-locks.ts";
import { openPaperTest } from "../tests/open-paper-test.ts";
import { changedSheets, isStale, saveSheets } from "./commands.ts";
import { presentSheets, readPrintedPaper } from "./queries.ts";

const api = implement(paperSheetsContract).$context<RequestContext>().use(guard);

export const paperSheetsRoutes = {
  list: api.list.handler(async ({ context: { actor, db }, input: { id, codes } }) => {
    const target = await openPaperTest(actor, db, id);
    const paper = await readPrintedPaper(db, id);
    const rows = await readPaperRows(db, id, target.ofClasses);
    return { data: presentSheets(target, paper, rows, codes) };
  }),

  save: api.save.use(transaction).handler(async ({ context, input: { id, rows } }) => {
    const { actor, tx } = context;
    await lockTestExclusive(tx, id);
    const target = await openPaperTest(actor, tx, id);
    const paper = await readPrintedPaper(tx, id);
    const stored = await readPaperRows(tx, id, target.ofClasses);
    const changed = await changedSheets(tx, { paper, stored, rows });
    if (changed.some(isStale)) {
      throw new StaleVersion(presentSheets(target, paper, stored, false));
    }
    if (changed.length === 0) return { data: presentSheets(target, paper, stored, false) };
    await saveSheets(context, target.test, paper, changed);
    const after = await readPaperRows(tx, id, target.ofClasses);
    return { data: presentSheets(target, paper, after, false) };
  }),
};
