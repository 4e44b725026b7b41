export const releasedTexts = {
  title: "When report sheets are released",
  description: "One message for each family, with a link to the sheets and without marks.",
  notLoaded: "The message did not load",
  channel: "Send by",
  off: "Not by phone",
  text: "Message",
  saved: "Message saved",
  placeholders: (names: readonly string[]) =>
    `Each family reads their own: ${names.map((name) => `{${name}}`).join(", ")}.`,
  dear: (letters: readonly string[]) =>
    `These letters more than double the price of an SMS: ${letters.join(" ")}`,
} as const;
