import { implement } from "@orpc/server";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { statementsContract } from "@school/core/fees/statements/contract.ts";
import { readStatement } from "@school/core/fees/statements/read-statement.ts";
import { MAX_STATEMENT_LINES } from "@school/core/fees/statements/statement-limits.ts";
import { messages } from "@school/core/fees/statements/text.ts";
import { guard } from "../../accounts/guards.ts";
import { readUpload } from "../../platform/documents/csv/read-upload.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { NoCurrentTerm } from "../../school/errors.ts";
import { LinesChanged, NoAccounts, StatementNotFound } from "../errors.ts";
import { findAccounts, findCurrentTerm } from "../ledger/queries.ts";
import { keepStatement, setAside, takeBack, takeLines } from "./commands.ts";
import { presentStatement, readStatementLines } from "./present.ts";
import { listStatements, lockLines } from "./queries.ts";

const api = implement(statementsContract).$context<RequestContext>().use(guard);

const refuse = (field: string, message: string) => new InvalidInput([{ path: [field], message }]);

export const statementsRoutes = {
  uploadStatement: api.uploadStatement
    .use(readUpload)
    .use(transaction)
    .handler(async ({ context, input: { dateOrder } }) => {
      const answers = dateOrder ? { dateOrder } : {};
      const today = dayAtSchool(new Date());
      const read = readStatement(context.table.rows, answers, today);
      if (!read) throw refuse("file", messages.notAStatement);
      const { questions, credits, debits, faults } = read;
      if (credits.length === 0 && faults.length === 0) throw refuse("file", messages.noCredits);
      if (credits.length > MAX_STATEMENT_LINES) throw refuse("file", messages.tooMany);
      const isAsked = questions.some(({ answer }) => answer === null);
      const left = { debits, faults: [...faults] };
      if (isAsked)
        return { data: { questions: [...questions], id: null, added: 0, repeated: 0, ...left } };
      const { id, added } = await keepStatement(context, context.fileName, credits);
      return { data: { questions: [], id, added, repeated: credits.length - added, ...left } };
    }),

  statements: api.statements.handler(async ({ context: { db } }) => ({
    data: (await listStatements(db)).map(presentStatement),
  })),

  statement: api.statement.handler(async ({ context: { db }, input }) => ({
    data: await readStatementLines(db, input.id),
  })),

  takeLines: api.takeLines.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    const lines = await lockLines(tx, input.id);
    if (!lines) throw new StatementNotFound();
    const open = new Map(
      lines.flatMap((line) => (line.isTaken || line.isAside ? [] : [[line.id, line] as const])),
    );
    const taken = input.lines.map(({ lineId, shares }) => {
      const line = open.get(lineId);
      if (!line) throw new LinesChanged();
      // Each line once.
      open.delete(lineId);
      const studentIds = new Set(shares.map(({ studentId }) => studentId));
      if (studentIds.size < shares.length) throw refuse("lines", messages.twice);
      if (shares.reduce((sum, { kobo }) => sum + kobo, 0) !== line.kobo)
        throw refuse("lines", messages.sum);
      return { line, shares };
    });
    const termId = await findCurrentTerm(tx);
    if (termId === null) throw new NoCurrentTerm();
    const children = [
      ...new Set(taken.flatMap(({ shares }) => shares.map(({ studentId }) => studentId))),
    ];
    if ((await findAccounts(tx, children)).length < children.length) throw new NoAccounts();
    await takeLines(context, termId, taken);
    return { data: await readStatementLines(tx, input.id) };
  }),

  setLineAside: api.setLineAside.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    const line = (await lockLines(tx, input.id))?.find(({ id }) => id === input.lineId);
    if (!line) throw new StatementNotFound();
    if (line.isTaken) throw new LinesChanged();
    if (line.isAside !== input.aside) await setAside(context, line, input.aside);
    return { data: await readStatementLines(tx, input.id) };
  }),

  takeStatementBack: api.takeStatementBack.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    const lines = await lockLines(tx, input.id);
    if (!lines) throw new StatementNotFound();
    await takeBack(context, input.id, lines, input.reason);
    return { data: (await listStatements(tx)).map(presentStatement) };
  }),
};
