import { isContractProcedure } from "@orpc/contract";
import { z } from "zod";

/*
 * A contract as data, to be kept beside those that follow it: what pages of that version send, and what
 * they read. Shapes that are alike are written once.
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
  /** By method and path: the places of what is sent and what is answered; null for nothing. */
  readonly endpoints: Readonly<Record<string, readonly [sent: number | null, read: number | null]>>;
}

type JsonSchema = Record<string, unknown>;

/** The contract as it is kept. */
export function toStoredContract(router: object): StoredContract {
  const shapes: Shape[] = [];
  const places = new Map<string, number>();
  const endpoints: Record<string, [number | null, number | null]> = {};

  const place = (schema: JsonSchema, defs: JsonSchema): number => {
    const reference = schema["$ref"];
    if (typeof reference === "string") {
      return place(defs[reference.split("/").at(-1) ?? ""] as JsonSchema, defs);
    }
    const shape = shapeOf(schema, (inner) => place(inner, defs));
    const text = JSON.stringify(shape);
    const known = places.get(text);
    if (known !== undefined) return known;
    shapes.push(shape);
    places.set(text, shapes.length - 1);
    return shapes.length - 1;
  };
  const placeOf = (schema: unknown, io: "input" | "output"): number | null => {
    if (schema === undefined) return null;
    const json = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: "any" }) as JsonSchema;
    return place(json, (json["$defs"] ?? {}) as JsonSchema);
  };
  const visit = (at: object): void => {
    for (const entry of Object.values(at) as object[]) {
      if (!isContractProcedure(entry)) {
        visit(entry);
        continue;
      }
      const { route, inputSchema, outputSchema } = entry["~orpc"];
      endpoints[`${route.method} ${route.path}`] = [
        placeOf(inputSchema, "input"),
        placeOf(outputSchema, "output"),
      ];
    }
  };
  visit(router);
  return { shapes, endpoints };
}

function shapeOf(schema: JsonSchema, place: (inner: JsonSchema) => number): Shape {
  const { type, enum: values, properties, required, items, anyOf, oneOf } = schema;
  if (Array.isArray(type)) return { any: type.map((one) => place({ ...schema, type: one })) };
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
          place(inner),
        ]),
      ),
      required: (required ?? []) as string[],
      open: schema["additionalProperties"] !== false,
    }),
    ...(typeof items === "object" && { items: place(items as JsonSchema) }),
    ...(alternatives && { any: alternatives.map(place) }),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
  };
}

/**
 * Finds what the current contract breaks in an earlier one, in words. Breaks are an endpoint that is
 * gone, an input that is refused now, and a missing field that pages read.
 */
export function brokenIn(now: StoredContract, before: StoredContract): string[] {
  return Object.entries(before.endpoints).flatMap(([name, [sent, read]]) => {
    const endpoint = now.endpoints[name];
    if (!endpoint) return [`${name} is gone`];
    const [takes, responses] = endpoint;
    return [
      ...(takes === null
        ? []
        : fits({ shapes: before.shapes, at: sent }, { shapes: now.shapes, at: takes }, "sent")),
      ...(read === null
        ? []
        : fits(
            { shapes: now.shapes, at: responses },
            { shapes: before.shapes, at: read },
            "answered",
          )),
    ].map((fault) => `${name}: ${fault}`);
  });
}

interface Place {
  readonly shapes: readonly Shape[];
  readonly at: number | null;
}

/** Why something of the shape `given` may not be taken where `wanted` is expected; empty if it always is. */
function fits(given: Place, wanted: Place, path: string): string[] {
  const [has, wants] = [shapeAt(given), shapeAt(wanted)];
  // Nothing is said of it.
  if (!wants || Object.keys(wants).length === 0) return [];
  if (!has) return wants.required?.length === 0 ? [] : [`${path} is missing`];
  const inner = (from: Place, at: number): Place => ({ shapes: from.shapes, at });
  if (has.any) return has.any.flatMap((at) => fits(inner(given, at), wanted, path));
  if (wants.any) {
    const tried = wants.any.map((at) => fits(given, inner(wanted, at), path));
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
  // Only what is sent is limited: a page draws any number of lines that it is given.
  if (path.startsWith("sent")) {
    if ((wants.least ?? -Infinity) > (has.least ?? -Infinity) && !has.values) {
      faults.push(`${path} is at least ${wants.least}`);
    }
    if ((wants.most ?? Infinity) < (has.most ?? Infinity) && !has.values) {
      faults.push(`${path} is at most ${wants.most}`);
    }
  }
  if (wants.items !== undefined && has.items !== undefined) {
    faults.push(...fits(inner(given, has.items), inner(wanted, wants.items), `${path}[]`));
  }
  if (wants.properties) {
    const sent = has.properties ?? {};
    for (const name of wants.required ?? []) {
      if (!has.required?.includes(name)) faults.push(`${path}.${name} is required`);
    }
    for (const [name, at] of Object.entries(sent)) {
      const expected = wants.properties[name];
      if (expected !== undefined) {
        faults.push(...fits(inner(given, at), inner(wanted, expected), `${path}.${name}`));
      } else if (wants.open === false && path.startsWith("sent")) {
        faults.push(`${path}.${name} is refused`);
      }
    }
  }
  return faults;
}

/**
 * Why a page of that contract could not read an answer, or could not have sent an input; empty if all fits.
 * Kinds of things that came later may be answered, and not be sent.
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

function misfits(place: Place, value: unknown, path: string): string[] {
  const shape = shapeAt(place);
  if (!shape || Object.keys(shape).length === 0) return [];
  const inner = (at: number): Place => ({ shapes: place.shapes, at });
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
  const given = value as Readonly<Record<string, unknown>>;
  const missing = (shape.required ?? []).filter((name) => given[name] === undefined);
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(given).flatMap(([name, one]) => {
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

const shapeAt = ({ shapes, at }: Place) => (at === null ? undefined : shapes[at]);
