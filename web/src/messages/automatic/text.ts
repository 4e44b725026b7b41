import { channelLabels } from "../writing/text.ts";

export const automaticTexts = {
  title: "Automatic Messages",
  description: "What the portal sends for the school, by which way and in which words.",
  notLoaded: "The messages did not load",
  channel: "Send by",
  off: "Do not send",
  ways: { ...channelLabels, PUSH: "Notifications only" },
  text: "Message",
  saved: "Message saved",
  placeholders: (names: readonly string[]) =>
    `Each recipient reads their own: ${names.map((name) => `{${name}}`).join(", ")}.`,
  dear: (letters: readonly string[]) =>
    `These letters more than double the price of an SMS: ${letters.join(" ")}`,
} as const;
