export const settingsTexts = {
  unknownPlaceholder: (placeholder: string) =>
    `${placeholder} is not known. Use {name}, {he}, {him} or {his}.`,
  levelHasResults: (names: readonly string[]) =>
    `Scores are entered for ${names.join(", ")}, so the sheet keeps its marks this session.`,
  itemsRated: (items: readonly string[]) =>
    `Pupils are already rated in what you remove (${items.join(", ")}).`,
} as const;
