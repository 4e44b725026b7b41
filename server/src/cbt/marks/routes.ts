import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { marksContract } from "@school/core/cbt/marks/contract.ts";
import { mayChangeTest } from "@school/core/cbt/policy.ts";
import { guard } from "../../accounts/guards.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { tableFile } from "../../platform/csv/table-file.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { exportName } from "../../school/export-name.ts";
import { SittingNotFound } from "../errors.ts";
import { isMarkedBy, requireWatcher } from "../facts.ts";
import { readOverview } from "../overview/queries.ts";
import { requireSummary } from "../tests/queries-summary.ts";
import { MARK_COLUMNS, markCells } from "./present.ts";
import { allMarksOfTest, listMarkedTests, listMarksOfTest } from "./queries-of-test.ts";
import { correctionsOf, findOwnMark, listOwnMarks, readLeaderboard } from "./queries.ts";

const api = implement(marksContract).$context<RequestContext>().use(guard);

export const marksRoutes = {
  overview: api.overview.handler(async ({ context: { actor, db } }) => ({
    data: await readOverview(db, actor),
  })),

  own: api.own.handler(({ context: { actor, db }, input }) => listOwnMarks(db, actor, input)),

  details: api.details.handler(async ({ context: { actor, db, sealer }, input }) => {
    const found = await findOwnMark(db, actor, input.id);
    if (!found) throw new SittingNotFound();
    const { mark, canAnybodySit } = found;
    const { test, own } = mark;
    // Corrections add up to the score, and a place among others tells it: they are kept back with it.
    const isOpen = !canAnybodySit && own.status === "handed_in" && test.showScore;
    const [corrections, leaderboard] = await Promise.all([
      isOpen && test.showCorrection ? correctionsOf(db, sealer, input.id) : null,
      isOpen ? readLeaderboard(db, test, { ownId: own.studentId }) : null,
    ]);
    return { data: { ...mark, corrections, leaderboard } };
  }),

  tests: api.tests.handler(({ context: { actor, db }, input }) =>
    listMarkedTests(db, actor, input),
  ),

  ofTest: api.ofTest.handler(async ({ context: { actor, db }, input }) => {
    const { test, ofClasses, mayChange } = await readableMarks(db, actor, input.id);
    return { ...(await listMarksOfTest(db, test, { ...input, ofClasses })), test, mayChange };
  }),

  exportOfTest: api.exportOfTest.handler(
    async ({ context: { actor, db, origin }, input: { id, format, ...filter } }) => {
      const { test, ofClasses } = await readableMarks(db, actor, id);
      const marks = await allMarksOfTest(db, test, { ...filter, ofClasses });
      const byPupil = new Map(marks.map((mark) => [mark.student.id, markCells(mark)]));
      const file = await tableFile(format, {
        name: exportName("marks", new Date()),
        header: MARK_COLUMNS,
        ids: [...byPupil.keys()],
        readRows: async (ids) => ids.map((one) => byPupil.get(one) ?? []),
      });
      const after = { format, filter, pupils: marks.length };
      await db.transaction((tx) =>
        writeAudit(tx, origin, [
          { action: "cbt.export-marks", subjectId: id, before: null, after },
        ]),
      );
      return file;
    },
  ),
};

/** A test whose marks the person may read, and of which classes. */
async function readableMarks(db: Reader, actor: Actor, testId: string) {
  const facts = await requireWatcher(db, actor, testId);
  const test = await requireSummary(db, testId);
  const ofClasses = isMarkedBy(actor, facts, test.subject.id);
  return { test, ofClasses, mayChange: mayChangeTest(actor, facts) };
}
