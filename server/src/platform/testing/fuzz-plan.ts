/**
 * Number of random requests to send, and how to send them: as `npm test` does, or as `npm run fuzz`
 * specifies.
 */
export interface FuzzPlan {
  readonly requests: number;
  readonly seed: number;
  /** Maximum duration of each request, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether a person watches. */
  readonly hasProgress: boolean;
}

declare module "vitest" {
  interface ProvidedContext {
    fuzz: FuzzPlan;
  }
}

/** Variables of the environment: FUZZ_REQUESTS, FUZZ_SEED, FUZZ_PATIENCE_MS. */
export function readFuzzPlan(env: Readonly<Record<string, string | undefined>>): FuzzPlan {
  return {
    requests: Number(env["FUZZ_REQUESTS"] ?? 500),
    seed: Number(env["FUZZ_SEED"] ?? 1),
    // The five seconds of `npm run fuzz` are too short under load.
    timeoutMs: Number(env["FUZZ_PATIENCE_MS"] ?? 60_000),
    hasProgress: env["FUZZ_REQUESTS"] !== undefined,
  };
}
