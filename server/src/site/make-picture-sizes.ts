import sharp from "sharp";
import {
  MAX_HEIGHT,
  MAX_WIDTH,
  SITE_PICTURE,
  widthsFor,
} from "@school/core/site/uploaded-picture.ts";
import { decodePicture } from "../platform/documents/files/picture.ts";

/** One size of a picture, with its files to store. */
export interface MadeSize {
  readonly width: number;
  readonly height: number;
  readonly webp: Buffer;
  readonly avif: Buffer;
}

const WEBP_QUALITY = 80;
const AVIF_QUALITY = 55;
/** Effort on a scale up to 9; more takes far longer and saves little. */
const AVIF_EFFORT = 2;

/**
 * Decodes an upload and makes webp and avif of each width, smallest first, without metadata. Throws
 * `InvalidInput` with the field's messages.
 */
export async function makePictureSizes(file: File): Promise<MadeSize[]> {
  return decodePicture(file, SITE_PICTURE, async (picture) => {
    // Decoded once; the sizes are made of these pixels.
    const { data, info } = await picture
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const sizes: MadeSize[] = [];
    for (const targetWidth of widthsFor(width)) {
      const sized = sharp(data, { raw: { width, height, channels } }).resize({
        width: targetWidth,
      });
      const [webp, avif] = [
        await sized.clone().webp({ quality: WEBP_QUALITY }).toBuffer({ resolveWithObject: true }),
        await sized.clone().avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer(),
      ];
      sizes.push({ width: webp.info.width, height: webp.info.height, webp: webp.data, avif });
    }
    return sizes;
  });
}
