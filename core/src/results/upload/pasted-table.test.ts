import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_GRADING_SCHEME } from "../../school/grading.ts";
import { planPaste, readPastedTable, type PastePlan } from "./pasted-table.ts";
import type { SheetPupil } from "./pasted-names.ts";

const { parts } = DEFAULT_GRADING_SCHEME;

const CLASS: SheetPupil[] = [
  { id: "ada", admissionNumber: "MC/2020/001", name: "Obi Ada" },
  { id: "ade", admissionNumber: "MC/2020/014", name: "Adéyẹmí Ọlámidé" },
  { id: "chi", admissionNumber: "MC/2021/007", name: "Eze Chidi Paul" },
];

interface Options {
  pupils?: SheetPupil[];
  startAt?: number;
  partly?: boolean;
}

function planOf(text: string, { pupils = CLASS, startAt, partly = false }: Options = {}) {
  const table = readPastedTable(text, parts, pupils, startAt);
  return table && planPaste(table, table.targets, { partly });
}

/** "ada CA1 7, exam 50" for each pupil, by id. */
function summaryOf(plan: PastePlan | null): string[] {
  const byPupil = Map.groupBy(plan?.cells ?? [], ({ pupilId }) => pupilId);
  return [...byPupil]
    .map(
      ([id, cells]) =>
        `${id} ${cells
          .map(({ key, text }) => `${key} ${text}`)
          .toSorted()
          .join(", ")}`,
    )
    .toSorted();
}

describe("whose a row is", () => {
  test("names and marks find their pupils, in any order and way of writing", () => {
    const plan = planOf("Name\tCA1\tExam\nolamide ADEYEMI\t9\t55\nAda, Obi\t7\tabsent\n");
    expect(summaryOf(plan)).toEqual(["ada CA1 7, exam absent", "ade CA1 9, exam 55"]);
    expect(plan?.matched.map(({ id }) => id)).toEqual(["ade", "ada"]);
  });

  test("the admission number decides, also without its zeros", () => {
    const plan = planOf("Adm No\tName\tCA1\nMC/2020/1\tAda\t7\nmc/2021/007\t\t8");
    expect(summaryOf(plan)).toEqual(["ada CA1 7", "chi CA1 8"]);
  });

  test("a number and a name of different pupils give their marks to no one", () => {
    const plan = planOf("Adm No\tName\tCA1\nMC/2020/001\tEze Chidi Paul\t7");
    expect(plan).toMatchObject({
      cells: [],
      left: [{ called: "Eze Chidi Paul", why: "contradicts" }],
    });
  });

  test("unknown and repeated names are left out and named", () => {
    const plan = planOf("Name\tCA1\nBello Tola\t7\nObi Ada\t8\nAda Obi\t9");
    expect(plan).toMatchObject({
      cells: [],
      left: [
        { called: "Bello Tola", why: "unknown" },
        { called: "Obi Ada", why: "twice" },
        { called: "Ada Obi", why: "twice" },
      ],
    });
  });

  test("a name that fits in part is used only if that is confirmed", () => {
    const text = "Name\tCA1\nChidi Eze\t7";
    expect(planOf(text)).toMatchObject({
      cells: [],
      partly: [{ called: "Chidi Eze", pupil: { id: "chi" } }],
    });
    expect(summaryOf(planOf(text, { partly: true }))).toEqual(["chi CA1 7"]);
  });

  test("a row whose name fits two pupils in part has no pupil", () => {
    const pupils = ["Eze Chidi Paul", "Eze Chidi John"].map((name, index) => ({
      id: name,
      admissionNumber: `MC/${index}`,
      name,
    }));
    const plan = planOf("Name\tCA1\nEze Chidi\t7", { pupils, partly: true });
    expect(plan).toMatchObject({ cells: [], left: [{ called: "Eze Chidi", why: "several" }] });
  });

  test("surname and first name may be in two columns", () => {
    expect(summaryOf(planOf("Surname\tFirst name\tCA1\nObi\tAda\t7"))).toEqual(["ada CA1 7"]);
    expect(summaryOf(planOf("Obi\tAda\t7\nEze\tChidi Paul\t8"))).toEqual([
      "ada CA1 7",
      "chi CA1 8",
    ]);
  });

  test("scores alone have no names, so their place decides", () => {
    expect(planOf("7\t8\n9\tABS")).toBeNull();
    expect(planOf("CA1\tExam\n7\t50")).toBeNull();
  });
});

describe("what a column is", () => {
  test("headings decide: titles above, totals and grades are left out", () => {
    const text = [
      "MODEL COLLEGE\t\t\t\t\t\t",
      "S/N\tNames of Pupils\tExam (60)\tC.A. 1\tTotal\tGrade\tPosition",
      "1\tEze Chidi Paul\t40\t8\t48\tA\t2nd",
      "2\tObi Ada\t50\t7\t57\tA\t1st",
      "\tTOTAL\t90\t15\t105\t\t",
      "\tClass average:\t45\t7.5\t52.5\t\t",
    ].join("\r\n");
    const plan = planOf(text);
    expect(summaryOf(plan)).toEqual(["ada CA1 7, exam 50", "chi CA1 8, exam 40"]);
    expect(plan?.left).toEqual([]);
  });

  test("without headings marks fill the columns of the sheet in order, from the active cell", () => {
    const all = "Obi Ada\t7\t8\t9\tABS\t50";
    expect(summaryOf(planOf(all, { startAt: 2 }))).toEqual([
      "ada CA1 7, CA2 8, CA3 9, CA4 ABS, exam 50",
    ]);
    expect(summaryOf(planOf("1\tObi Ada\t50\n2\tEze Chidi Paul\t-", { startAt: 4 }))).toEqual([
      "ada exam 50",
      "chi exam -",
    ]);
  });

  test("an empty column keeps its place", () => {
    expect(summaryOf(planOf("Obi Ada\t7\t\t9\nEze Chidi Paul\t8\t\t6"))).toEqual([
      "ada CA1 7, CA3 9",
      "chi CA1 8, CA3 6",
    ]);
  });

  test("a column of grades is not taken for absent pupils", () => {
    expect(summaryOf(planOf("Obi Ada\t7\tA\nEze Chidi Paul\t8\tA"))).toEqual([
      "ada CA1 7",
      "chi CA1 8",
    ]);
  });

  test("two columns of one heading are left to the person", () => {
    const table = readPastedTable("Name\tCA1\tCA1 (10)\nObi Ada\t14\t7", parts, CLASS);
    expect(table?.columns).toHaveLength(2);
    expect(table?.targets).toEqual({});
  });

  test("an empty cell leaves what is there", () => {
    expect(summaryOf(planOf("Name\tCA1\tCA2\nObi Ada\t\t8"))).toEqual(["ada CA2 8"]);
  });

  test("a CSV file is read with commas or semicolons", () => {
    expect(summaryOf(planOf('\uFEFFAdm No,Name,CA1\r\nMC/2020/001,"Obi, Ada",7\r\n'))).toEqual([
      "ada CA1 7",
    ]);
    expect(summaryOf(planOf("Name;CA1\nObi Ada;7,5"))).toEqual(["ada CA1 7,5"]);
  });
});

describe("for any class and any sheet of it", () => {
  /** Names from few words, so that many are alike. */
  const word = fc.constantFrom("Ada", "Obi", "Eze", "Olú", "Bello", "Chidi");
  const name = fc.array(word, { minLength: 2, maxLength: 3 }).map((words) => words.join(" "));
  const pupils = fc.array(name, { minLength: 1, maxLength: 8 }).map((names) =>
    names.map((pupil, index) => ({
      id: `pupil ${index}`,
      admissionNumber: `MC/20/${String(index).padStart(3, "0")}`,
      name: pupil,
    })),
  );
  const STYLES = ["number", "name", "both", "reversed", "shortened"] as const;
  const isSame = (one: string, other: string) =>
    one.split(" ").toSorted().join(" ") === other.split(" ").toSorted().join(" ");
  /** Rows of the class in the forms that people write, with flags for the owner of each. */
  const sheet = pupils.chain((all) =>
    fc
      .tuple(
        fc.shuffledSubarray(
          all.map((_, index) => index),
          { minLength: 1 },
        ),
        fc.array(fc.constantFrom(...STYLES), {
          minLength: all.length,
          maxLength: all.length,
        }),
        fc.array(name, { maxLength: 3 }),
      )
      .map(([chosen, styles, strangers]) => {
        const rows = chosen.flatMap((index): string[][] => {
          const pupil = all[index];
          if (!pupil) return [];
          const marks = [String(index), String(index + 0.5)];
          const reversed = pupil.name.toUpperCase().split(" ").toReversed().join(" ");
          const shortened = pupil.name.split(" ").slice(0, 2).join(" ");
          const written = {
            number: [pupil.admissionNumber, ""],
            name: ["", pupil.name],
            both: [pupil.admissionNumber, pupil.name],
            reversed: ["", reversed],
            // A row with another pupil's whole name counts as that pupil's.
            shortened: all.some((other) => other !== pupil && isSame(other.name, shortened))
              ? ["", pupil.name]
              : ["", shortened],
          };
          return [[...written[styles[index] ?? "name"], ...marks]];
        });
        const otherRows = strangers
          .filter((stranger) => !all.some((pupil) => isSame(pupil.name, stranger)))
          .map((stranger) => ["", stranger, "60", "60"]);
        return { all, rows: [...rows, ...otherRows], hasStrangers: otherRows.length > 0 };
      }),
  );
  const HEADING = ["Adm No", "Name", "CA1", "Exam"];
  const textOf = (rows: readonly (readonly string[])[]) =>
    rows.map((row) => row.join("\t")).join("\n");

  test("no pupil gets the mark of another", () => {
    fc.assert(
      fc.property(sheet, ({ all, rows, hasStrangers }) => {
        // Only a person can distinguish a stranger from a pupil whose name was shortened.
        const partly = !hasStrangers;
        const plan = planOf(textOf([HEADING, ...rows]), { pupils: all, partly });
        for (const { pupilId, key, text } of plan?.cells ?? []) {
          const index = Number(pupilId.replace("pupil ", ""));
          expect(text).toBe(String(key === "CA1" ? index : index + 0.5));
        }
      }),
      { numRuns: 500 },
    );
  });

  test("the order of rows and of columns never matters", () => {
    fc.assert(
      fc.property(
        sheet,
        fc.boolean(),
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        fc.infiniteStream(fc.nat()),
        ({ all, rows }, partly, columns, order) => {
          const shuffled = rows
            .map((row) => ({ row, at: order.next().value ?? 0 }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ row }) => row);
          const reordered = [HEADING, ...shuffled].map((row) => columns.map((at) => row[at] ?? ""));
          const options = { pupils: all, partly };
          expect(summaryOf(planOf(textOf(reordered), options))).toEqual(
            summaryOf(planOf(textOf([HEADING, ...rows]), options)),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
