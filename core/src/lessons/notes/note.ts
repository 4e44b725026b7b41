import { z } from "zod";
import { isLessonLink, LINK_LENGTH } from "../live/live-lesson.ts";
import { messages } from "./text.ts";

export const TITLE_LENGTH = 150;
export const TEXT_LENGTH = 20_000;
export const LABEL_LENGTH = 100;
export const MAX_LINKS = 10;
/** Maximum number of classes of one note. */
export const MAX_CLASSES = 20;
/** Maximum bytes of a picture that loads with its note, unless the device saves data. */
export const SMALL_PICTURE = 200_000;

/** An external page that belongs to a note. */
export const NoteLink = z.strictObject({
  url: z.string().trim().max(LINK_LENGTH).refine(isLessonLink, messages.link),
  /** "" for none: then its host is shown. */
  label: z.string().trim().max(LABEL_LENGTH),
});
export type NoteLink = z.infer<typeof NoteLink>;

/** The host of a link: "www.example.org". `isLessonLink` must accept `url`. */
export function hostOf(url: string): string {
  return (/^https:\/\/([^/?#]+)/i.exec(url)?.[1] ?? "").toLowerCase();
}
