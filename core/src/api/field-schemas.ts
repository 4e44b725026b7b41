import { z } from "zod";
import { completePhone } from "./phone.ts";
import type { Field, FieldTable, FormValue, RecordValue } from "./fields.ts";

/*
 * Schemas that a contract derives from a table of fields (`fields.ts`), as shapes to spread into an
 * object: `z.strictObject({ id: z.uuid(), ...inputSchemas(FIELDS) })`. They only limit the size of
 * a value; the form reports its faults.
 */

type Exactly<Value> = z.ZodType<Value, Value>;

/** Returns the schemas of the values in responses. */
export function responseSchemas<Table extends FieldTable>(fields: Table) {
  return shapeOf(fields, responseSchema) as {
    [Name in keyof Table]: Exactly<RecordValue<Table[Name]>>;
  };
}

/** Returns the schemas of the values that a form sends; "" means blank. */
export function inputSchemas<Table extends FieldTable>(fields: Table) {
  return shapeOf(fields, inputSchema) as {
    [Name in keyof Table]: Exactly<FormValue<Table[Name]>>;
  };
}

/** Like `inputSchemas`, but an omitted field has the value of a blank form. */
export function formSchemas<Table extends FieldTable>(fields: Table) {
  return shapeOf(fields, (field) =>
    inputSchema(field).default(field.initial ?? (field.kind === "flag" ? false : "")),
  ) as { [Name in keyof Table]: z.ZodDefault<Exactly<FormValue<Table[Name]>>> };
}

type NullableInput<One extends Field> = One extends { kind: "flag" }
  ? boolean
  : One extends { kind: "list" }
    ? string[]
    : One extends { kind: "choice"; choices: readonly (infer Choice extends string)[] }
      ? Choice | null
      : string | null;

/**
 * Returns the schemas of form values in which null means blank; omitted values stay as they are.
 */
export function nullableInputSchemas<Table extends FieldTable>(fields: Table) {
  return shapeOf(fields, nullableInputSchema) as {
    [Name in keyof Table]: z.ZodOptional<Exactly<NullableInput<Table[Name]>>>;
  };
}

function shapeOf(fields: FieldTable, schemaOf: (field: Field) => z.ZodType): unknown {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
}

function responseSchema(field: Field): z.ZodType {
  if (field.kind === "flag") return z.boolean();
  if (field.kind === "list") return z.array(z.string());
  const text =
    field.kind === "day" ? z.iso.date() : field.kind === "reference" ? z.uuid() : z.string();
  return field.isNeverNull ? text : text.nullable();
}

/** Maximum length of a typed day before it is parsed. */
const TYPED_DAY = 10;

function inputSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "flag":
      return z.boolean();
    case "choice":
      return z.enum([...field.choices, ""]);
    case "reference":
      return z.union([z.uuid(), z.literal("")]);
    case "list":
      return line(field.most * (field.max + 2));
    case "day":
      return line(TYPED_DAY);
    case "text":
    case "long text":
    case "email":
      return line(field.max);
    case "phone":
      return phone(field.max);
  }
}

function nullableInputSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "flag":
      return z.boolean().optional();
    case "list":
      return z.array(line(field.max).min(1)).max(field.most).optional();
    case "choice":
      return z.enum(field.choices).nullable().optional();
    case "reference":
      return z.uuid().nullable().optional();
    case "day":
      return z.iso.date().nullable().optional();
    case "text":
    case "long text":
    case "email":
      return line(field.max).nullable().optional();
    case "phone":
      return phone(field.max).nullable().optional();
  }
}

function line(max: number) {
  return z.string().trim().max(max);
}

/** Adds a missing leading zero, as in imported files. */
function phone(max: number) {
  return z.string().trim().overwrite(completePhone).max(max);
}
