import { isContractProcedure } from "@orpc/contract";
import { kindOfTag } from "@school/core/accounts/reads/kinds.ts";
import { contract } from "@school/core/portal/contract.ts";
import { expect, test } from "vitest";
import { z } from "zod";

/*
 * Reads are counted by the ids in a response (`server/src/accounts/reads`). So each response that names
 * a person must have the person's id beside the name.
 */

/** Responses with names without ids, and why they need none. */
const NAMES_WITHOUT_IDS: Readonly<Record<string, string>> = {
  "GET /school": "the school's own name",
  "GET /settings": "the member of staff who changed a setting",
  "GET /reports/position": "classmates of one pupil, by name and figures alone",
  "GET /report-sheets/{studentId}/position": "classmates of one pupil, by name and figures alone",
  "GET /report-cards/{studentId}/{termId}/position": "classmates of one pupil, without names",
  "GET /report-cards/{studentId}/{termId}": "the sheet of the pupil whose id is in the response",
  "GET /half-term-sheets/parts": "the principal who approved",
  "GET /day-notes/children/{studentId}": "the authors of one child's notes",
};

interface Schema {
  readonly $ref?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const endpoints = (function endpointsOf(
  router: object,
): { name: string; tag: string; output: unknown }[] {
  return Object.values(router).flatMap((entry: object) => {
    if (!isContractProcedure(entry)) return endpointsOf(entry);
    const { route, outputSchema } = entry["~orpc"];
    const { method = "", path = "", tags: [tag = ""] = [] } = route;
    return [{ name: `${method} ${path}`, tag, output: outputSchema }];
  });
})(contract);

const NAMES_PERSON =
  /^(name|firstName|lastName|fullName|student|pupil|children|author|teacher|from|writer|parent|by|.*By)$/;
const IS_NO_PERSON = /^(class|subject|term|session)Id$/;

function namesWithoutIds(
  schema: Schema,
  isInRecord: boolean,
  open: readonly Schema[] = [],
): string[] {
  if (open.includes(schema)) return [];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (schema.items) parts.push(schema.items);
  if (typeof schema.additionalProperties === "object") parts.push(schema.additionalProperties);
  const inner = [...open, schema];
  const below = parts.flatMap((part) => namesWithoutIds(part, isInRecord, inner));
  const fields = Object.entries(schema.properties ?? {});
  const hasId =
    isInRecord ||
    fields.some(
      ([key, field]) => !IS_NO_PERSON.test(key) && JSON.stringify(field).includes('"uuid"'),
    );
  const names = fields
    .filter(([key, field]) => NAMES_PERSON.test(key) && JSON.stringify(field).includes('"string"'))
    .map(([key]) => key);
  return [
    ...(hasId ? [] : names),
    ...below,
    ...fields.flatMap(([key, field]) => namesWithoutIds(field, hasId && key !== "data", inner)),
  ];
}

test("each read that names a person has the id by which the read is counted", () => {
  const unnamed = endpoints
    .filter(({ name, output }) => name.startsWith("GET ") && output instanceof z.ZodType)
    .filter(({ output }) => {
      const schema = z.toJSONSchema(output as z.ZodType, {
        io: "output",
        unrepresentable: "any",
        reused: "inline",
      }) as Schema;
      return namesWithoutIds(schema, false).length > 0;
    })
    .map(({ name }) => name);
  expect(unnamed.toSorted()).toEqual(Object.keys(NAMES_WITHOUT_IDS).toSorted());
});

test("the records of each endpoint have a kind", () => {
  for (const { name, tag } of endpoints) expect(() => kindOfTag(tag), name).not.toThrow();
});
