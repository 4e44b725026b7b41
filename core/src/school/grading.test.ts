import fc from "fast-check";
import { expect, test } from "vitest";
import { caMaximum, checkGradingScheme, DEFAULT_GRADING_SCHEME, gradeOf } from "./grading.ts";
import { CLASS_GROUPS } from "./class-groups.ts";
import { type GradingScheme, schemeOfGroup } from "./grading-scheme.ts";

const { parts, bands } = DEFAULT_GRADING_SCHEME;

function messages(changes: Partial<GradingScheme>): string[] {
  const issues = checkGradingScheme({ ...DEFAULT_GRADING_SCHEME, ...changes });
  return issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

test("the default scheme is sound, and so are the splits seen in schools", () => {
  expect(messages({})).toEqual([]);
  const splits = [[20, 20, 60], [10, 30, 60], [15, 15, 10, 60], [15, 15, 70], [100]];
  for (const split of splits) {
    const exam = split.at(-1) ?? 0;
    const cas = split.slice(0, -1).map((max, i) => ({ ...parts[i]!, max }));
    expect(messages({ parts: [...cas, { key: "exam", label: "Exam", max: exam }] })).toEqual([]);
  }
});

test.each([
  [74.9, "B"],
  [75, "A"],
  [100, "A"],
  [64.9, "C"],
  [49.9, "D"],
  [44.9, "E"],
  [40, "E"],
  [39.9, "F"],
  [0, "F"],
])("a total of %d is %s", (total, grade) => {
  expect(gradeOf(DEFAULT_GRADING_SCHEME, total)).toBe(grade);
});

test("float dust does not cost a grade", () => {
  expect(gradeOf(DEFAULT_GRADING_SCHEME, 74.999999999)).toBe("A");
});

test("a total outside the bands is refused", () => {
  expect(() => gradeOf(DEFAULT_GRADING_SCHEME, -1)).toThrow(RangeError);
  expect(() => gradeOf(DEFAULT_GRADING_SCHEME, Number.NaN)).toThrow(RangeError);
});

test("continuous assessment counts 40", () => {
  expect(caMaximum(DEFAULT_GRADING_SCHEME)).toBe(40);
});

test("faults of the parts are named", () => {
  expect(messages({ parts: parts.slice(0, 4) })).toEqual([
    "parts: The scheme needs an exam",
    "parts: The maximum scores add up to 40. They must add up to 100",
  ]);
  expect(
    messages({ parts: [...parts.slice(0, 4), { key: "exam", label: " ca1 ", max: 60 }] }),
  ).toEqual(["parts.4.label: Two parts have the name ca1"]);
  expect(messages({ parts: [parts[0]!, ...parts.slice(0, 3), parts[4]!] })).toEqual([
    "parts.1.key: CA1 is listed twice",
    "parts.1.label: Two parts have the name CA1",
  ]);
  expect(
    messages({
      parts: [
        { key: "CA1", label: "", max: 40.5 },
        { key: "exam", label: "Exam", max: 59.5 },
      ],
    }),
  ).toEqual([
    "parts.0.label: Enter a name for CA1",
    "parts.0.max: The maximum of CA1 must be a whole number from 1 to 100",
    "parts.1.max: The maximum of Exam must be a whole number from 1 to 100",
  ]);
});

test("a hole and an overlap of the bands are named", () => {
  expect(messages({ bands: bands.slice(0, 5) })).toEqual([
    "bands.4.from: Totals below 40 have no grade. The last grade must start at 0",
  ]);
  expect(messages({ bands: [] })).toEqual(["bands: Add grades for totals from 100 down to 0"]);
  expect(messages({ bands: [bands[0]!, { ...bands[1]!, from: 75 }, ...bands.slice(2)] })).toEqual([
    "bands.1.from: Grades A and B overlap: both start at 75",
  ]);
  expect(messages({ bands: [bands[1]!, bands[0]!, ...bands.slice(2)] })).toEqual([
    "bands.1.from: Grade A starts at 75, above B at 65. List grades from the highest down",
  ]);
  expect(messages({ bands: [bands[0]!, { ...bands[1]!, grade: "a" }, ...bands.slice(2)] })).toEqual(
    ["bands.1.grade: Grade a is listed twice"],
  );
  expect(
    messages({
      bands: [{ ...bands[0]!, from: 101 }, { ...bands[1]!, from: 65.25 }, ...bands.slice(2)],
    }),
  ).toEqual([
    "bands.0.from: Grade A must start between 0 and 100, with one decimal place at most",
    "bands.1.from: Grade B must start between 0 and 100, with one decimal place at most",
  ]);
});

test("in a sound scheme every total has a grade and more marks never give a lower band", () => {
  const froms = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 9 });
  const tenths = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(froms, tenths, tenths, (starts, one, other) => {
      const descending = [...starts.sort((a, b) => b - a), 0];
      const scheme: GradingScheme = {
        parts,
        bands: descending.map((from, i) => ({ grade: `G${i}`, from: from / 10, remark: "" })),
      };
      expect(checkGradingScheme(scheme)).toEqual([]);
      const order = (total: number) =>
        scheme.bands.findIndex((band) => band.grade === gradeOf(scheme, total / 10));
      expect(order(Math.max(one, other))).toBeLessThanOrEqual(order(Math.min(one, other)));
    }),
  );
});

const anyScheme = fc
  .uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 6 })
  .map((tenths): GradingScheme => {
    const from = [...tenths.toSorted((a, b) => b - a).map((tenth) => tenth / 10), 0];
    return {
      parts,
      bands: from.map((lowest, at) => ({ grade: `G${at}`, from: lowest, remark: "" })),
    };
  });

test("a class has its group's scheme or no marks where the group says so, else the school's", () => {
  const group = fc.constantFrom(...CLASS_GROUPS);
  const ownScheme = fc.option(anyScheme, { nil: null });
  fc.assert(
    fc.property(
      anyScheme,
      ownScheme,
      group,
      fc.option(group, { nil: null }),
      (school, other, of, group) => {
        const scheme = schemeOfGroup(school, { [of]: other }, group);
        expect(scheme).toBe(group === of ? other : school);
        expect(schemeOfGroup(school, {}, group)).toBe(school);
      },
    ),
  );
});

test("a valid scheme of any group gives every total the highest band that it reaches", () => {
  const total = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(anyScheme, total, (scheme, marks) => {
      expect(checkGradingScheme(scheme)).toEqual([]);
      const band = scheme.bands.find(({ grade }) => grade === gradeOf(scheme, marks));
      const above = scheme.bands.filter(({ from }) => from > (band?.from ?? 0));
      expect(band?.from).toBeLessThanOrEqual(marks);
      expect(above.every(({ from }) => from > marks)).toBe(true);
    }),
  );
});
