import fc from "fast-check";
import { expect, test } from "vitest";
import {
  balanceOf,
  counterKobo,
  dueBy,
  type LedgerEntry,
  overdueKobo,
  standingEntries,
} from "./balance.ts";

const entry = (id: string, kobo: number, changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id,
  studentId: "s",
  termId: "t",
  kind: kobo < 0 ? "PAYMENT" : "BILL",
  kobo,
  countersId: null,
  ...changes,
});

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

test("counter-entries take back exactly what they counter, whatever came between", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(amounts, fc.boolean())), (made) => {
      const entries = made.map(([kobo], at) => entry(`${at}`, kobo));
      const counters = entries
        .filter((_, at) => made[at]?.[1])
        .map((one) =>
          entry(`c${one.id}`, counterKobo(one), { kind: "COUNTER", countersId: one.id }),
        );
      const all = [...entries, ...counters];
      expect(balanceOf(all)).toBe(balanceOf(standingEntries(all)));
      expect(balanceOf(all.toReversed())).toBe(balanceOf(all));
    }),
  );
});

test("the parts of a term's bill add up to it, on every day", () => {
  const percents = fc.constantFrom([100], [50, 50], [40, 30, 30], [33, 33, 34]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), percents, amounts, (kobo, parts, n) => {
      const instalments = parts.map((percent, at) => ({
        termId: "t",
        dueOn: `2026-0${at + 1}-15`,
        percent,
      }));
      const today = `2026-0${(Math.abs(n) % 6) + 1}-15`;
      const { due, later } = dueBy(kobo, instalments, "2026-01-01", today);
      expect(due + later.reduce((sum, part) => sum + part.kobo, 0)).toBe(kobo);
    }),
  );
});

test("a part is due on its day, and the whole bill without parts on the first day", () => {
  const parts = [
    { termId: "t", dueOn: "2026-03-01", percent: 40 },
    { termId: "t", dueOn: "2026-01-10", percent: 60 },
  ];
  expect(dueBy(1001, parts, "2026-01-05", "2026-01-10")).toEqual({
    due: 600,
    later: [{ dueOn: "2026-03-01", kobo: 401 }],
  });
  expect(dueBy(1001, [], "2026-01-05", "2026-01-04").due).toBe(0);
  expect(dueBy(1001, [], "2026-01-05", "2026-01-05").due).toBe(1001);
});

test.each([
  [1000, 400, 600],
  [300, 400, 0],
  [-200, 0, 0],
])("of a balance of %i with %i due later, %i are overdue", (balance, later, overdue) => {
  expect(overdueKobo(balance, later)).toBe(overdue);
});
