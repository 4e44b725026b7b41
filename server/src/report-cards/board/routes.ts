import { implement } from "@orpc/server";
import { boardContract } from "@school/core/report-cards/board/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { messages } from "../../platform/http/text.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { findProgressTerm } from "../../results/progress/queries.ts";
import { remind } from "./commands.ts";
import { NotCurrentTerm } from "./errors.ts";
import { readBoardClasses, readReminders } from "./queries.ts";

const api = implement(boardContract).$context<RequestContext>().use(guard);

export const boardRoutes = {
  board: api.board.handler(async ({ context: { db }, input: { termId } }) => {
    const progressTerm = await findProgressTerm(db, termId);
    if (!progressTerm) {
      if (termId !== undefined) throw new NotFound(messages.termNotFound);
      return { data: { term: null, classes: [], reminders: [] } };
    }
    const { sessionId: _, ...term } = progressTerm;
    return {
      data: {
        term,
        classes: await readBoardClasses(db, progressTerm),
        reminders: await readReminders(db, progressTerm.id),
      },
    };
  }),

  remind: api.remind.use(transaction).handler(async ({ context, input }) => {
    const { tx, origin, config } = context;
    const progressTerm = await findProgressTerm(tx, input.termId);
    if (!progressTerm) throw new NotFound(messages.termNotFound);
    if (!progressTerm.isCurrent) throw new NotCurrentTerm();
    const write = { tx, origin, publicUrl: config.publicUrl };
    const { personIds, again } = input;
    return { data: await remind(write, progressTerm, { personIds, again, now: new Date() }) };
  }),
};
