import { isContractProcedure } from "@orpc/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "./contract.ts";

/** Whether some field of a JSON schema is called so. */
function hasField(schema: unknown, name: string): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { properties = {} } = schema as { properties?: object };
  return (
    Object.hasOwn(properties, name) || Object.values(schema).some((inner) => hasField(inner, name))
  );
}

/** Writes that take the version that the person saw, and whether they declare a record. */
function versioned(router: object): { name: string; declares: boolean }[] {
  return Object.values(router).flatMap((entry: object) => {
    if (!isContractProcedure(entry)) return versioned(entry);
    const { errorMap, inputSchema, route } = entry["~orpc"];
    if (route.method === "GET" || !(inputSchema instanceof z.ZodType)) return [];
    const input = z.toJSONSchema(inputSchema, { io: "input", unrepresentable: "any" });
    const name = `${route.method} ${route.path}`;
    return hasField(input, "version") ? [{ name, declares: Object.keys(errorMap).length > 0 }] : [];
  });
}

test("an endpoint that takes a version declares the record that a refusal carries", () => {
  const endpoints = versioned(contract);
  expect(endpoints.length).toBeGreaterThan(100);
  expect(endpoints.filter(({ declares }) => !declares)).toEqual([]);
});
