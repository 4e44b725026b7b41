import { crc32, deflateRawSync } from "node:zlib";
import { utils, write } from "@e965/xlsx";
import { readFile } from "node:fs/promises";
import { describe, expect, it, test } from "vitest";
import { requireHarmlessZip } from "./harmless-zip.ts";
import { parseWorkbook } from "./parse-workbook.ts";
import { readTable } from "./read-table.ts";

/** An archive of files; its directory gives `claimed` as their sizes, if given. */
function archive(files: Record<string, Buffer>, claimed?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, contents] of Object.entries(files)) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(contents);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(contents), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(contents.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(contents), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimed ?? contents.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, name, packed);
    directory.push(entry, name);
    at += local.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const PART = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook of one sheet with these rows, as XML, preceded in the file by `before`. */
function workbook(rows: string, before = ""): Buffer {
  const files = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${PART}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/worksheets/sheet1.xml": `${before}<worksheet xmlns="${PART}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const packed = Object.entries(files).map(([path, xml]) => [path, Buffer.from(xml)] as const);
  return archive(Object.fromEntries(packed));
}

const file = (contents: Buffer, claimed?: number) => archive({ "x.xml": contents }, claimed);

test("an archive that unpacks to what a spreadsheet holds may pass", async () => {
  await requireHarmlessZip(file(Buffer.alloc(1_000_000, "<t></t>")));
});

test("an archive that unpacks to more is refused because of its directory", async () => {
  const bomb = file(Buffer.alloc(1000), 2_000_000_000);
  await expect(requireHarmlessZip(bomb)).rejects.toThrow(/too large/);
});

test("a directory with wrong sizes is noticed before more than it claims is unpacked", async () => {
  const bomb = file(Buffer.alloc(50_000_000), 1000);
  await expect(requireHarmlessZip(bomb)).rejects.toThrow(/damaged/);
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["no directory", Buffer.from("PK\x03\x04 and then nothing of it")],
  ["half a directory", file(Buffer.from("x")).subarray(-30)],
])("%s is refused", async (_what, bytes) => {
  await expect(requireHarmlessZip(bytes)).rejects.toThrow(/damaged/);
});

const FIRST = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>';
const far = (address: string, row: string) =>
  workbook(`${FIRST}<row r="${row}"><c r="${address}"><v>3</v></c></row>`);

describe("a sheet that reaches far", () => {
  it.each([
    ["the last cell there is", far("XFD1048576", "1048576")],
    ["a row far down", far("B900000", "900000")],
    ["rows without number", workbook(`${FIRST}${"<row/>".repeat(3_100_000)}`)],
  ])("is refused before its grid is built: %s", async (_what, bytes) => {
    await expect(readTable(bytes)).rejects.toThrow(/reaches to row/);
  });

  it("is refused where an address is hidden", async () => {
    await expect(readTable(far("&#88;FD1048576", "2"))).rejects.toThrow(/cannot be read/);
  });

  it("is read as long as a reader has places for all its cells", async () => {
    const { rows } = await readTable(far("CV3000", "3000"));
    expect(rows.map(({ line }) => line)).toEqual([1, 3000]);
  });
});

it.each([
  ["in the file itself", '"grown"'],
  ["of the server's disk", 'SYSTEM "file:///etc/hostname"'],
])("an entity %s is not resolved", async (_where, value) => {
  const row =
    '<row r="2"><c r="A2" t="inlineStr"><is><t>[&who;]</t></is></c><c r="B2"><v>4</v></c></row>';
  const bytes = workbook(`${FIRST}${row}`, `<!DOCTYPE worksheet [<!ENTITY who ${value}>]>`);
  const read = await readTable(bytes).then((table) => JSON.stringify(table), String);
  expect(read).toMatch(/\[&who;\]|cannot be read/);
});

const MB = 1024 * 1024;

/** Returns the largest growth of the process while the work was done, in MB. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let max = before;
  const timer = setInterval(() => (max = Math.max(max, process.memoryUsage.rss())), 5);
  await work();
  clearInterval(timer);
  return (Math.max(max, process.memoryUsage.rss()) - before) / MB;
}

it("costs little memory and time, however many attack files come at once", async () => {
  const tiny = far("XFD1048576", "1048576");
  const bomb = workbook(`${FIRST}${'<row r="2"><c r="A2"><v>1</v></c></row>'.repeat(4_000_000)}`);
  expect(tiny.length).toBeLessThan(2_000);
  expect(bomb.length).toBeLessThan(500_000);
  const started = performance.now();
  const growth = await growthDuring(() =>
    Promise.all(
      [tiny, bomb, tiny, bomb, tiny, bomb].map((bytes) =>
        expect(readTable(bytes)).rejects.toThrow(/reaches to row|too large/),
      ),
    ),
  );
  // About 50 MB when measured, where one of them took 700 MB; the bound has a margin for other
  // tests.
  expect(growth).toBeLessThan(200);
  expect(performance.now() - started).toBeLessThan(15_000);
});

/** Reads a workbook of `platform/testing/files`. */
async function readFileOf(name: string) {
  const path = new URL(`../../testing/files/${name}`, import.meta.url);
  return parseWorkbook(await readFile(path));
}
const column = (rows: readonly { cells: readonly string[] }[], at: number) =>
  rows.slice(1).map(({ cells }) => cells[at]);

describe("what a sheet says by its form", () => {
  it("a cell that is merged downwards is in each of its rows", async () => {
    const [list] = await readFileOf("merged-class.xlsx");
    const classes = ["Primary 4", "Primary 4", "Primary 4", "Primary 5", "Primary 5", "Primary 5"];
    expect(column(list!.rows, 0)).toEqual(classes);
  });

  it("a number counts as it is shown: 0012, MC/2026/013", async () => {
    const [list] = await readFileOf("zero-format.xlsx");
    expect(column(list!.rows, 0)).toEqual(["0012", "MC/2026/013"]);
    expect(column(list!.rows, 7)).toEqual(["08035553001", "8035553001"]);
  });

  it.each([
    ['<c r="A2" s="0"><v>0.30000000000000004</v></c>', "0.3"],
    ['<c r="A2"><v>1234567890123</v></c>', "1234567890123"],
    ['<c r="A2" t="e"><v>#N/A</v></c>', "#N/A"],
    ['<c r="A2" t="b"><v>1</v></c>', "true"],
    ['<c r="A2"><f>SUM(B1:B9)</f></c>', "=SUM(B1:B9)"],
    ['<c r="A2" t="str"><f>""</f><v></v></c>', ""],
  ])("the cell %s is “%s”", async (cell, text) => {
    const sheets = await parseWorkbook(
      workbook(`${FIRST}<row r="2">${cell}<c r="B2"><v>2</v></c></row>`),
    );
    expect(sheets[0]!.rows[1]!.cells[0]).toBe(text);
  });

  it("an error is its sign, and a formula has its value", async () => {
    const [list] = await readFileOf("formulas.xlsx");
    expect(list!.rows[1]!.cells.slice(0, 6)).toEqual([
      "TF/2",
      "Hassan",
      "Zainab",
      "F",
      "2016-05-04",
      "#N/A",
    ]);
    expect(list!.rows[2]!.cells.slice(2, 5)).toEqual(["Chidi", "M", "#VALUE!"]);
  });

  it("dates in nine formats and in the calendar of 1904 are days", async () => {
    const [list] = await readFileOf("date-formats.xlsx");
    expect(column(list!.rows, 4)).toEqual([...Array(8).fill("2016-02-29"), "42429"]);
    const [old] = await readFileOf("date1904.xlsx");
    expect(column(old!.rows, 4)).toEqual(["2017-03-01", "2016-02-29"]);
  });

  it("a percentage keeps its sign, and what is only grouped or rounded is the number", async () => {
    const sheet = utils.aoa_to_sheet([
      ["a", "b", "c", "d"],
      [0.7, 1234.5, 7.46, 0.5],
    ]);
    for (const [at, z] of [
      ["A2", "0%"],
      ["B2", "#,##0.00"],
      ["C2", "0.0"],
      ["D2", "h:mm"],
    ]) {
      sheet[at!].z = z;
      delete sheet[at!].w;
    }
    const book = utils.book_new(sheet);
    const [read] = await parseWorkbook(write(book, { type: "buffer" }));
    expect(read!.rows[1]!.cells).toEqual(["70%", "1234.5", "7.46", "12:00"]);
  });

  it("hidden sheets come last, and hidden rows are marked", async () => {
    const sheets = await readFileOf("hidden-first-sheet.xlsx");
    expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ["Pupils", false],
      ["Lookup", true],
    ]);
    const row = '<row r="2" hidden="1"><c r="A2"><v>3</v></c><c r="B2"><v>4</v></c></row>';
    const [sheet] = await parseWorkbook(workbook(`${FIRST}${row}`));
    expect(sheet!.rows.map(({ isHidden }) => isHidden ?? false)).toEqual([false, true]);
  });
});

describe("other kinds of workbooks", () => {
  const book = utils.book_new(
    utils.aoa_to_sheet(
      [
        ["Surname", "Born"],
        ["Ọbí", new Date(Date.UTC(2016, 1, 29))],
      ],
      { UTC: true },
    ),
    "P4",
  );
  it.each(["xls", "ods"] as const)(".%s is read", async (bookType) => {
    const [sheet] = await parseWorkbook(write(book, { type: "buffer", bookType }));
    expect(sheet).toMatchObject({ name: "P4", isHidden: false });
    expect(sheet!.rows[1]!.cells).toEqual(["Ọbí", "2016-02-29"]);
  });

  it("a file with a password is refused for what it is", async () => {
    await expect(readFileOf("protected.xlsx")).rejects.toThrow(/protected with a password/);
  });
});
