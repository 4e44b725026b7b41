import { expect, test } from "vitest";
import { z } from "zod";
import { fileColumns, readCells, writeCells } from "./field-cells.ts";
import {
  responseSchemas,
  formSchemas,
  inputSchemas,
  nullableInputSchemas,
} from "./field-schemas.ts";
import {
  blankValues,
  completeRecord,
  fieldsWhere,
  formValuesOf,
  historyLabels,
  missingFields,
  namesIn,
  recordValuesOf,
  sentenceLabel,
  fieldValueText,
  type FieldTable,
} from "./fields.ts";

const FIELDS = {
  name: {
    kind: "text",
    label: "Full Name",
    fileLabel: "Name",
    max: 5,
    section: "person",
    seenBy: "all",
    required: "always",
    isNeverNull: true,
  },
  born: { kind: "day", label: "Date of Birth", section: "person", seenBy: "all", required: "new" },
  blood: {
    kind: "choice",
    label: "Blood Group",
    choices: ["O+", "O-"],
    also: { "o positive": "O+" },
    section: "person",
    seenBy: "office",
  },
  term: {
    kind: "choice",
    label: "Term",
    choices: ["T1", "T2"],
    initial: "T1",
    wordOf: (term: string) => `Term ${term.slice(1)}`,
    parse: (typed: string) => (typed.startsWith("Term ") ? `T${typed.slice(5)}` : null),
    section: "school",
    seenBy: "all",
  },
  present: { kind: "flag", label: "Present", initial: true, section: "school", seenBy: "all" },
  skills: { kind: "list", label: "Skills", most: 2, max: 4, section: "school", seenBy: "all" },
  account: {
    kind: "text",
    label: "Account Number",
    max: 30,
    section: "school",
    seenBy: "office",
    column: "accountNumber",
    spellings: ["account no"],
    isSecret: true,
  },
  room: { kind: "reference", label: "Room", section: "school", seenBy: "all", column: "roomName" },
  note: {
    kind: "long text",
    label: "Note",
    max: 90,
    section: "school",
    seenBy: "all",
    column: null,
  },
} as const satisfies FieldTable;

const ROOM = "0199a000-0000-7000-8000-000000000001";
const RECORD = {
  name: "Ada",
  born: "2017-05-04",
  blood: null,
  term: "T2",
  present: false,
  skills: ["chess", "go"],
  account: null,
  room: ROOM,
  note: null,
};

test("fields are chosen by what the table says of them", () => {
  expect(Object.keys(fieldsWhere(FIELDS, { seenBy: "office" }))).toEqual(["blood", "account"]);
  expect(namesIn(FIELDS, "person")).toEqual(["name", "born", "blood"]);
});

test("labels of running text begin with the only capital, and secrets have no history", () => {
  expect(sentenceLabel(FIELDS.born)).toBe("Date of birth");
  expect(historyLabels(FIELDS)).toMatchObject({ blood: "Blood group", note: "Note" });
  expect(historyLabels(FIELDS)).not.toHaveProperty("account");
});

test("a form begins blank, holds a record and says it back", () => {
  expect(blankValues(FIELDS)).toMatchObject({ name: "", term: "T1", present: true, skills: "" });
  const values = formValuesOf(FIELDS, { ...RECORD, blood: "Z" });
  expect(values).toEqual({
    name: "Ada",
    born: "2017-05-04",
    blood: "",
    term: "T2",
    present: false,
    skills: "chess, go",
    account: "",
    room: ROOM,
    note: "",
  });
  expect(recordValuesOf(FIELDS, { ...values, name: "Ada", born: "" })).toEqual({
    ...RECORD,
    born: null,
  });
  expect(recordValuesOf(FIELDS, { skills: ["go"], blood: null })).toEqual({
    skills: ["go"],
    blood: null,
  });
  expect(completeRecord(FIELDS, { name: "Ada", blood: "O-" })).toEqual({
    ...RECORD,
    born: null,
    blood: "O-",
    term: null,
    present: true,
    skills: [],
    room: null,
  });
});

test("a new record needs more than a change may blank", () => {
  expect(missingFields(FIELDS, { name: " " }, "new")).toEqual(["name", "born"]);
  expect(missingFields(FIELDS, { name: "", born: "" }, "change")).toEqual(["name"]);
  expect(missingFields(FIELDS, {}, "change")).toEqual([]);
});

test("the schemas bound what comes in and whitelist what goes out", () => {
  expect(z.strictObject(responseSchemas(FIELDS)).parse(RECORD)).toEqual(RECORD);
  const input = z.strictObject(inputSchemas(FIELDS)).partial();
  expect(input.parse({ name: " Ada ", blood: "" })).toEqual({ name: "Ada", blood: "" });
  expect(input.safeParse({ name: "Adanna" }).success).toBe(false);
  expect(input.safeParse({ blood: "A" }).success).toBe(false);
  expect(z.object(formSchemas(FIELDS)).parse({})).toEqual(blankValues(FIELDS));
  const nullable = z.strictObject(nullableInputSchemas(FIELDS));
  expect(nullable.parse({ blood: null, skills: ["go"] })).toEqual({ blood: null, skills: ["go"] });
  expect(nullable.safeParse({ skills: ["chess"] }).success).toBe(false);
});

test("files have a column for each field that they bring", () => {
  const columns = fileColumns(FIELDS);
  expect(columns.map(({ header }) => header)).toEqual([
    "name",
    "born",
    "blood",
    "term",
    "present",
    "skills",
    "accountNumber",
    "roomName",
  ]);
  expect(columns[0]).toMatchObject({ label: "Name", spellings: [] });
  expect(columns[6]).toMatchObject({ spellings: ["account no"], isSecret: true });
});

const READING = {
  dateOrder: "day",
  shortYears: true,
  today: "2026-01-12",
  noDate: (typed: string) => `${typed} is no date`,
} as const;
type Cells = Parameters<typeof readCells<typeof FIELDS>>[1];

test("cells are read as people write them", () => {
  const cells = { name: "Ada", born: "4/5/2017", blood: "O positive", term: "Term 2" };
  const more = { present: "no", skills: " go ,,", accountNumber: "007" };
  expect(readCells(FIELDS, { ...cells, ...more, roomName: "Red" }, READING)).toEqual({
    values: {
      name: "Ada",
      born: "2017-05-04",
      blood: "O+",
      term: "T2",
      present: false,
      skills: "go",
      account: "007",
    },
    notes: [],
  });
});

test.each<[Cells, string]>([
  [{ name: "Adanna" }, "name: Has 6 characters; at most 5 fit"],
  [{ born: "soon" }, "born: soon is no date"],
  [{ blood: "A+" }, "blood: Must be one of: O+, O-"],
  [{ term: "T3" }, "term: Must be one of: Term 1, Term 2"],
  [{ present: "maybe" }, "present: Must be YES or NO"],
  [{ skills: "a, b, c" }, "skills: Has more than 2 entries"],
  [{ skills: "chess" }, "skills: Has an entry of more than 4 characters"],
])("%j is refused", (cells, fault) => {
  const { values, notes } = readCells(FIELDS, cells, READING);
  expect(values).toEqual({});
  expect(notes.map(({ column, text }) => `${column}: ${text}`)).toEqual([fault]);
});

test("what is written can be read again", () => {
  const cells = writeCells(FIELDS, RECORD);
  expect(cells).toEqual({
    name: "Ada",
    born: "2017-05-04",
    blood: null,
    term: "Term 2",
    present: "NO",
    skills: "chess, go",
    accountNumber: null,
  });
  expect(fieldValueText(FIELDS.term, "T1")).toBe("Term 1");
});
