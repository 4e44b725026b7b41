import type { AnyProcedure } from "@orpc/server";
import { z } from "zod";

/*
 * The only file of the server's product that reads what oRPC stores with a procedure. Its key is no
 * documented interface: `endpoints.test.ts` fails when an upgrade of oRPC changes it.
 */

/** A route of the API, with its endpoint in the contract. */
export type Endpoint = Pick<AnyProcedure, "~orpc">;

/** Method, path and structure of the output, as the contract has them. */
export function routeOf(endpoint: Endpoint) {
  return endpoint["~orpc"].route;
}

/** The contract's own declarations, unchecked. */
export function storedMetaOf(endpoint: Endpoint): unknown {
  return endpoint["~orpc"].meta;
}

export function outputSchemaOf(endpoint: Endpoint) {
  return endpoint["~orpc"].outputSchema;
}

/** Whether the endpoint returns a file. */
export function makesFile(endpoint: Endpoint): boolean {
  return (
    routeOf(endpoint).outputStructure === "detailed" ||
    outputSchemaOf(endpoint) instanceof z.ZodFile
  );
}

/** The schema of the record that a refusal with this code may carry; undefined for none. */
export function currentSchemaOf(endpoint: Endpoint, code: string) {
  const { [code]: named, CONFLICT: other } = endpoint["~orpc"].errorMap;
  return (named ?? other)?.data;
}

/** Checks an input as the endpoint will; undefined where the endpoint takes none. */
export function validateInput(endpoint: Endpoint, input: unknown) {
  return endpoint["~orpc"].inputSchema?.["~standard"].validate(input);
}
