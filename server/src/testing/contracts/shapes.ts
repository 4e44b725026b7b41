import { isContractProcedure } from "@orpc/contract";
import { z } from "zod";

/*
 * A contract as data, stored to be compared with later ones: what pages of that version send and
 * read. Equal shapes are written once.
 */

/**
 * Description of the values that are allowed; other shapes are referenced by their index in the list.
 */
export interface Shape {
  readonly type?: string;
  /** The only values. */
  readonly values?: readonly unknown[];
  readonly properties?: Readonly<Record<string, number>>;
  readonly required?: readonly string[];
  /** Properties that no one named are taken too. */
  readonly open?: boolean;
  readonly items?: number;
  /** Any of these. */
  readonly any?: readonly number[];
  /** The least and the most: of a number, of letters, or of items. */
  readonly least?: number;
  readonly most?: number;
}

export interface StoredContract {
  readonly shapes: readonly Shape[];
  /** By method and path: the indices of the shapes of input and output; null for none. */
  readonly endpoints: Readonly<Record<string, readonly [sent: number | null, read: number | null]>>;
}

type JsonSchema = Record<string, unknown>;

/** The contract as it is stored. */
export function toStoredContract(router: object): StoredContract {
  const shapes: Shape[] = [];
  const places = new Map<string, number>();
  const endpoints: Record<string, [number | null, number | null]> = {};

  const refTo = (schema: JsonSchema, defs: JsonSchema): number => {
    const reference = schema["$ref"];
    if (typeof reference === "string") {
      return refTo(defs[reference.split("/").at(-1) ?? ""] as JsonSchema, defs);
    }
    const shape = shapeOf(schema, (inner) => refTo(inner, defs));
    const text = JSON.stringify(shape);
    const known = places.get(text);
    if (known !== undefined) return known;
    shapes.push(shape);
    places.set(text, shapes.length - 1);
    return shapes.length - 1;
  };
  const shapeIndex = (schema: unknown, io: "input" | "output"): number | null => {
    if (schema === undefined) return null;
    const json = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: "any" }) as JsonSchema;
    return refTo(json, (json["$defs"] ?? {}) as JsonSchema);
  };
  const visit = (at: object): void => {
    for (const entry of Object.values(at) as object[]) {
      if (!isContractProcedure(entry)) {
        visit(entry);
        continue;
      }
      const { route, inputSchema, outputSchema } = entry["~orpc"];
      endpoints[`${route.method} ${route.path}`] = [
        shapeIndex(inputSchema, "input"),
        shapeIndex(outputSchema, "output"),
      ];
    }
  };
  visit(router);
  return { shapes, endpoints };
}

function shapeOf(schema: JsonSchema, refTo: (inner: JsonSchema) => number): Shape {
  const { type, enum: values, properties, required, items, anyOf, oneOf } = schema;
  if (Array.isArray(type)) return { any: type.map((one) => refTo({ ...schema, type: one })) };
  const limit = (...names: string[]) =>
    names.map((name) => schema[name]).find((value) => typeof value === "number") as
      | number
      | undefined;
  const [least, most] = [
    limit("minimum", "minLength", "minItems", "exclusiveMinimum"),
    limit("maximum", "maxLength", "maxItems", "exclusiveMaximum"),
  ];
  const alternatives = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  return {
    ...(typeof type === "string" && { type }),
    ...("const" in schema && { values: [schema["const"]] }),
    ...(Array.isArray(values) && { values }),
    ...(typeof properties === "object" && {
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, JsonSchema>).map(([name, inner]) => [
          name,
          refTo(inner),
        ]),
      ),
      required: (required ?? []) as string[],
      open: schema["additionalProperties"] !== false,
    }),
    ...(typeof items === "object" && { items: refTo(items as JsonSchema) }),
    ...(alternatives && { any: alternatives.map(refTo) }),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
  };
}

/**
 * Finds what the current contract breaks in an earlier one, in words. Breaks are an endpoint that is
 * gone, an input that is refused now, and a missing field that pages read.
 */
export function brokenIn(current: StoredContract, before: StoredContract): string[] {
  return Object.entries(before.endpoints).flatMap(([name, [sent, read]]) => {
    const endpoint = current.endpoints[name];
    if (!endpoint) return [`${name} is gone`];
    const [takes, responses] = endpoint;
    return [
      ...(takes === null
        ? []
        : fits({ shapes: before.shapes, at: sent }, { shapes: current.shapes, at: takes }, "sent")),
      ...(read === null
        ? []
        : fits(
            { shapes: current.shapes, at: responses },
            { shapes: before.shapes, at: read },
            "answered",
          )),
    ].map((fault) => `${name}: ${fault}`);
  });
}

interface ShapeRef {
  readonly shapes: readonly Shape[];
  readonly at: number | null;
}

/** Returns why a value of the shape `actual` may be invalid as `target`; empty if it never is. */
function fits(actual: ShapeRef, target: ShapeRef, path: string): string[] {
  const [has, wants] = [shapeAt(actual), shapeAt(target)];
  // Nothing is said of it.
  if (!wants || Object.keys(wants).length === 0) return [];
  if (!has) return wants.required?.length === 0 ? [] : [`${path} is missing`];
  const inner = (from: ShapeRef, at: number): ShapeRef => ({ shapes: from.shapes, at });
  if (has.any) return has.any.flatMap((at) => fits(inner(actual, at), target, path));
  if (wants.any) {
    const tried = wants.any.map((at) => fits(actual, inner(target, at), path));
    return tried.some((faults) => faults.length === 0) ? [] : [`${path} fits none of its forms`];
  }
  if (wants.values) {
    // A kind of things that came later is nothing that a page relies on.
    if (!path.startsWith("sent")) return [];
    const outside = (has.values ?? [undefined]).filter((value) => !wants.values?.includes(value));
    return outside.length === 0
      ? []
      : [`${path} may be ${outside[0] === undefined ? "any value" : JSON.stringify(outside[0])}`];
  }
  const isWhole = has.type === "integer" && wants.type === "number";
  if (wants.type && has.type !== wants.type && !has.values && !isWhole) {
    return [`${path} is ${has.type ?? "anything"}, not ${wants.type}`];
  }
  const faults: string[] = [];
  // Only what is sent is limited: a page draws any number of lines that it receives.
  if (path.startsWith("sent")) {
    if ((wants.least ?? -Infinity) > (has.least ?? -Infinity) && !has.values) {
      faults.push(`${path} is at least ${wants.least}`);
    }
    if ((wants.most ?? Infinity) < (has.most ?? Infinity) && !has.values) {
      faults.push(`${path} is at most ${wants.most}`);
    }
  }
  if (wants.items !== undefined && has.items !== undefined) {
    faults.push(...fits(inner(actual, has.items), inner(target, wants.items), `${path}[]`));
  }
  if (wants.properties) {
    const sent = has.properties ?? {};
    for (const name of wants.required ?? []) {
      if (!has.required?.includes(name)) faults.push(`${path}.${name} is required`);
    }
    for (const [name, at] of Object.entries(sent)) {
      const expected = wants.properties[name];
      if (expected !== undefined) {
        faults.push(...fits(inner(actual, at), inner(target, expected), `${path}.${name}`));
      } else if (wants.open === false && path.startsWith("sent")) {
        faults.push(`${path}.${name} is refused`);
      }
    }
  }
  return faults;
}

/**
 * Returns why a page of that contract could not read a response, or could not have sent an input; empty
 * if all fits. Later kinds may be returned, but not sent.
 */
export function faultsOf(
  { shapes, endpoints }: StoredContract,
  endpoint: string,
  way: "sent" | "answered",
  value: unknown,
): string[] {
  const at = endpoints[endpoint]?.[way === "sent" ? 0 : 1] ?? null;
  return at === null ? [] : misfits({ shapes, at }, value, way);
}

function misfits(ref: ShapeRef, value: unknown, path: string): string[] {
  const shape = shapeAt(ref);
  if (!shape || Object.keys(shape).length === 0) return [];
  const inner = (at: number): ShapeRef => ({ shapes: ref.shapes, at });
  if (shape.any) {
    const tried = shape.any.map((at) => misfits(inner(at), value, path));
    const best = tried.toSorted((a, b) => a.length - b.length)[0] ?? [];
    // With one form the fault itself says more.
    return best.length === 0 || shape.any.length < 3 ? best : [`${path} fits none of its forms`];
  }
  const isSent = path.startsWith("sent");
  if (shape.type !== undefined && !isOfType(shape.type, value)) {
    return [`${path} is ${kindOf(value)}, not ${shape.type}`];
  }
  if (isSent && shape.values && !shape.values.includes(value)) {
    return [`${path} may not be ${JSON.stringify(value)}`];
  }
  const { items, properties } = shape;
  if (Array.isArray(value) && items !== undefined) {
    return value.flatMap((one: unknown, i) => misfits(inner(items), one, `${path}[${i}]`));
  }
  if (!properties || typeof value !== "object" || value === null) return [];
  const fields = value as Readonly<Record<string, unknown>>;
  const missing = (shape.required ?? []).filter((name) => fields[name] === undefined);
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(fields).flatMap(([name, one]) => {
      const at = properties[name];
      if (at !== undefined)
        return one === undefined ? [] : misfits(inner(at), one, `${path}.${name}`);
      return isSent && shape.open === false ? [`${path}.${name} was not known`] : [];
    }),
  ];
}

const kindOf = (value: unknown) =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

function isOfType(type: string, value: unknown): boolean {
  return type === "integer" ? Number.isInteger(value) : kindOf(value) === type;
}

const shapeAt = ({ shapes, at }: ShapeRef) => (at === null ? undefined : shapes[at]);
