/** How many requests at random are sent, and how; of `npm test`, or as `npm run fuzz` says. */
export interface FuzzPlan {
  readonly requests: number;
  readonly seed: number;
  /** How long each may take, in milliseconds. */
  readonly patienceMs: number;
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
    requests: Number(env["FUZZ_REQUESTS"] ?? 3_000),
    seed: Number(env["FUZZ_SEED"] ?? 1),
    // A busy machine misses the five seconds of `npm run fuzz`.
    patienceMs: Number(env["FUZZ_PATIENCE_MS"] ?? 60_000),
    hasProgress: env["FUZZ_REQUESTS"] !== undefined,
  };
}
