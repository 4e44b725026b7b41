import sharp, { type Sharp } from "sharp";
import type { PictureRules } from "@school/core/api/picture.ts";
import { InvalidInput } from "../../http/errors.ts";
import { decodePicture } from "./picture.ts";
import { messages } from "./text.ts";

/** Longest side while the ink is looked for, and of what is kept, in pixels. */
const WORKING_SIDE = 1000;
const STORED_WIDTH = 800;
const STORED_HEIGHT = 320;
/** The paper is looked for in a picture this many times smaller. */
const PAPER_SCALE = 2;
/** Strokes are narrower than this part of the picture's longer side. */
const WIDEST_STROKE = 0.05;
/** Paper that is this dark compared with the lightest is none: the desk, a finger. */
const DARK_GROUND = 0.35;
/** Least darkness, relative to the paper around it, at which a pixel counts as ink. */
const FAINTEST_INK = 0.12;
/** Ink becomes visible at this part of its mean darkness, and opaque at that one. */
const VISIBLE = 0.33;
const OPAQUE = 0.87;
/**
 * Blur and level for finding specks. Anything that falls below the level after the blur is a speck: up
 * to six isolated dark pixels. Of these a Gaussian leaves 6 / (2π · 6²). A line, however thin, has more
 * ink within its radius.
 */
const SPECK_BLUR = 6;
const SPECK_LEVEL = 0.03;
/** Pixels of ink without which there is no drawing. */
const MIN_INK_PIXELS = 60;
const MARGIN = 4;

const NO_INK = messages.noInk;

/** Pixels between two steps of the image library, one byte for each channel. */
interface Layer {
  readonly data: Buffer;
  readonly raw: {
    readonly width: number;
    readonly height: number;
    readonly channels: 1 | 2 | 3 | 4;
  };
}

/**
 * Cuts what is drawn in ink out of a picture of its paper: light paper becomes transparent, in
 * shadow or not, and the rest is trimmed. Answers a PNG. Throws `InvalidInput` in the words of the
 * rules, and where there is no ink. Every pixel is worked on by the image library, in its threads.
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

/** `below` with others laid over it at their offsets, as one channel. */
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

/** From 0 to 1. */
async function mean(one: Layer): Promise<number> {
  const { channels } = await from(one).stats();
  return (channels[0]?.mean ?? 0) / 255;
}

/**
 * The lightness that each pixel would have without ink: the picture closed under strokes, which
 * keeps the edges of shadows where they are (grey-scale closing; Serra, Image Analysis and
 * Mathematical Morphology, 1982). The edges move by one pixel into the light, since a slanting edge
 * has steps.
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
 * The lightest or darkest of the square of `2 * reach + 1` pixels around each pixel: the picture
 * over copies of itself, moved so far each time that the squares grow without a gap.
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
  // Dodging with the inverse divides: the picture by its paper.
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

/** Leaves out what is too small to belong to the drawing. */
async function withoutSpecks(opacity: Layer): Promise<Layer> {
  // In two steps: in one the library would blur last.
  const blurred = await layer(from(opacity).blur(SPECK_BLUR).toColourspace("b-w"));
  const dense = await layer(from(blurred).threshold(Math.round(SPECK_LEVEL * 255)));
  return blended(opacity, "multiply", dense);
}

/** The rectangle around the ink with a little room. */
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

/** One colour for the whole drawing, that of its darkest strokes. */
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
