import sharp, { type Sharp } from "sharp";
import type { PictureRules, PictureType } from "@school/core/api/picture.ts";
import { InvalidInput } from "../../http/errors.ts";
import { mutex } from "../../runtime/mutex.ts";

/** The shape in which a picture is stored. */
export interface PictureShape {
  /** Longest side in pixels. */
  readonly side: number;
  /** cover: a square cut from the middle; inside: the whole picture. */
  readonly fit: "cover" | "inside";
  /** "none": a damaged picture is kept as far as it can be read. Default: it is refused. */
  readonly failOn?: "error" | "none";
}

/** The resolution of a good phone's camera; a few kilobytes can unpack to far more. */
const MAX_PIXELS = 64_000_000;
const DECODING_SECONDS = 10;
const WEBP_QUALITY = 82;

/** First bytes of each file type; names and declared types are only claims. */
const BEGINNINGS: Record<PictureType, readonly Buffer[]> = {
  "image/jpeg": [Buffer.from([0xff, 0xd8, 0xff])],
  "image/png": [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  "image/gif": [Buffer.from("GIF87a"), Buffer.from("GIF89a")],
  // Other RIFF files fail to decode.
  "image/webp": [Buffer.from("RIFF")],
};

sharp.concurrency(1);
sharp.cache(false);

/** One at a time, because a picture needs memory for all its pixels. */
const serialise = mutex();

/**
 * Decodes an uploaded picture of an accepted type and converts it to webp: upright, resized, the
 * first frame of an animation, without metadata. Throws `InvalidInput` with the messages of the
 * rules.
 */
export async function makePicture(
  file: File,
  rules: PictureRules,
  { side, fit, failOn = "error" }: PictureShape,
): Promise<Buffer> {
  const work = (picture: Sharp) =>
    picture
      .resize({ width: side, height: side, fit, withoutEnlargement: fit === "inside" })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer();
  return decodePicture(file, rules, work, failOn);
}

/**
 * Passes an uploaded picture, upright, to `work`, one at a time. Throws `InvalidInput` with the
 * messages of the rules, also if `work` cannot decode it.
 */
export async function decodePicture<Result>(
  file: File,
  rules: PictureRules,
  work: (picture: Sharp) => Promise<Result>,
  failOn: "error" | "none" = "error",
): Promise<Result> {
  const refuse = (message: string) => new InvalidInput([{ path: [rules.field], message }]);
  if (file.size >= rules.maxBytes) throw refuse(rules.tooLarge);
  const bytes = Buffer.from(await file.arrayBuffer());
  const known = rules.types
    .flatMap((type) => BEGINNINGS[type])
    .some((start) => bytes.subarray(0, start.length).equals(start));
  if (!known) throw refuse(rules.wrongKind);
  try {
    return await serialise(() =>
      work(
        sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn })
          .timeout({ seconds: DECODING_SECONDS })
          .autoOrient(),
      ),
    );
  } catch {
    throw refuse(rules.wrongKind);
  }
}
