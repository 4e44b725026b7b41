import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { mockExamsContract } from "@school/core/cbt/mock-exams/contract.ts";
import { mockIssues } from "@school/core/cbt/mock-exams/text.ts";
import { mayReadMockExam, mayUndoMockExam } from "@school/core/cbt/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { MockExamBegun, MockExamNotFound } from "../errors.ts";
import { createMockExam, undoMockExam } from "./commands.ts";
import {
  findMockExam,
  listMockExams,
  type MockExamRow,
  presentMockExam,
  presentScores,
  readPapers,
  readScores,
} from "./queries.ts";

const api = implement(mockExamsContract).$context<RequestContext>().use(guard);

async function requireMockExam(db: Reader, actor: Actor, id: string): Promise<MockExamRow> {
  const row = await findMockExam(db, actor, id);
  if (!row || !mayReadMockExam(actor, row)) throw new MockExamNotFound();
  return row;
}

export const mockExamsRoutes = {
  list: api.list.handler(async ({ context: { actor, db }, input }) => {
    const { rows, pagination } = await listMockExams(db, actor, input);
    return { data: rows.map((row) => presentMockExam(row, actor)), pagination };
  }),

  find: api.find.handler(async ({ context: { actor, db }, input }) => {
    const row = await requireMockExam(db, actor, input.id);
    const papers = await readPapers(db, actor, input.id);
    const rows = presentScores(papers, await readScores(db, input.id));
    return { data: { exam: presentMockExam(row, actor), papers, rows } };
  }),

  create: api.create.use(transaction).handler(async ({ context, input }) => ({
    data: { id: await createMockExam(context, input) },
  })),

  undo: api.undo.use(transaction).handler(async ({ context, input }) => {
    const row = await requireMockExam(context.tx, context.actor, input.id);
    allow(mayUndoMockExam(context.actor, row), "Only its author can undo a mock exam.");
    if (!row.isFresh) throw new MockExamBegun(mockIssues.tooLate);
    await undoMockExam(context, row);
    return { data: { id: input.id } };
  }),
};
