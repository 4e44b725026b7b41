import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { marksContract } from "@school/core/cbt/marks/contract.ts";
import { mayChangeTest } from "@school/core/cbt/policy.ts";
import { guard } from "../../accounts/guards.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import { tableFile } from "../../platform/documents/csv/table-file.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { exportName } from "../../school/export-name.ts";
import { SittingNotFound } from "../errors.ts";
import { isMarkedBy, requireWatcher } from "../facts.ts";
import { presentOverview } from "../overview/present.ts";
import { readOverview } from "../overview/queries.ts";
import { requireSummary } from "../tests/queries-summary.ts";
import {
  MARK_COLUMNS,
  markCells,
  presentCorrection,
  presentMark,
  presentOwnMark,
} from "./present.ts";
import { allMarksOfTest, listMarksOfTest } from "./queries-of-test.ts";
import { giveWrittenPoints, readWrittenAnswers } from "./written-answers.ts";
import { correctionsOf, findOwnMark, listOwnMarks, readLeaderboard } from "./queries.ts";

const api = implement(marksContract).$context<RequestContext>().use(guard);

export const marksRoutes = {
  overview: api.overview.handler(async ({ context: { actor, db } }) => ({
    data: presentOverview(await readOverview(db, actor)),
  })),

  own: api.own.handler(async ({ context: { actor, db }, input }) => {
    const { rows, pagination } = await listOwnMarks(db, actor, input);
    return { data: rows.map(presentOwnMark), pagination };
  }),

  details: api.details.handler(async ({ context: { actor, db, sealer }, input }) => {
    const sitting = await findOwnMark(db, actor, input.id);
    if (!sitting) throw new SittingNotFound();
    const mark = presentOwnMark(sitting);
    const { test, own } = mark;
    // Corrections and ranks reveal the score, so they are hidden until it is shown.
    const isOpen = !sitting.canAnybodySit && own.status === "handed_in" && !mark.isKeptBack;
    const [corrections, leaderboard] = await Promise.all([
      isOpen && test.showCorrection ? correctionsOf(db, input.id) : null,
      isOpen ? readLeaderboard(db, test, { ownId: own.studentId }) : null,
    ]);
    return {
      data: {
        ...mark,
        corrections: corrections?.map((row) => presentCorrection(sealer, row)) ?? null,
        leaderboard,
      },
    };
  }),

  ofTest: api.ofTest.handler(async ({ context: { actor, db }, input }) => {
    const { test, ofClasses, mayChange } = await readableMarks(db, actor, input.id);
    const { rows, pagination } = await listMarksOfTest(db, test.id, { ...input, ofClasses });
    return { data: rows.map((row) => presentMark(test, row)), pagination, test, mayChange };
  }),

  written: api.written.handler(async ({ context: { actor, db }, input }) => ({
    data: await readableAnswers(db, actor, input.id, input.questionId),
  })),

  markWritten: api.markWritten
    .use(transaction)
    .handler(async ({ context: { actor, tx, origin }, input }) => {
      const before = await readableAnswers(tx, actor, input.id, input.questionId);
      if (!(await giveWrittenPoints({ tx, origin }, input))) throw new StaleVersion(before);
      return { data: await readableAnswers(tx, actor, input.id, input.questionId) };
    }),

  exportOfTest: api.exportOfTest.handler(
    async ({ context: { actor, db, origin, reads }, input: { id, format, ...filter } }) => {
      const { test, ofClasses } = await readableMarks(db, actor, id);
      const rows = await allMarksOfTest(db, test.id, { ...filter, ofClasses });
      const marks = rows.map((row) => presentMark(test, row));
      const byPupil = new Map(marks.map((mark) => [mark.student.id, markCells(mark)]));
      await reads.countFile([...byPupil.keys()]);
      const file = await tableFile(format, {
        name: exportName("marks", new Date()),
        header: MARK_COLUMNS,
        ids: [...byPupil.keys()],
        readRows: async (ids) => ids.map((one) => byPupil.get(one) ?? []),
      });
      const after = { format, filter, pupils: marks.length };
      await db.transaction((tx) => audit({ tx, origin }, "cbt.export-marks", id, { after }));
      return file;
    },
  ),
};

/** Returns the written answers of a test that the actor may change, as they are marked by its key. */
async function readableAnswers(db: Reader, actor: Actor, testId: string, questionId?: string) {
  const facts = await requireWatcher(db, actor, testId);
  allow(mayChangeTest(actor, facts), "Only the test's authors can mark its written answers.");
  const test = await requireSummary(db, testId);
  return { test, ...(await readWrittenAnswers(db, testId, questionId)) };
}

/** Returns a test whose marks the actor may read, and for which classes. */
async function readableMarks(db: Reader, actor: Actor, testId: string) {
  const facts = await requireWatcher(db, actor, testId);
  const test = await requireSummary(db, testId);
  const ofClasses = isMarkedBy(actor, facts, test.subject.id);
  return { test, ofClasses, mayChange: mayChangeTest(actor, facts) };
}
