import { namesText } from "../../api/names-text.ts";

/** Texts for faults in an observation, shown beside the field. */
export const messages = {
  children: "Choose the children",
  area: "Choose an area",
  words: "Write what you saw, or add a picture",
  day: "The day is in the future.",
  notYours: "Only class teachers and assistants write about the children of a class.",
  consent: (names: readonly string[]) =>
    `Families see this picture of other children too, and there is no consent for photos of ${namesText(names)}. Write for each child alone, or leave the picture out.`,
} as const;
