import sharp, { type Sharp } from "sharp";
import type { PictureRules, PictureType } from "@school/core/api/picture.ts";
import { InvalidInput } from "../../http/errors.ts";
import { mutex } from "../../runtime/mutex.ts";

/** The shape in which a picture is stored. */
export interface PictureShape {
  /** Longest side in pixels. */
  readonly side: number;
  /** cover: a square, cut from the middle; inside: the whole picture, as it is. */
  readonly fit: "cover" | "inside";
}

/** A good phone's camera; a few kilobytes can unpack to far more. */
const MAX_PIXELS = 64_000_000;
const DECODING_SECONDS = 10;
const WEBP_QUALITY = 82;

/** First bytes of files of each kind; a name or a type is only a claim. */
const BEGINNINGS: Record<PictureType, readonly Buffer[]> = {
  "image/jpeg": [Buffer.from([0xff, 0xd8, 0xff])],
  "image/png": [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  "image/gif": [Buffer.from("GIF87a"), Buffer.from("GIF89a")],
  // What else begins so does not decode.
  "image/webp": [Buffer.from("RIFF")],
};

sharp.concurrency(1);
sharp.cache(false);

/** Each picture takes memory for all its pixels. */
const inTurn = mutex();

/**
 * Decodes an uploaded picture of a kind that the rules take and makes a webp of it: upright, sized
 * for use, the first of moving pictures, without anything else that the file held. Throws
 * `InvalidInput` in the words of the rules.
 */
export async function makePicture(
  file: File,
  rules: PictureRules,
  { side, fit }: PictureShape,
): Promise<Buffer> {
  return decodePicture(file, rules, (picture) =>
    picture
      .resize({ width: side, height: side, fit, withoutEnlargement: fit === "inside" })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer(),
  );
}

/**
 * Hands an uploaded picture, upright, to `work` when its turn comes. Throws `InvalidInput` in the
 * words of the rules, also where `work` cannot decode it.
 */
export async function decodePicture<Result>(
  file: File,
  rules: PictureRules,
  work: (picture: Sharp) => Promise<Result>,
): Promise<Result> {
  const refuse = (message: string) => new InvalidInput([{ path: [rules.field], message }]);
  if (file.size >= rules.maxBytes) throw refuse(rules.tooLarge);
  const bytes = Buffer.from(await file.arrayBuffer());
  const known = rules.types
    .flatMap((type) => BEGINNINGS[type])
    .some((start) => bytes.subarray(0, start.length).equals(start));
  if (!known) throw refuse(rules.wrongKind);
  try {
    return await inTurn(() =>
      work(
        sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
          .timeout({ seconds: DECODING_SECONDS })
          .autoOrient(),
      ),
    );
  } catch {
    throw refuse(rules.wrongKind);
  }
}
