import { describe, expect, it } from "vitest";
import type { Database } from "../../database/database.ts";
import { parseTable } from "../csv/parse-table.ts";
import { checkTable } from "./check-table.ts";
import type { ImportKind, ImportRow, RowNote } from "./kind.ts";
import { messages } from "./text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";

const db = {} as Database;

/** A kind that reports each line as instructed, and does not change the rows. */
function aKind(notesOn: (row: ImportRow) => Omit<RowNote, "line">[] = () => []) {
  const kind: ImportKind<ImportRow> = {
    name: "things",
    columns: [
      { key: "name", header: "name", label: "Name", spellings: ["title"], isRequired: true },
      { key: "pin", header: "pin", label: "PIN", spellings: [], isSecret: true },
    ],
    async check(_db, rows) {
      return {
        rows: rows.map((row) => ({ line: row.line, row })),
        notes: rows.flatMap((row) => notesOn(row).map((note) => ({ ...note, line: row.line }))),
        questions: [],
        remarks: [],
      };
    },
    write: async () => [],
    findUndoRefusal: async () => null,
    undo: async () => ({ people: 0, remarks: [] }),
  };
  return kind;
}

const check = async (text: string, kind = aKind(), options = {}) =>
  checkTable(db, kind, await parseTable(Buffer.from(text)), options);

describe("a dry run", () => {
  it("hands trimmed, restored cells by field to the kind, and no empty ones", async () => {
    const { good, report } = await check("Title,PIN,other\n '=Ada ,,x\n");
    expect(good).toEqual([{ line: 2, cells: { name: "=Ada" } }]);
    expect(report).toMatchObject({ mapping: { name: 0, pin: 1 }, missing: [], good: 1, bad: 0 });
  });

  it("keeps rows of another width and formulas out, and says so once per cell", async () => {
    const kind = aKind(({ cells }) =>
      cells.name ? [] : [{ column: "name", level: "bad", text: apiMessages.isMissing }],
    );
    const { good, report } = await check("name,pin,x\na,1\nb,1,2,3\n=c,1,2\n,1,2\nd,1,2,\n", kind);
    expect(good.map(({ line }) => line)).toEqual([6]);
    expect(report.notes.map(({ line, column, text }) => [line, column, text])).toEqual([
      [2, null, "Has 2 of 3 cells: look for a missing comma or quotation mark"],
      [3, null, messages.tooManyCells],
      [4, "Name", messages.isFormula],
      [5, "Name", apiMessages.isMissing],
    ]);
    expect(report).toMatchObject({ good: 1, bad: 4 });
  });

  it("asks nothing of the kind while a needed column is missing", async () => {
    const { report } = await check("x,pin\na,1\n");
    expect(report).toMatchObject({ missing: ["Name"], good: 0, bad: 1, notes: [] });
  });

  it("uses the person's mapping instead of the headers", async () => {
    const { good } = await check("name,real name\nx,Ada\n", aKind(), { mapping: { name: 1 } });
    expect(good).toEqual([{ line: 2, cells: { name: "Ada" } }]);
  });
});

describe("a secret column", () => {
  it("never shows: not as a sample, and not in a reason, whatever the kind writes", async () => {
    const noting = aKind(({ cells }) => [
      { column: "pin", level: "bad", text: `“${cells.pin}” is too short` },
      { column: "name", level: "hint", text: `${cells.name} has ${cells.pin}` },
    ]);
    const { report } = await check("name,pin,Bank account\nAda,4711,0123456789\n", noting);
    expect(report.notes.map(({ text }) => text)).toEqual(["“•••” is too short", "Ada has •••"]);
    expect(report.columns).toEqual([
      { header: "name", samples: ["Ada"] },
      { header: "pin", samples: [] },
      { header: "Bank account", samples: [] },
    ]);
    expect(JSON.stringify(report)).not.toMatch(/4711|0123456789/);
  });
});
