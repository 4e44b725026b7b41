/** Options of a fault. */
export interface FaultOptions {
  /** Number of times that the fault is caused, at random moments. */
  readonly rounds: number;
}

/** Outcome of a fault. */
export interface Outcome {
  /** Figures for the reader, one line. */
  readonly figures: string;
  /** Failures that must not occur: lost writes, duplicates, failed starts without a plain sentence. */
  readonly faults: readonly string[];
}

/** One kind of computer failure. */
export interface Fault {
  readonly name: string;
  /** A one-line description for the reader. */
  readonly what: string;
  run(options: FaultOptions): Promise<Outcome>;
}
