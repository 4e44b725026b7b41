import type { Context } from "@orpc/server";
import type { StandardHandlerOptions, StandardHandlerPlugin } from "@orpc/server/standard";
import { InvalidInput } from "./errors.ts";

/** Deeper than any input of the contract; what goes deeper is refused by its schema. */
const DEEPEST = 8;

/**
 * Refuses text that PostgreSQL cannot hold: it knows no NUL, and half a surrogate pair would be
 * stored as another character than the one that was sent.
 */
export class StorableText<T extends Context> implements StandardHandlerPlugin<T> {
  init(options: StandardHandlerOptions<T>): void {
    options.clientInterceptors ??= [];
    options.clientInterceptors.unshift(({ next, input }) => {
      const path = pathOfUnstorable(input, 0);
      if (path) throw new InvalidInput([{ path, message: "Holds a character that is no text" }]);
      return next();
    });
  }
}

function pathOfUnstorable(value: unknown, depth: number): (string | number)[] | null {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0") ? null : [];
  if (typeof value !== "object" || value === null || depth === DEEPEST) return null;
  for (const [key, inner] of Object.entries(value)) {
    const below = pathOfUnstorable(inner, depth + 1);
    if (below) return [Array.isArray(value) ? Number(key) : key, ...below];
  }
  return null;
}
