import { pictureField } from "../api/picture.ts";
import type { PictureRules } from "../api/picture.ts";

/** A picture for the public page. */
export const SITE_PICTURE: PictureRules = {
  ...pictureField("picture"),
  types: ["image/jpeg", "image/png", "image/webp", "image/gif"],
  maxBytes: 8 * 1024 * 1024,
  wrongKind: "Only .jpg, .jpeg, .png, .webp, and .gif files are allowed",
  tooLarge: "File size must be less than 8MB",
};

/** The widths in pixels in which it is stored, up to its original width. */
const WIDTHS = [480, 800, 1200, 1600] as const;
/** In pixels; taller pictures are scaled down. */
export const MAX_HEIGHT = 2400;
export const MAX_WIDTH = 1600;

/** The stored widths for a picture: smaller ones, and its own up to the largest; ascending. */
export function widthsFor(width: number): number[] {
  const largest = Math.min(width, MAX_WIDTH);
  return [...WIDTHS.filter((one) => one < largest), largest];
}
