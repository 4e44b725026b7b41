/**
 * How to do one thing. What stands in “ ” is the name of a button, a heading or a field, letter for
 * letter as the pages have it.
 */
export interface Guide {
  readonly title: string;
  /** The page on which it is done. */
  readonly path: string;
  readonly steps: readonly string[];
}
