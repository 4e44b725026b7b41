/** Instructions for one task. Text in “ ” is the exact name of a button, heading or field. */
export interface Guide {
  readonly title: string;
  /** The page of the task. */
  readonly path: string;
  readonly steps: readonly string[];
}
