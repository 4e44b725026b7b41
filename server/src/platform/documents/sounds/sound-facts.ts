/** The parts of a sound that its format tells. */
export interface SoundFacts {
  /** Its bytes without titles, names, places and dates. */
  readonly bytes: Buffer;
  readonly seconds: number;
}
