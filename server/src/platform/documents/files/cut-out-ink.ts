import sharp, { type Sharp } from "sharp";
import type { PictureRules } from "@school/core/api/picture.ts";
import { InvalidInput } from "../../http/errors.ts";
import { decodePicture } from "./picture.ts";

/** Longest side for processing, and of the stored picture, in pixels. */
const WORKING_SIDE = 1000;
const STORED_WIDTH = 800;
const STORED_HEIGHT = 320;
/** The paper is detected in a picture reduced by this factor. */
const PAPER_SCALE = 2;
/** Maximum width of a stroke relative to the picture's longer side. */
const WIDEST_STROKE = 0.05;
/** Areas this dark relative to the lightest are not paper: the desk, a finger. */
const DARK_GROUND = 0.35;
/** Minimum darkness of ink, relative to the surrounding paper. */
const FAINTEST_INK = 0.12;
/** Ink becomes visible at `VISIBLE` of its mean darkness, and opaque at `OPAQUE`. */
const VISIBLE = 0.33;
const OPAQUE = 0.87;
/**
 * Blur and level for finding specks. Whatever falls below the level after the blur is a speck: up
 * to six isolated dark pixels, of which 6 / (2π · 6²) remains after a Gaussian. Any line, however
 * thin, has more ink within its radius.
 */
const SPECK_BLUR = 6;
const SPECK_LEVEL = 0.03;
/** Minimum number of ink pixels of a drawing. */
const MIN_INK_PIXELS = 60;
const MARGIN = 4;

const NO_INK = "No signature was found. Use dark ink on light paper.";

/** Pixels between two steps of the image library, one byte per channel. */
interface Layer {
  readonly data: Buffer;
  readonly raw: {
    readonly width: number;
    readonly height: number;
    readonly channels: 1 | 2 | 3 | 4;
  };
}

/**
 * Extracts a drawing in ink from a picture of its paper: light paper becomes transparent, in shadow
 * too, and the rest is trimmed. Returns a PNG. Throws `InvalidInput` with the messages of the
 * rules, also if there is no ink. The image library processes all pixels in its threads.
 */
export async function cutOutInk(file: File, rules: PictureRules): Promise<Buffer> {
  const colour = await decodePicture(file, rules, (picture) =>
    layer(
      picture
        .resize({
          width: WORKING_SIDE,
          height: WORKING_SIDE,
          fit: "inside",
          withoutEnlargement: true,
        })
        .flatten({ background: "#fff" })
        .toColourspace("srgb"),
    ),
  );
  const opacity = await withoutSpecks(await inkOf(await layer(from(colour).greyscale())));
  const solid = await layer(from(opacity).threshold(Math.round(0.2 * 255)));
  const { width, height } = opacity.raw;
  if ((await mean(solid)) * width * height < MIN_INK_PIXELS) {
    throw new InvalidInput([{ path: [rules.field], message: NO_INK }]);
  }
  return from(await painted(opacity, await inkColour(colour, opacity)))
    .extract(await boundsOf(solid))
    .resize({ width: STORED_WIDTH, height: STORED_HEIGHT, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function from({ data, raw }: Layer): Sharp {
  return sharp(data, { raw });
}

async function layer(picture: Sharp): Promise<Layer> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** Blends other layers over `below` at their offsets, as one channel. */
async function blended(
  below: Layer,
  blend: "lighten" | "darken" | "multiply" | "colour-dodge",
  ...above: (Layer & { left?: number; top?: number })[]
): Promise<Layer> {
  const overlays = above.map(({ data, raw, left = 0, top = 0 }) => ({
    input: data,
    raw,
    left,
    top,
    blend,
  }));
  return layer(from(below).composite(overlays).removeAlpha().toColourspace("b-w"));
}

/** Mean value from 0 to 1. */
async function mean(one: Layer): Promise<number> {
  const { channels } = await from(one).stats();
  return (channels[0]?.mean ?? 0) / 255;
}

/**
 * The lightness of each pixel without ink: grey-scale closing with a square wider than strokes,
 * which preserves the edges of shadows (Serra, Image Analysis and Mathematical Morphology, 1982).
 * Edges move by one pixel into the light, since a slanting edge has steps.
 */
async function paperUnder(grey: Layer): Promise<Layer> {
  const { width, height } = grey.raw;
  const small = await layer(
    from(grey)
      .resize({
        width: Math.max(1, Math.ceil(width / PAPER_SCALE)),
        height: Math.max(1, Math.ceil(height / PAPER_SCALE)),
        fit: "fill",
      })
      .toColourspace("b-w"),
  );
  const reach = Math.ceil((Math.max(small.raw.width, small.raw.height) * WIDEST_STROKE) / 2);
  const lightest = await overSquares(small, "lighten", reach);
  const closed = await overSquares(lightest, "darken", reach + 2);
  return layer(
    from(closed).resize({ width, height, fit: "fill", kernel: "nearest" }).toColourspace("b-w"),
  );
}

/**
 * The lightest or darkest value in the square of `2 * reach + 1` pixels around each pixel: blends
 * the picture with shifted copies of itself, whose shifts grow without gaps.
 */
async function overSquares(
  picture: Layer,
  blend: "lighten" | "darken",
  reach: number,
): Promise<Layer> {
  let covered = picture;
  for (let done = 0; done < reach;) {
    const step = Math.min(2 * done + 1, reach - done);
    for (const side of ["left", "top"] as const) {
      covered = await blended(
        covered,
        blend,
        { ...covered, [side]: step },
        { ...covered, [side]: -step },
      );
    }
    done += step;
  }
  return covered;
}

/** From 0 for paper to 255 for the darkest strokes. */
async function inkOf(grey: Layer): Promise<Layer> {
  const paper = await paperUnder(grey);
  const { channels } = await from(paper).stats();
  const lightest = channels[0]?.max ?? 0;
  const ground = await layer(from(paper).threshold(Math.ceil(lightest * DARK_GROUND)));
  // A colour dodge with the inverse divides the picture by its paper.
  const inverse = await layer(from(paper).negate().toColourspace("b-w"));
  const divided = await blended(grey, "colour-dodge", inverse);
  const darkness = await blended(
    await layer(from(divided).negate().toColourspace("b-w")),
    "multiply",
    ground,
  );
  const ink = await layer(from(darkness).threshold(Math.round(FAINTEST_INK * 255)));
  const share = await mean(ink);
  if (share === 0) return ink;
  const strong = (await mean(await blended(darkness, "multiply", ink))) / share;
  const least = Math.max(FAINTEST_INK, strong * VISIBLE);
  const most = Math.max(least + 0.1, strong * OPAQUE);
  const slope = 1 / (most - least);
  return layer(
    from(darkness)
      .linear(slope, -least * slope * 255)
      .toColourspace("b-w"),
  );
}

/** Removes specks that are too small to belong to the drawing. */
async function withoutSpecks(opacity: Layer): Promise<Layer> {
  // In two steps, because the library would otherwise blur last.
  const blurred = await layer(from(opacity).blur(SPECK_BLUR).toColourspace("b-w"));
  const dense = await layer(from(blurred).threshold(Math.round(SPECK_LEVEL * 255)));
  return blended(opacity, "multiply", dense);
}

/** The bounding box of the ink with a small margin. */
async function boundsOf(solid: Layer) {
  const { info } = await from(solid)
    .trim({ background: "#000", threshold: 1, lineArt: true })
    .toBuffer({ resolveWithObject: true });
  const left = Math.max(0, -(info.trimOffsetLeft ?? 0) - MARGIN);
  const top = Math.max(0, -(info.trimOffsetTop ?? 0) - MARGIN);
  const right = Math.min(solid.raw.width, info.width - (info.trimOffsetLeft ?? 0) + MARGIN);
  const bottom = Math.min(solid.raw.height, info.height - (info.trimOffsetTop ?? 0) + MARGIN);
  return { left, top, width: right - left, height: bottom - top };
}

/** One colour for the whole drawing: that of its darkest strokes. */
async function inkColour(colour: Layer, opacity: Layer) {
  const darkest = await layer(from(opacity).threshold(255));
  const share = await mean(darkest);
  const masked = from(colour).composite([
    { input: darkest.data, raw: darkest.raw, blend: "multiply" },
  ]);
  const { channels } = await from(await layer(masked)).stats();
  const [r = 0, g = r, b = r] = channels.map(({ mean: all }) => Math.round(all / (share || 1)));
  return { r, g, b };
}

function painted({ data, raw }: Layer, background: { r: number; g: number; b: number }) {
  const { width, height } = raw;
  return layer(
    sharp({ create: { width, height, channels: 3, background } }).joinChannel(data, { raw }),
  );
}
