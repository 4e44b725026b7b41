import type { Point } from "./layout.ts";

/** A picture in grey: a byte for each pixel by rows, 0 black. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** The grey of RGBA pixels, by the weights of Rec. 601. */
export function greyOf(
  pixels: Uint8ClampedArray | Uint8Array,
  width: number,
  height: number,
): GreyImage {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 1) {
    const i = at * 4;
    data[at] =
      ((pixels[i] ?? 0) * 77 + (pixels[i + 1] ?? 0) * 150 + (pixels[i + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, data };
}

/** Halves the picture until its longer side is at most `most`, by means of four pixels. */
export function shrunk(image: GreyImage, most: number): { image: GreyImage; factor: number } {
  let [current, factor] = [image, 1];
  while (Math.max(current.width, current.height) > most) {
    current = halved(current);
    factor *= 2;
  }
  return { image: current, factor };
}

function halved({ width: across, data: from, height: down }: GreyImage): GreyImage {
  const [width, height] = [across >> 1, down >> 1];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = 2 * y * across + 2 * x;
      const sum =
        (from[i] ?? 0) + (from[i + 1] ?? 0) + (from[i + across] ?? 0) + (from[i + across + 1] ?? 0);
      data[y * width + x] = sum >> 2;
    }
  }
  return { width, height, data };
}

/** The grey at a place between pixels; white outside. */
export function greyAt({ width, height, data }: GreyImage, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 255;
  const [dx, dy] = [x - left, y - top];
  const i = top * width + left;
  const above = (data[i] ?? 0) * (1 - dx) + (data[i + 1] ?? 0) * dx;
  const below = (data[i + width] ?? 0) * (1 - dx) + (data[i + width + 1] ?? 0) * dx;
  return above * (1 - dy) + below * dy;
}

/** A pixel is dark if it is this much darker than the mean around it. */
const DARKER = 0.78;

/**
 * The dark pixels, each compared with the mean of a square around it, so that a shadow over a part of
 * the page does not count (Bradley, D. and Roth, G. 2007: Adaptive Thresholding Using the Integral
 * Image).
 */
export function darkPixels({ width, height, data }: GreyImage): Uint8Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0;
      const i = (y + 1) * (width + 1) + x + 1;
      sums[i] = (sums[i - width - 1] ?? 0) + row;
    }
  }
  const around = Math.max(8, Math.round(Math.max(width, height) / 14));
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - around), Math.min(height, y + around + 1)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - around), Math.min(width, x + around + 1)];
      const sum =
        (sums[bottom * (width + 1) + right] ?? 0) -
        (sums[top * (width + 1) + right] ?? 0) -
        (sums[bottom * (width + 1) + left] ?? 0) +
        (sums[top * (width + 1) + left] ?? 0);
      const mean = sum / ((bottom - top) * (right - left));
      dark[y * width + x] = (data[y * width + x] ?? 0) < mean * DARKER ? 1 : 0;
    }
  }
  return dark;
}

/** A connected dark area. */
export interface Blob extends Point {
  /** In pixels. */
  readonly area: number;
  /**
   * Its area over that of a full parallelogram with the same moments: 1 for a full square however it is
   * turned or tilted, 1.05 for a disc, less for a hollow or ragged shape.
   */
  readonly fullness: number;
}

/** The connected dark areas of at least `least` and at most `most` pixels. */
export function blobsOf(
  dark: Uint8Array,
  width: number,
  { least, most }: { least: number; most: number },
): Blob[] {
  const seen = Uint8Array.from(dark, (one) => 1 - one);
  const stack = new Int32Array(dark.length);
  const blobs: Blob[] = [];
  const push = (at: number, size: number): number => {
    if (seen[at] === 1) return size;
    seen[at] = 1;
    stack[size] = at;
    return size + 1;
  };
  for (let start = 0; start < dark.length; start += 1) {
    if (seen[start] === 1) continue;
    let [size, area, sx, sy, sxx, syy, sxy] = [1, 0, 0, 0, 0, 0, 0];
    stack[0] = start;
    seen[start] = 1;
    while (size > 0) {
      size -= 1;
      const at = stack[size] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      area += 1;
      sx += x;
      sy += y;
      sxx += x * x;
      syy += y * y;
      sxy += x * y;
      if (x > 0) size = push(at - 1, size);
      if (x < width - 1) size = push(at + 1, size);
      if (at >= width) size = push(at - width, size);
      if (at + width < dark.length) size = push(at + width, size);
    }
    if (area < least || area > most) continue;
    const [x, y] = [sx / area, sy / area];
    // A pixel is a square, which has a variance of a twelfth itself.
    const [xx, yy] = [sxx / area - x * x + 1 / 12, syy / area - y * y + 1 / 12];
    const xy = sxy / area - x * y;
    const spread = 12 * Math.sqrt(Math.max(xx * yy - xy * xy, 1e-9));
    blobs.push({ x, y, area, fullness: area / spread });
  }
  return blobs;
}
