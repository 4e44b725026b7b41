import type { PictureRules } from "@school/core/api/picture.ts";

/** Longest side, in pixels, of what is left of a photo where nothing else is said. */
const SIDE = 1024;
const QUALITY = 0.85;

/**
 * A camera's photo as a JPEG of at most 1024 pixels, upright. What this browser cannot decode
 * stays as it is: then the field says what is wrong with it.
 */
export async function smallerPhoto(photo: File): Promise<File> {
  return (await shrunkPhoto(photo, SIDE)) ?? photo;
}

/**
 * The file that a field takes: a picture that is too large, as every phone's is, is made smaller;
 * any other stays as it is. A first try may still be too large, as a noisy photo is.
 */
export async function withinLimit(
  { maxBytes }: Pick<PictureRules, "maxBytes">,
  file: File,
  side = SIDE,
): Promise<File> {
  let made: File | null = file;
  for (let next = side; made && isTooLarge(made, maxBytes) && next >= MIN_SIDE; next /= 2) {
    made = await shrunkPhoto(file, next);
  }
  return made ?? file;
}
/** Nothing useful is left below. */
const MIN_SIDE = 256;

function isTooLarge(file: File, maxBytes: number): boolean {
  return file.size >= maxBytes && file.type.startsWith("image/");
}

/** A photo as a JPEG with the longest side given; null for what this browser cannot decode. */
export async function shrunkPhoto(photo: File, side: number): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const drawing = canvas.getContext("2d");
    // A JPEG has no clear parts: they would become black.
    if (drawing) {
      drawing.fillStyle = "#fff";
      drawing.fillRect(0, 0, canvas.width, canvas.height);
      drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    }
    bitmap.close();
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", QUALITY);
    });
    return made && new File([made], asJpeg(photo.name), { type: "image/jpeg" });
  } catch {
    return null;
  }
}

/** The name with which the person will find the photo again: "garden.png" is "garden.jpg" now. */
function asJpeg(name: string): string {
  return `${name.replace(/\.[^.]*$/, "") || "photo"}.jpg`;
}
