import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mapFields, namesOf } from "../../api/fields.ts";
import { EARLIER_FIELDS, earlierValues } from "./earlier-record.ts";

const BLANK = mapFields(EARLIER_FIELDS, () => null as string | null);
type Change = Partial<typeof BLANK>;

const changes = fc.array(
  fc.dictionary(
    fc.constantFrom(...namesOf(EARLIER_FIELDS)),
    fc.option(fc.constantFrom("one", "two", "three")),
    { minKeys: 1, maxKeys: 3 },
  ),
  { maxLength: 12 },
);

test("whatever is changed how often, the record of each day is found again", () => {
  fc.assert(
    fc.property(changes, (all) => {
      const records = [BLANK];
      const entries = all.map((change: Change) => {
        const record = records.at(-1)!;
        records.push({ ...record, ...change });
        const before = Object.fromEntries(
          Object.keys(change).map((name) => [name, record[name as keyof Change]]),
        );
        return { before, after: change };
      });
      const newest = records.at(-1)!;
      for (const [day, record] of records.entries()) {
        const changes = earlierValues(newest, entries.slice(day));
        const back = Object.fromEntries(changes.map(({ field, past }) => [field, past]));
        expect({ ...newest, ...back }).toEqual(record);
      }
    }),
  );
});

test("entries whose values were erased, and values that are no record's, say nothing", () => {
  const entries = [
    { before: null, after: null },
    { before: "x", after: {} },
    { before: { hobby: "Chess", classId: "c" }, after: { hobby: "Football", classId: "d" } },
  ];
  expect(earlierValues({ ...BLANK, hobby: "Football" }, entries)).toEqual([
    { field: "hobby", past: "Chess", now: "Football" },
  ]);
});
