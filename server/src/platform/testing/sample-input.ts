import { z } from "zod";

/** The parts of JSON Schema that the contract's inputs use. */
export interface InputSchema {
  type?: string;
  format?: string;
  contentEncoding?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  const?: unknown;
  enum?: unknown[];
  anyOf?: InputSchema[];
  oneOf?: InputSchema[];
  prefixItems?: InputSchema[];
  additionalProperties?: boolean | InputSchema;
  items?: InputSchema;
  properties?: Record<string, InputSchema>;
  required?: string[];
}

export type Path = readonly (string | number)[];

export function inputSchemaOf(schema: unknown): InputSchema {
  if (!(schema instanceof z.ZodType)) return { type: "object" };
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as InputSchema;
}

/**
 * A valid input for the schema, with its required fields and those for which `known` has a value by
 * the field's name.
 */
export function sampleInput(
  schema: InputSchema,
  known: Readonly<Record<string, unknown>>,
  name = "",
): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleInput(schema.anyOf[0]!, known);
  const { type = "string" } = schema;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || Object.hasOwn(known, key))
          .map(([key, property]) => [key, sampleInput(property, known, key)]),
      );
    case "array":
      return [sampleInput(schema.items!, known)];
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return false;
    default:
      return "text";
  }
}

/** Every field of the schema, including optional ones and those inside lists. */
export function fieldsOf({ properties = {}, items, anyOf = [] }: InputSchema): Path[] {
  const below = (step: string | number, schema: InputSchema) =>
    fieldsOf(schema).map((path) => [step, ...path]);
  return [
    ...Object.entries(properties).flatMap(([key, schema]) => [[key], ...below(key, schema)]),
    ...(items ? [[0], ...below(0, items)] : []),
    ...anyOf.flatMap((schema) => fieldsOf(schema)),
  ];
}

/** The input with another value in one field; missing parents are created. */
export function withField(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === "number") {
    return [withField(Array.isArray(input) ? input[step] : undefined, rest, value)];
  }
  const object = input as Record<string, unknown> | undefined;
  return { ...object, [step]: withField(object?.[step], rest, value) };
}
