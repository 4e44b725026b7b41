import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import { positionsByTotal } from "@school/core/results/reports/positions.ts";
import { createTestDatabase } from "../../platform/testing/database.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeReportedClass, scoresOfTotal } from "./fixtures.ts";
import { scoreColumns } from "../score-columns.ts";
import { presentLedger } from "./present.ts";
import { readLedger } from "./queries.ts";
import { results } from "../tables.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Totals of one pupil in up to three subjects, in tenths so that equal sums are likely. */
const pupil = fc.array(
  fc.oneof(fc.constantFrom(500, 505, 995), fc.integer({ max: 1000, min: 0 })),
  {
    maxLength: 3,
  },
);

test("a ledger's positions are those of the rule", async () => {
  const { db } = database;
  const session = await makeSession(db);
  const none = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`Pupil ${n}`, {}]));
  const made = await makeReportedClass(db, {
    session,
    totals: { ...none, Zainab: { Art: 0, Biology: 0, Civics: 0 } },
  });
  const pupils = Object.values(made.pupils);
  const subjectIds = Object.values(made.subjects);
  const scope = {
    class: { id: made.id, name: "" },
    session: { id: session.id, name: "" },
    scheme: DEFAULT_GRADING_SCHEME,
    term: null,
  };

  await fc.assert(
    fc.asyncProperty(fc.array(pupil, { minLength: 1, maxLength: 9 }), async (tenths) => {
      await db.delete(results);
      const rows = tenths.flatMap((ofPupil, index) =>
        ofPupil.map((total, subject) => ({
          id: crypto.randomUUID(),
          enrolmentId: pupils[index]!.enrolmentId,
          subjectId: subjectIds[subject]!,
          teacherId: made.teacher.id,
          status: "approved" as const,
          published: true,
          approvedAt: new Date(),
          ...scoreColumns(scoresOfTotal(total / 10)),
        })),
      );
      if (rows.length > 0) await db.insert(results).values(rows);

      const totals = tenths.flatMap((ofPupil, index) =>
        ofPupil.length === 0
          ? []
          : [{ id: pupils[index]!.id, total: ofPupil.reduce((sum, each) => sum + each, 0) / 10 }],
      );
      const ledger = presentLedger(scope, await readLedger(db, scope));
      expect(ledger.rows).toHaveLength(9);
      const expected = positionsByTotal(totals);
      for (const row of ledger.rows) {
        expect(row.total).toBe(totals.find(({ id }) => id === row.student.id)?.total ?? 0);
        expect(row.position).toEqual(expected.get(row.student.id) ?? null);
      }
    }),
    { numRuns: 40 },
  );
});
