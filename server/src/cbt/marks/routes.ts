import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { marksContract } from "@school/core/cbt/marks/contract.ts";
import { mayChangeTest } from "@school/core/cbt/policy.ts";
import { guard } from "../../accounts/guards.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import { tableFile } from "../../platform/documents/csv/table-file.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
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
    const isOpen = !sitting.canAnybodySit && own.status === "handed_in" && test.showScore;
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

  exportOfTest: api.exportOfTest.handler(
    async ({ context: { actor, db, origin }, input: { id, format, ...filter } }) => {
      const { test, ofClasses } = await readableMarks(db, actor, id);
      const rows = await allMarksOfTest(db, test.id, { ...filter, ofClasses });
      const marks = rows.map((row) => presentMark(test, row));
      const byPupil = new Map(marks.map((mark) => [mark.student.id, markCells(mark)]));
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

/** Returns a test whose marks the actor may read, and for which classes. */
async function readableMarks(db: Reader, actor: Actor, testId: string) {
  const facts = await requireWatcher(db, actor, testId);
  const test = await requireSummary(db, testId);
  const ofClasses = isMarkedBy(actor, facts, test.subject.id);
  return { test, ofClasses, mayChange: mayChangeTest(actor, facts) };
}
