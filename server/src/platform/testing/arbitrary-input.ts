import fc, { type Arbitrary } from "fast-check";
import { HOSTILE_VALUES } from "./hostile.ts";
import type { InputSchema } from "./sample-input.ts";

/** A file of an upload. */
export class ArbitraryFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  constructor(name: string, type: string, bytes: Uint8Array<ArrayBuffer>) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
  }
  toJSON(): string {
    return this.name;
  }
}

const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    ...HOSTILE_VALUES,
    2 ** 53,
    -(2 ** 63),
    2 ** 31,
    Number.MIN_VALUE,
    "9999-12-31",
    "-000001-01-01",
    "0000-02-30",
    "10000-01-01T00:00:00Z",
    "Ọ̀ṣun Ẹ̀kọ́ ṣíṣe ńlá",
    "e\u0301".repeat(500),
    "\uffff\ufdd0",
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 6 }),
);

const days = fc.constantFrom("2026-11-23", "2026-02-28", "1970-01-01", "9999-12-31", "0001-01-01");
const moments = fc.constantFrom(
  "2026-11-23T08:00:00Z",
  "9999-12-31T23:59:59Z",
  "0001-01-01T00:00:00Z",
);

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** Declares a size of 60,000 by 60,000. */
const WIDE_PNG = Buffer.concat([
  PNG.subarray(0, 16),
  Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]),
  PNG.subarray(24),
]);

const files: Arbitrary<ArbitraryFile> = fc
  .tuple(
    fc.constantFrom(
      "a.png",
      "a.csv",
      "a.xlsx",
      "a.zip",
      "../../a.png",
      "Ọmọ.pdf",
      "",
      "x".repeat(300),
    ),
    fc.constantFrom(
      "image/png",
      "text/csv",
      "application/pdf",
      "application/zip",
      "image/svg+xml",
      "",
    ),
    fc.oneof(
      fc.constantFrom(
        PNG,
        WIDE_PNG,
        PNG.subarray(0, 40),
        Buffer.from("%PDF-1.7\n%%EOF"),
        Buffer.from("First Name,Last Name,Class\nAda,Obi,Primary 4\n"),
        Buffer.from("PK\u0003\u0004 and no more"),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>a()</script></svg>'),
        Buffer.alloc(0),
        Buffer.alloc(200_000),
      ),
      fc.uint8Array({ maxLength: 400 }),
    ),
  )
  .map(([name, type, bytes]) => new ArbitraryFile(name, type, new Uint8Array(bytes)));

/** Values that exist in the portal by field name, and ids for all other id fields. */
export interface KnownValues {
  readonly byName: Readonly<Record<string, unknown>>;
  readonly ids: readonly string[];
}

/**
 * Inputs for a schema: mostly valid, with existing values; sometimes with a missing field, a wrong
 * type, or a value as careless phones and attackers send.
 */
export function arbitraryInput(schema: InputSchema, known: KnownValues): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: fitting(schema, known) },
    { weight: 1, arbitrary: hostile },
  );
}

function fitting(schema: InputSchema, known: KnownValues): Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, known)));
  const { type = "anything" } = schema;
  switch (type) {
    case "object":
      return objects(schema, known);
    case "array":
      return lists(schema, known);
    case "integer":
      return fc.oneof(fc.integer(range(schema, 20)), fc.integer(range(schema, 2 ** 53 - 1)));
    case "number":
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 100, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return texts(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function range({ minimum, maximum }: InputSchema, most: number): { min: number; max: number } {
  const min = Math.max(minimum ?? 0, -(2 ** 53 - 1));
  return { min, max: Math.max(min, Math.min(maximum ?? most, min + most, 2 ** 53 - 1)) };
}

function objects(schema: InputSchema, known: KnownValues): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: valueSchema } = schema;
  const fields = Object.entries(properties).map(([name, property]) => {
    const values = arbitraryInput(property, known);
    const named = Object.hasOwn(known.byName, name)
      ? fc.oneof({ weight: 3, arbitrary: fc.constant(known.byName[name]) }, values)
      : values;
    // One in fifty lacks a required field.
    const missing = fc.constant(undefined);
    const gaps = required.includes(name) ? 1 : 25;
    return [name, fc.oneof({ weight: 50, arbitrary: named }, { weight: gaps, arbitrary: missing })];
  });
  const record = fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>);
  if (typeof valueSchema !== "object") return record;
  const keys = fc.oneof(fc.constantFrom(...known.ids, "__proto__"), fc.string({ maxLength: 8 }));
  const dictionary = fc.dictionary(keys, arbitraryInput(valueSchema, known), { maxKeys: 4 });
  return fc.tuple(record, dictionary).map(([fixed, more]) => ({ ...fixed, ...more }));
}

function lists(
  { items, prefixItems, minItems = 0, maxItems = 4 }: InputSchema,
  known: KnownValues,
) {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => fitting(item, known)));
  const minLength = Math.min(minItems, 4);
  const maxLength = Math.max(minLength, Math.min(maxItems, 4));
  return fc.array(arbitraryInput(items ?? {}, known), { minLength, maxLength });
}

function texts(schema: InputSchema, known: KnownValues): Arbitrary<unknown> {
  const { format, contentEncoding, pattern, minLength = 0, maxLength = 40 } = schema;
  if (contentEncoding === "binary") return files;
  if (format === "uuid") {
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...known.ids) },
      fc.uuid({ version: 7 }),
    );
  }
  if (format === "date") return days;
  if (format === "date-time") return moments;
  const free = fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 200) });
  if (pattern === undefined) return free;
  try {
    return fc.stringMatching(new RegExp(pattern, "u"), { maxLength: 40 });
  } catch {
    // A pattern that cannot be turned round, such as one that looks ahead.
    return free;
  }
}
