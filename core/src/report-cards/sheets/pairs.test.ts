import { make } from "covertable";
import { expect, test } from "vitest";
import { DEFAULT_GRADING_SCHEME } from "../../school/grading.ts";
import { TERMS } from "../../school/terms.ts";
import { makeSheets } from "./make-sheets.ts";
import { ReportSheet } from "./sheet.ts";
import type { Member, SheetClass } from "./sheet-class.ts";
import { classOf, ENGLISH, FRENCH, MATHS, member, result, settings, subject } from "./testing.ts";

/*
 * Every pair of settings and of facts about a pupil, in as few classes as possible.
 */

/** The fields of a sheet that a setting of the school shows or hides; "*" is any place of a list. */
const SWITCHES = {
  caTotal: ["marks.rows.*.caTotal"],
  position: ["marks.rows.*.position"],
  highest: ["marks.rows.*.highest"],
  lowest: ["marks.rows.*.lowest"],
  average: ["marks.rows.*.average"],
  teacherComments: ["marks.rows.*.teacherComment"],
  sessionPosition: ["marks.session.position"],
  passed: ["marks.passed"],
  birthDate: ["child.birthDate"],
  timesLate: ["attendance.late"],
  timesInWords: ["attendance.inWords"],
  progress: ["marks.progress"],
  replySlip: ["replySlip"],
  nextTermFee: ["nextTerm.fees"],
  showPosition: ["marks.rows.*.position", "marks.summary.position", "marks.session.position"],
} as const;
type Switch = keyof typeof SWITCHES;
const NAMES = Object.keys(SWITCHES) as Switch[];

const FACTS = {
  term: [...TERMS],
  scheme: [DEFAULT_GRADING_SCHEME, null],
  results: [[], [result(ENGLISH, 62.5)], [result(ENGLISH, 62.5), result(MATHS, 30)]],
  classmates: ["none", "tied", "above"],
  takers: [null, [], ["Ada"]],
  earlier: [[], [{ term: "TERM_1", totals: { [ENGLISH]: 55 } }]],
  register: [null, { opened: 120, present: 110, absent: 6, excused: 4, late: 9 }],
  timesPresent: [null, 118],
  nextBill: [null, "NONE", 9_800_000],
  remark: [null, "PROMOTED", "REPEAT"],
} as const;
type Facts = { [Key in keyof typeof FACTS]: (typeof FACTS)[Key][number] };
type Case = Facts & Record<Switch, boolean>;

const cases = make({
  ...FACTS,
  ...Object.fromEntries(NAMES.map((name) => [name, [true, false]])),
} as unknown as Record<string, unknown[]>) as unknown as Case[];

function classFor(one: Case): SheetClass {
  const on = <Key extends Switch>(keys: Record<Key, unknown>) =>
    Object.fromEntries(Object.keys(keys).map((key) => [key, one[key as Key]])) as Record<
      Key,
      boolean
    >;
  const withComments = one.results.map((each) => ({ ...each, teacherComment: "Reads well" }));
  const ada = member("Ada", {
    results: withComments,
    earlier: one.earlier,
    register: one.register,
    nextBill: one.nextBill,
    entry: {
      ratings: {},
      ticks: {},
      lines: {},
      areas: {},
      nextSteps: null,
      comment: null,
      timesPresent: one.timesPresent,
    },
    remark: one.remark && { name: "Head", signature: null, text: "", promotion: one.remark },
  });
  const bisi = member("Bisi", {
    results: [result(ENGLISH, one.classmates === "tied" ? 62.5 : 90)],
    earlier: one.earlier,
  });
  return classOf(one.classmates === "none" ? [ada] : [ada, bisi], {
    term: one.term,
    scheme: one.scheme,
    showPosition: one.showPosition,
    subjects: [
      subject(ENGLISH, "English Language"),
      subject(MATHS, "Mathematics", one.takers && [...one.takers]),
    ],
    settings: {
      ...settings,
      columns: on(settings.columns),
      show: on(settings.show),
      terms: {
        ...settings.terms,
        [one.term]: {
          ...settings.terms[one.term],
          nextTermFees: { "0190a000-0000-7000-8000-000000000004": 98_000 },
        },
      },
    },
  });
}

/** The value with these fields empty, and what was in them. */
function erase(value: unknown, path: readonly string[], erased: unknown[]): unknown {
  const [key, ...deeper] = path;
  if (key === undefined) {
    erased.push(value);
    return null;
  }
  if (key === "*") return (value as unknown[]).map((one) => erase(one, deeper, erased));
  if (value === null) return null;
  const record = value as Record<string, unknown>;
  return { ...record, [key]: erase(record[key], deeper, erased) };
}

function withoutFieldsOf(name: Switch, sheet: ReportSheet | undefined) {
  const erased: unknown[] = [];
  const paths = [...SWITCHES[name], ...(name in settings.columns ? [`marks.columns.${name}`] : [])];
  const columns = name === "showPosition" ? ["marks.columns.position"] : [];
  const other = [...paths, ...columns].reduce<unknown>(
    (value, path) => erase(value, path.split("."), erased),
    sheet,
  );
  return { other, erased };
}

const isHidden = (value: unknown) => value === null || value === "" || value === false;

test("the cases hold every pair of values", () => {
  const factors = Object.entries({
    ...FACTS,
    ...Object.fromEntries(NAMES.map((name) => [name, [true, false]])),
  });
  const missing = factors.flatMap(([first, values], at) =>
    factors
      .slice(at + 1)
      .flatMap(([second, valuesOfSecond]) =>
        [...values].flatMap((value) =>
          [...valuesOfSecond]
            .filter(
              (other) =>
                !cases.some(
                  (one) =>
                    one[first as keyof Case] === value && one[second as keyof Case] === other,
                ),
            )
            .map((other) => [first, value, second, other]),
        ),
      ),
  );
  expect(missing).toEqual([]);
  expect(cases.length).toBeLessThan(60);
});

test.each(NAMES)(
  "the setting %s hides its fields of every sheet, and changes nothing else",
  (name) => {
    let shown = 0;
    for (const one of cases) {
      const [on, off] = [true, false].map((value) => {
        const sheet = makeSheets(classFor({ ...one, [name]: value })).get("Ada");
        return withoutFieldsOf(name, ReportSheet.parse(sheet));
      });
      expect(off?.erased.filter((value) => !isHidden(value))).toEqual([]);
      expect(off?.other).toEqual(on?.other);
      shown += on?.erased.some((value) => !isHidden(value)) ? 1 : 0;
    }
    // With it on, some pupil has such a field.
    expect(shown).toBeGreaterThan(0);
  },
);

test("a subject of others changes no sheet, in all cases", () => {
  for (const one of cases) {
    const of = classFor(one);
    const more = { ...of, subjects: [...of.subjects, subject(FRENCH, "French", [])] };
    expect(makeSheets(more).get("Ada")).toEqual(makeSheets(of).get("Ada"));
  }
});

test("figures of a sheet agree with each other, in all cases", () => {
  for (const one of cases) {
    const of = classFor(one);
    const sheet = makeSheets(of).get("Ada");
    const summary = sheet?.marks?.summary;
    expect(sheet?.marks === null).toBe(one.scheme === null);
    if (!sheet?.marks || !summary) continue;
    const totals = sheet.marks.rows.flatMap(({ total }) => total ?? []);
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(summary.obtained);
    expect(totals.length * 100).toBe(summary.obtainable);
    expect(summary.average === null).toBe(totals.length === 0);
    const counted: readonly Member[] = of.members.filter(({ results }) => results.length > 0);
    expect(summary.position).toEqual(
      totals.length > 0 && one.showPosition
        ? { place: placeOf(one), tied: isTied(one), outOf: counted.length }
        : null,
    );
    const { attendance } = sheet;
    if (attendance.absent === null) continue;
    expect(attendance.opened).toBe(
      (attendance.present ?? 0) + attendance.absent + (attendance.excused ?? 0),
    );
  }
});

/** The place of Ada, who has 0, 62.5 or 92.5 marks; Bisi has none, 62.5 or 90. */
function placeOf({ results, classmates }: Facts): number {
  return classmates === "above" && results.length === 1 ? 2 : 1;
}

function isTied({ results, classmates }: Facts): boolean {
  return classmates === "tied" && results.length === 1;
}
