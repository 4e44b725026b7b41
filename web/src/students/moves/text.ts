export const labels = {
  noAverage: "no results",
  average: (average: number) => `average ${average.toFixed(1)}`,
  clearAll: "Clear all",
  earlierSession: "Earlier session",
  pupilsToMove: "Pupils to move",
  selectAll: "Select all",
  sourceClass: "Source class",
  targetClass: "Target class",
  // From the specification, letter for letter.
  changeClass: "Change class",
} as const;

export const titles = {
  changeClass: "Change class?",
  latestMoves: "Latest moves",
} as const;

export const messages = {
  chooseTheNewClass: "Choose the new class",
  // From the specification, letter for letter.
  selectBothClasses: "Select both source and target classes",
} as const;

/** From the specification, letter for letter. */
export const toasts = {
  classChangeCompleted: "Class change completed",
  transferSaved: "Transfer saved",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  changeClass: "Failed to change class",
  transfer: "Failed to transfer",
} as const;
