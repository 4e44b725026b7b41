import sharp, { type Sharp } from "sharp";
import type { PictureRules } from "@school/core/api/picture.ts";
import { InvalidInput } from "../http/errors.ts";
import { closeUnder } from "./close-under.ts";
import { decodePicture } from "./picture.ts";

/** Longest side while the ink is looked for, and of what is kept, in pixels. */
const WORKING_SIDE = 1000;
const KEPT_WIDTH = 800;
const KEPT_HEIGHT = 320;
/** The paper is looked for in a picture this many times smaller. */
const PAPER_SCALE = 2;
/** Strokes are narrower than this part of the picture's longer side. */
const WIDEST_STROKE = 0.05;
/** Paper that is this dark compared with the lightest is none: the desk, a finger. */
const DARK_GROUND = 0.35;
/** How much darker than the paper around it a pixel must be at least to count as ink. */
const FAINTEST_INK = 0.12;
/** Pixels of ink without which there is no drawing, and of a speck that is left out. */
const LEAST_INK = 60;
const SPECK = 10;
const MARGIN = 4;

const NO_INK = "No signature was found. Please use dark ink on light paper.";

/** One number for each pixel, row by row. */
interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/**
 * Cuts what is drawn in ink out of a picture of its paper: light paper becomes transparent, in
 * shadow or not, and the rest is trimmed. Answers a PNG. Throws `InvalidInput` in the words of the
 * rules, and where there is no ink.
 */
export async function cutOutInk(file: File, rules: PictureRules): Promise<Buffer> {
  const { colour, width, height } = await decodePicture(file, rules, readColours);
  const grey = greyOf(colour, width, height);
  const opacity = withoutSpecks(inkOf(grey, paperUnder(grey)));
  const box = boundsOf(opacity);
  if (box === null) {
    throw new InvalidInput([{ path: [rules.field], message: NO_INK }]);
  }
  return sharp(paint(opacity, inkColour(colour, opacity)), {
    raw: { width, height, channels: 4 },
  })
    .extract(box)
    .resize({ width: KEPT_WIDTH, height: KEPT_HEIGHT, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function readColours(picture: Sharp) {
  const { data, info } = await picture
    .resize({ width: WORKING_SIDE, height: WORKING_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { colour: inThreeChannels(data, info.channels), width: info.width, height: info.height };
}

function inThreeChannels(data: Buffer, channels: number): Uint8Array {
  if (channels === 3) return data;
  const colour = new Uint8Array((data.length / channels) * 3);
  for (let at = 0; at < colour.length; at += 1) {
    colour[at] = data[Math.floor(at / 3) * channels]!;
  }
  return colour;
}

/** Lightness from 0 to 255, as ITU-R BT.601 weighs the three colours. */
function greyOf(colour: Uint8Array, width: number, height: number): Plane {
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at += 1) {
    values[at] =
      0.299 * colour[3 * at]! + 0.587 * colour[3 * at + 1]! + 0.114 * colour[3 * at + 2]!;
  }
  return { width, height, values };
}

/**
 * The lightness that each pixel would have without ink: the picture closed under strokes, which
 * keeps the edges of shadows where they are (grey-scale closing; Serra, Image Analysis and
 * Mathematical Morphology, 1982).
 */
function paperUnder({ width, height, values }: Plane): Plane {
  const small = {
    width: Math.max(1, Math.ceil(width / PAPER_SCALE)),
    height: Math.max(1, Math.ceil(height / PAPER_SCALE)),
  };
  const lightest = new Float32Array(small.width * small.height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = Math.floor(y / PAPER_SCALE) * small.width + Math.floor(x / PAPER_SCALE);
      lightest[at] = Math.max(lightest[at]!, values[y * width + x]!);
    }
  }
  const reach = Math.ceil((Math.max(small.width, small.height) * WIDEST_STROKE) / 2);
  return { ...small, values: closeUnder(lightest, small, reach) };
}

/** From 0 for paper to 1 for the darkest strokes. */
function inkOf({ width, height, values }: Plane, paper: Plane): Plane {
  const darkness = new Float32Array(values.length);
  const lightest = paper.values.reduce((most, value) => Math.max(most, value), 0);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const below = Math.floor(y / PAPER_SCALE) * paper.width + Math.floor(x / PAPER_SCALE);
      const ground = paper.values[below]!;
      if (ground > lightest * DARK_GROUND) darkness[at] = Math.max(0, 1 - values[at]! / ground);
    }
  }
  const strong = strongInk(darkness);
  const from = Math.max(FAINTEST_INK, strong * 0.25);
  const to = Math.max(from + 0.1, strong * 0.65);
  return {
    width,
    height,
    values: darkness.map((value) => Math.min(1, Math.max(0, (value - from) / (to - from)))),
  };
}

/** How dark the drawing is: what nine in ten of its pixels stay below. */
function strongInk(darkness: Float32Array): number {
  const ink = darkness.filter((value) => value > FAINTEST_INK).toSorted();
  return ink[Math.floor(ink.length * 0.9)] ?? 0;
}

/** Leaves out what is too small to belong to the drawing. */
function withoutSpecks({ width, height, values }: Plane): Plane {
  const kept = new Float32Array(values.length);
  const seen = new Uint8Array(values.length);
  const part: number[] = [];
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] || values[start] === 0) continue;
    part.length = 0;
    part.push(start);
    seen[start] = 1;
    for (let next = 0; next < part.length; next += 1) {
      const at = part[next]!;
      for (const near of neighbours(at, width, height)) {
        if (seen[near] || values[near] === 0) continue;
        seen[near] = 1;
        part.push(near);
      }
    }
    const weight = part.reduce((sum, at) => sum + values[at]!, 0);
    if (weight >= SPECK) for (const at of part) kept[at] = values[at]!;
  }
  return { width, height, values: kept };
}

function neighbours(at: number, width: number, height: number): number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  const near: number[] = [];
  if (x > 0) near.push(at - 1);
  if (x < width - 1) near.push(at + 1);
  if (y > 0) near.push(at - width);
  if (y < height - 1) near.push(at + width);
  return near;
}

/** The rectangle around the ink with a little room; null where there is too little of it. */
function boundsOf({ width, height, values }: Plane) {
  let [left, right, top, bottom, ink] = [width, -1, height, -1, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (values[y * width + x]! < 0.2) continue;
      ink += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (ink < LEAST_INK) return null;
  left = Math.max(0, left - MARGIN);
  top = Math.max(0, top - MARGIN);
  return {
    left,
    top,
    width: Math.min(width - 1, right + MARGIN) - left + 1,
    height: Math.min(height - 1, bottom + MARGIN) - top + 1,
  };
}

/** One colour for the whole drawing, that of its darkest strokes. */
function inkColour(colour: Uint8Array, opacity: Plane): [number, number, number] {
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < opacity.values.length; at += 1) {
    if (opacity.values[at]! < 1) continue;
    count += 1;
    for (let channel = 0; channel < 3; channel += 1) sums[channel]! += colour[3 * at + channel]!;
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => Math.round(sum / Math.max(1, count)));
  return [red, green, blue];
}

function paint(opacity: Plane, [red, green, blue]: [number, number, number]): Buffer {
  const pixels = Buffer.alloc(opacity.values.length * 4);
  for (let at = 0; at < opacity.values.length; at += 1) {
    pixels[4 * at] = red;
    pixels[4 * at + 1] = green;
    pixels[4 * at + 2] = blue;
    pixels[4 * at + 3] = Math.round(opacity.values[at]! * 255);
  }
  return pixels;
}
