import { SmartCoercionPlugin } from "@orpc/json-schema";
import type { Context } from "@orpc/server";
import type { StandardHandlerOptions } from "@orpc/server/standard";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";

/**
 * Reads numbers and booleans from a query string, which is all text. A JSON body has types of its
 * own: there the text "8" is no number, and is refused.
 */
export class QueryCoercion<T extends Context> extends SmartCoercionPlugin<T> {
  constructor() {
    super({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  }

  override init(options: StandardHandlerOptions<T>): void {
    const coercing: StandardHandlerOptions<T> = {};
    super.init(coercing);
    const interceptors = (coercing.clientInterceptors ?? []).map(
      (coerce): typeof coerce =>
        (call) =>
          call.procedure["~orpc"].route.method === "GET" ? coerce(call) : call.next(),
    );
    options.clientInterceptors = [...interceptors, ...(options.clientInterceptors ?? [])];
  }
}
