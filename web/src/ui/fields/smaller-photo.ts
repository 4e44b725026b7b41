import type { PictureRules } from "@school/core/api/picture.ts";

/** Default for the longest side of a reduced photo, in pixels. */
const SIDE = 1024;
const QUALITY = 0.85;

/**
 * Converts a camera photo to an upright JPEG of at most 1024 pixels. Files that this browser cannot
 * decode are unchanged: the field then reports the fault.
 */
export async function smallerPhoto(photo: File): Promise<File> {
  return (await shrunkPhoto(photo, SIDE)) ?? photo;
}

/**
 * Reduces a picture that is too large, as every phone's is; returns other files unchanged. The
 * first try may still be too large for a noisy photo.
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
/** Smaller pictures are useless. */
const MIN_SIDE = 256;

function isTooLarge(file: File, maxBytes: number): boolean {
  return file.size >= maxBytes && file.type.startsWith("image/");
}

/** Converts a photo to a JPEG with that longest side; null if this browser cannot decode it. */
export async function shrunkPhoto(photo: File, side: number): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const drawing = canvas.getContext("2d");
    // A JPEG has no transparency: transparent parts would become black.
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

/** The file name with the new extension: "garden.png" becomes "garden.jpg". */
function asJpeg(name: string): string {
  return `${name.replace(/\.[^.]*$/, "") || "photo"}.jpg`;
}
