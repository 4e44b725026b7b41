/**
 * Instructions for one task. Text in “ ” is the name of a button, a heading or a field, exactly as on
 * the pages.
 */
export interface Guide {
  readonly title: string;
  /** The page on which it is done. */
  readonly path: string;
  readonly steps: readonly string[];
}
