import type { AnyProcedure } from "@orpc/server";

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

/** Checks an input as the endpoint will; undefined where the endpoint takes none. */
export function validateInput(endpoint: Endpoint, input: unknown) {
  return endpoint["~orpc"].inputSchema?.["~standard"].validate(input);
}
