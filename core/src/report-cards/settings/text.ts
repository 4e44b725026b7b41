export const settingsTexts = {
  unknownPlaceholder: (placeholder: string) =>
    `${placeholder} is not known. Use {name}, {he}, {him} or {his}.`,
  itemsRated: (items: readonly string[]) =>
    `Pupils are already rated in what you remove (${items.join(", ")}).`,
} as const;
