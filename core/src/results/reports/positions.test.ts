import fc from "fast-check";
import { expect, test } from "vitest";
import { positionLabel, positionText, positionsByTotal, shortPosition } from "./positions.ts";

test("ties share a place and the next is skipped", () => {
  const positions = positionsByTotal([
    { id: "Chidi", total: 70 },
    { id: "Ada", total: 90 },
    { id: "Bola", total: 80 },
    { id: "Musa", total: 80 },
  ]);
  expect(Object.fromEntries(positions)).toEqual({
    Ada: { place: 1, tied: false },
    Bola: { place: 2, tied: true },
    Musa: { place: 2, tied: true },
    Chidi: { place: 4, tied: false },
  });
});

test("float dust breaks no tie, and an empty class has no positions", () => {
  const positions = positionsByTotal([
    { id: "Ada", total: 0.1 + 0.2 },
    { id: "Bola", total: 0.3 },
  ]);
  expect([...positions.values()].every(({ place, tied }) => place === 1 && tied)).toBe(true);
  expect(positionsByTotal([]).size).toBe(0);
});

test("a place is one more than the number of pupils with a higher total", () => {
  const totals = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 });
  fc.assert(
    fc.property(totals, (values) => {
      const positions = positionsByTotal(values.map((total, i) => ({ id: `${i}`, total })));
      values.forEach((total, i) => {
        expect(positions.get(`${i}`)).toEqual({
          place: 1 + values.filter((other) => other > total).length,
          tied: values.filter((other) => other === total).length > 1,
        });
      });
    }),
  );
});

test("a pupil below all others and the order of the rows change no other position", () => {
  const totals = fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 40 });
  fc.assert(
    fc.property(totals, fc.nat(), (tenths, shift) => {
      const rows = tenths.map((total, i) => ({ id: `${i}`, total: total / 10 }));
      const positions = positionsByTotal(rows);
      const last = { id: "last", total: 0 };
      const start = shift % (rows.length + 1);
      const moved = positionsByTotal([...rows.slice(start), last, ...rows.slice(0, start)]);
      for (const { id } of rows) expect(moved.get(id)).toEqual(positions.get(id));
      expect(moved.get("last")).toEqual({ place: rows.length + 1, tied: false });
    }),
  );
});

test.each([
  [1, false, "1st"],
  [2, true, "2nd ="],
  [3, false, "3rd"],
  [4, false, "4th"],
  [11, false, "11th"],
  [12, true, "12th ="],
  [13, false, "13th"],
  [21, false, "21st"],
  [102, false, "102nd"],
  [112, false, "112th"],
])("place %d, tied %s, is %s", (place, tied, label) => {
  expect(shortPosition(place, tied)).toBe(label);
  expect(positionLabel(place, tied)).toBe(tied ? `Joint ${label.replace(" =", "")}` : label);
});

test.each([
  [{ place: 3, tied: false, outOf: 28, incomplete: 0 }, "3rd of 28"],
  [{ place: 5, tied: true, outOf: 30, incomplete: 0 }, "Joint 5th of 30"],
  [
    { place: 1, tied: false, outOf: 30, incomplete: 4 },
    "1st of 30, 4 of them with results missing",
  ],
])("%o is %s", (position, text) => {
  expect(positionText(position)).toBe(text);
});
