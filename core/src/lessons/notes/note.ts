import { z } from "zod";
import { isLessonLink, LINK_LENGTH } from "../live/live-lesson.ts";
import { messages } from "./text.ts";

export const TITLE_LENGTH = 150;
export const TEXT_LENGTH = 20_000;
export const LABEL_LENGTH = 100;
export const MAX_LINKS = 10;
/** Classes of one note. */
export const MAX_CLASSES = 20;
/** Bytes up to which a picture loads with its note, unless the device saves data. */
export const SMALL_PICTURE = 200_000;

/** A page elsewhere that belongs to a note. */
export const NoteLink = z.strictObject({
  url: z.string().trim().max(LINK_LENGTH).refine(isLessonLink, messages.link),
  /** "" for none: then its host alone is shown. */
  label: z.string().trim().max(LABEL_LENGTH),
});
export type NoteLink = z.infer<typeof NoteLink>;

/** Where a link leads: "www.example.org". `url` is one that `isLessonLink` accepts. */
export function hostOf(url: string): string {
  return (/^https:\/\/([^/?#]+)/i.exec(url)?.[1] ?? "").toLowerCase();
}
