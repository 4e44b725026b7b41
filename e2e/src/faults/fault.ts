/** What a fault is told. */
export interface Wishes {
  /** How often it is done at random moments. */
  readonly rounds: number;
}

/** What came of it. */
export interface Outcome {
  /** Figures for the reader, one line. */
  readonly figures: string;
  /** What must not be: lost writes, doubles, starts that failed without a plain sentence. */
  readonly faults: readonly string[];
}

/** One way in which a computer fails a school. */
export interface Fault {
  readonly name: string;
  /** For the reader, a line. */
  readonly what: string;
  run(wishes: Wishes): Promise<Outcome>;
}
