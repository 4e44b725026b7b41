import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { restoreCell } from "@school/core/api/csv-cell.ts";
import writeXlsxFile from "write-excel-file/node";
import { csvFile } from "./csv-file.ts";
import { parseTable } from "./parse-table.ts";
import { readTable } from "./read-table.ts";
import { UnreadableTable } from "./table.ts";

const parse = (text: string, encoding: BufferEncoding = "utf8") =>
  parseTable(Buffer.from(text, encoding));

/** A cell that survives trimming, in a table whose rows are never blank. */
const cell = fc
  .string({ unit: "grapheme", maxLength: 12 })
  .map((text) => text.replaceAll(/\p{Cc}/gu, "\n").trim())
  .filter((text) => text.isWellFormed());
const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
  fc.array(
    fc
      .array(cell, { minLength: width, maxLength: width })
      .map(([first, ...rest]) => [`x${first}`, ...rest.slice(0, -1), "z"]),
    { minLength: 2, maxLength: 6 },
  ),
);

describe("what is written is read back", () => {
  it.each([",", ";", "\t"])("with %j between the cells", async (delimiter) => {
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom("\n", "\r\n"), async ([header, ...rest], ends) => {
        // The separator is detected from the header, so its names contain none of the three.
        const written = [header!.map((name) => name.replaceAll(/[,;]/g, "")), ...rest];
        const text = stringify(written, {
          delimiter,
          record_delimiter: ends,
          quoted_match: /[\r\n]/,
        });
        const read = await parse(text);
        expect(read.delimiter).toBe(delimiter);
        expect(read.rows.map(({ cells }) => cells)).toEqual(written);
      }),
    );
  });

  it("from the portal's own files, formulas included", async () => {
    const risky = fc.tuple(fc.constantFrom("", "=", "'", "-", "@", "'="), cell);
    await fc.assert(
      fc.asyncProperty(fc.array(risky, { minLength: 1, maxLength: 4 }), async (cells) => {
        const written = cells.map(([sign, text]) => ["row", `${sign}${text}`.trim(), "end"]);
        const file = csvFile("x.csv", ["a", "b", "c"], written);
        const read = await parseTable(Buffer.from(await file.arrayBuffer()));
        const rows = read.rows.slice(1).map(({ cells: row }) => row.map(restoreCell));
        expect(rows).toEqual(written);
      }),
    );
  });

  it("from a spreadsheet, dates and numbers as people write them", async () => {
    const sheet = [
      [{ value: "name" }, { value: "born" }, { value: "marks" }],
      [
        { value: "'=Ada" },
        { value: new Date("2019-12-31"), type: Date, format: "dd/mm/yyyy" },
        { value: 64.5 },
      ],
      [null, null, null],
      [{ value: "Bola" }, null, null],
    ];
    const bytes = await writeXlsxFile(sheet as never).toBuffer();
    const read = await parseTable(bytes);
    expect(read).toMatchObject({ format: "xlsx", encoding: null });
    expect(read.rows).toEqual([
      { line: 1, cells: ["name", "born", "marks"] },
      { line: 2, cells: ["'=Ada", "2019-12-31", "64.5"] },
      { line: 4, cells: ["Bola", "", ""] },
    ]);
  });
});

describe("a workbook with several sheets", () => {
  const cover = [[{ value: "BRIGHT STARS SCHOOL" }]];
  const list = (...names: string[]) => [
    [{ value: "name" }, { value: "class" }],
    ...names.map((name) => [{ value: name }, { value: "Primary 4" }]),
  ];
  const book = () =>
    writeXlsxFile([
      { sheet: "Cover", data: cover },
      { sheet: "Nursery", data: list("Ada") },
      { sheet: "Empty", data: [] },
      { sheet: "Primary", data: list("Bola", "Chi") },
    ]).toBuffer();

  it("is read from the first that holds a list, and names the others", async () => {
    const read = await parseTable(await book());
    expect(read.sheet).toBe("Nursery");
    expect(read.sheets).toEqual([
      { name: "Nursery", rows: 2 },
      { name: "Primary", rows: 3 },
    ]);
    expect(read.rows.at(-1)!.cells[0]).toBe("Ada");
  });

  it("is read from the sheet that is asked for", async () => {
    const read = await readTable(await book(), "Primary");
    expect(read.sheet).toBe("Primary");
    expect(read.rows.at(-1)!.cells[0]).toBe("Chi");
  });
});

describe("encodings", () => {
  const text = "name;town\nBọ́lá;Lagos\n";
  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16", Buffer.from(text, "utf16le")],
    ["UTF-16", Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
  ])("%s", async (encoding, bytes) => {
    const read = await parseTable(bytes);
    expect(read.encoding).toBe(encoding);
    expect(read.rows).toEqual([
      { line: 1, cells: ["name", "town"] },
      { line: 2, cells: ["Bọ́lá", "Lagos"] },
    ]);
  });

  test("Windows-1252, as older spreadsheets write it", async () => {
    const read = await parse("name,town\nJos\xe9,\x80 5\n", "latin1");
    expect(read).toMatchObject({ encoding: "Windows-1252" });
    expect(read.rows[1]!.cells).toEqual(["José", "€ 5"]);
  });
});

describe("lines are counted as the file has them", () => {
  it("with blank lines, quoted line ends and a spreadsheet's directive", async () => {
    const read = await parse('sep=;\r\n\r\na;b\r\n"one\r\ntwo";2\r\n\r\n3;4\r\n');
    expect(read.rows.map(({ line }) => line)).toEqual([3, 4, 7]);
  });

  it("and ragged rows are left to anyone who looks at rows", async () => {
    const read = await parse("a,b,c\n1,2\n1,2,3,4\n");
    expect(read.rows.map(({ cells }) => cells.length)).toEqual([3, 2, 4]);
  });
});

/** Ten megabytes of it. */
const MUCH = 10_000_000;

describe("what is no table", () => {
  test.each<[string, Buffer, RegExp]>([
    ["nothing", Buffer.alloc(0), /is empty/],
    ["blank lines", Buffer.from("\n,,\n  \n"), /is empty/],
    ["prose", Buffer.from("Dear parents\nwe are open"), /valid CSV file: no line has two columns/],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), /^Please upload a valid CSV/],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), /old Excel file/],
    ["half a workbook", Buffer.from("PK\x03\x04 and no more"), /damaged/],
    ["one line without end", Buffer.alloc(MUCH, "x"), /is too long/],
    ["one line of commas", Buffer.alloc(MUCH, ","), /is too long/],
    ["one quotation mark", Buffer.from(`a,b\n"${"x".repeat(1000)}`), /is not closed/],
    ["too many rows", Buffer.alloc(MUCH, "a,b\n"), /more than 20,000 rows/],
  ])("%s is refused", async (_what, bytes, reason) => {
    await expect(parseTable(bytes)).rejects.toThrow(UnreadableTable);
    await expect(parseTable(bytes)).rejects.toThrow(reason);
  });

  it("anything at all is read or refused, never a fault", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const outcome = await parseTable(Buffer.from(bytes)).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(UnreadableTable);
      }),
    );
  });
});

test("a file is read in a thread of its own, with the same answer and the same refusal", async () => {
  const bytes = Buffer.from("a,b\n1,2\n");
  expect(await readTable(bytes)).toEqual(await parseTable(bytes));
  await expect(readTable(Buffer.from("prose"))).rejects.toThrow(UnreadableTable);
});
