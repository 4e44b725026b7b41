import { channelLabels } from "../writing/text.ts";

export const automaticTexts = {
  ways: { ...channelLabels, PUSH: "Notifications only" },
  placeholders: (names: readonly string[]) =>
    `Each recipient reads their own: ${names.map((name) => `{${name}}`).join(", ")}.`,
  dear: (letters: readonly string[]) =>
    `These letters more than double the price of an SMS: ${letters.join(" ")}`,
} as const;
