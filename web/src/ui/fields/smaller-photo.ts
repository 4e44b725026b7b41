/** Longest side, in pixels, of what is left of a photo. */
const SIDE = 1024;
const QUALITY = 0.85;

/**
 * A camera's photo as a JPEG of at most 1024 pixels, upright. What this browser cannot decode
 * stays as it is: then the field says what is wrong with it.
 */
export async function smallerPhoto(photo: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", QUALITY);
    });
    return made ? new File([made], "photo.jpg", { type: "image/jpeg" }) : photo;
  } catch {
    return photo;
  }
}
