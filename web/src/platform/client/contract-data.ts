import type { AnyContractRouter } from "@orpc/contract";

/*
 * The only file of the web that knows how oRPC stores an endpoint. Its key is no documented interface:
 * `contract-data.test.ts` fails when an upgrade of oRPC changes it.
 */

const KEY = "~orpc";

/** An endpoint's route as `virtual:contract` has it. */
interface StoredRoute {
  readonly method: string;
  readonly path: string;
  readonly [option: string]: unknown;
}

/** Returns the route of an endpoint, or undefined for any other value. */
export function routeOf(value: unknown): StoredRoute | undefined {
  return (value as Record<typeof KEY, { route: StoredRoute }> | undefined)?.[KEY]?.route;
}

/** An endpoint as the client needs it: its route alone. */
export function withRoute(route: StoredRoute) {
  return { [KEY]: { errorMap: {}, meta: {}, route } };
}

/** The HTTP method of the endpoint at a path of the contract. */
export function methodOf(contract: AnyContractRouter, path: readonly string[]): string {
  let at: unknown = contract;
  for (const key of path) at = (at as Record<string, unknown>)[key];
  return String(routeOf(at)?.method);
}
