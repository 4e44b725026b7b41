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

/** The same with the longest side given; null for what this browser cannot decode. */
export async function shrunkPhoto(photo: Blob, side: number): Promise<File | null> {
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
    return made && new File([made], "photo.jpg", { type: "image/jpeg" });
  } catch {
    return null;
  }
}
