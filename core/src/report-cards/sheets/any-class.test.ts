import fc from "fast-check";
import { expect, test } from "vitest";
import { averageOf } from "../../results/reports/averages.ts";
import { positionsByTotal } from "../../results/reports/positions.ts";
import { makeSheets } from "./make-sheets.ts";
import type { Member } from "./sheet-class.ts";
import { classOf, ENGLISH, FRENCH, MATHS, member, result, subject } from "./testing.ts";

/** A class whose pupils have totals of tenths in none, one or both of two subjects. */
const anyClass = fc
  .array(
    fc.record({
      english: fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)),
      maths: fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((pupils) =>
    pupils.map(({ english, maths }, index) => {
      const counted = [
        ...(english === null ? [] : [result(ENGLISH, english)]),
        ...(maths === null ? [] : [result(MATHS, maths)]),
      ];
      return member(`Pupil ${index}`, { results: counted });
    }),
  );

test("every sheet of a class agrees with the functions that the ledger uses", () => {
  fc.assert(
    fc.property(anyClass, (members) => {
      const sheets = makeSheets(classOf(members));
      const counted = members.filter(({ results }) => results.length > 0);
      const sum = ({ results }: Member) => results.reduce((all, { total }) => all + total, 0);
      const places = positionsByTotal(
        counted.map((one) => ({ id: one.studentId, total: sum(one) })),
      );
      for (const one of members) {
        const summary = sheets.get(one.studentId)?.marks?.summary;
        const place = places.get(one.studentId);
        expect(summary?.position).toEqual(place ? { ...place, outOf: counted.length } : null);
        expect(summary?.average).toBe(averageOf(sum(one), one.results.length, 1));
        if (summary?.average === null || summary?.average === undefined) continue;
        expect(summary.average).toBeLessThanOrEqual(summary.highestAverage ?? -1);
        expect(summary.average).toBeGreaterThanOrEqual(summary.lowestAverage ?? 101);
      }
    }),
  );
});

test("a subject without pupils and the order of pupils and results change no sheet", () => {
  const shuffled = anyClass.chain((members) =>
    fc.tuple(fc.constant(members), fc.shuffledSubarray(members, { minLength: members.length })),
  );
  fc.assert(
    fc.property(shuffled, ([members, mixed]) => {
      const of = classOf(members);
      const sheets = makeSheets(of);
      const untaken = { ...of, subjects: [...of.subjects, subject(FRENCH, "French", [])] };
      expect(makeSheets(untaken)).toEqual(sheets);
      const reversed = mixed.map((one) => ({ ...one, results: one.results.toReversed() }));
      const again = makeSheets({ ...of, members: reversed });
      for (const [id, sheet] of sheets) expect(again.get(id)).toEqual(sheet);
      expect(again.size).toBe(sheets.size);
    }),
  );
});

test("a pupil with 0 in all subjects changes no other position, and is counted", () => {
  fc.assert(
    fc.property(anyClass, (members) => {
      const below = member("Below all", { results: [result(ENGLISH, 0), result(MATHS, 0)] });
      const [sheets, more] = [
        makeSheets(classOf(members)),
        makeSheets(classOf([...members, below])),
      ];
      const positionOf = (from: typeof sheets, { studentId }: Member) =>
        from.get(studentId)?.marks?.summary.position ?? null;
      for (const one of members) {
        const [before, after] = [positionOf(sheets, one), positionOf(more, one)];
        expect(after?.place).toBe(before?.place);
        expect(after?.outOf).toBe(before === null ? undefined : before.outOf + 1);
      }
    }),
  );
});
