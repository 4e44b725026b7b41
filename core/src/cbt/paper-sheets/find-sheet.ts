import { enlargement, project, type Projection, projectionOf } from "./geometry.ts";
import { type Blob, blobsOf, darkPixels, greyAt, type GreyImage, shrunk } from "./grey-image.ts";
import {
  CODE_SIDE,
  codePlace,
  cornersOf,
  MARK,
  type Point,
  SHEET_SIZES,
  type SheetSize,
  UPRIGHT,
} from "./layout.ts";

/** A sheet in a picture. */
export interface FoundSheet {
  readonly size: SheetSize;
  /** From millimetres of the sheet to pixels of the picture. */
  readonly projection: Projection;
  /** The grey of black print over that of the paper around it, 0 to 1. */
  readonly black: number;
}

/** Why a picture has no sheet that can be read. */
export type PictureFault = "too_dark" | "no_marks" | "missing_mark";

/** Longer side of the picture in which the marks are looked for. */
const SEARCH_SIDE = 1000;
/** The largest full areas that are tried as corner marks. */
const MAX_CANDIDATES = 10;
const FULL = { least: 0.84, most: 1.13 };
/** By how much a mark may differ from its size on the sheet. */
const SIZE_TOLERANCE = 1.7;
/** Black print reflects less than this share of the light that paper does. */
const LEAST_CONTRAST = 0.7;
const DARKEST_PAPER = 60;

/**
 * Finds a sheet by its corner marks, whichever way it is turned. The sizes of the four marks must
 * agree with the perspective in which they are seen, and the small mark must be beside the first.
 */
export function findSheet(image: GreyImage): FoundSheet | PictureFault {
  const { image: small, factor } = shrunk(image, SEARCH_SIDE);
  const dark = darkPixels(small);
  const side = Math.max(small.width, small.height);
  const limits = { least: (side / 110) ** 2, most: (side / 8) ** 2 };
  const candidates = blobsOf(dark, small.width, limits)
    .filter(({ fullness }) => fullness > FULL.least && fullness < FULL.most)
    .toSorted((a, b) => b.area - a.area)
    .slice(0, MAX_CANDIDATES);
  let best: { size: SheetSize; projection: Projection; error: number } | null = null;
  for (const corners of foursOf(candidates)) {
    for (const size of Object.keys(SHEET_SIZES) as SheetSize[]) {
      for (const turned of turnsOf(corners)) {
        const projection = projectionOf(cornersOf(size), turned);
        const error = projection && errorOf(projection, size, turned);
        if (projection === null || error === null || (best && error >= best.error)) continue;
        if (!isUpright(dark, small, projection, size)) continue;
        best = { size, projection, error };
      }
    }
  }
  if (best === null) return faultOf(small, candidates);
  const { size } = best;
  // Centres of pixels, in the picture and in its smaller form.
  const centres = cornersOf(size).map((corner) => {
    const { x, y } = project(best.projection, corner.x, corner.y);
    return { x: (x + 0.5) * factor - 0.5, y: (y + 0.5) * factor - 0.5 };
  });
  const projection = projectionOf(cornersOf(size), centres) ?? best.projection;
  const { black, paper } = lightOf(image, projection, size);
  if (paper < DARKEST_PAPER || black > LEAST_CONTRAST) return "too_dark";
  return { size, projection, black };
}

function faultOf(image: GreyImage, candidates: readonly Blob[]): PictureFault {
  const step = Math.max(1, Math.floor(image.data.length / 5000));
  const greys = image.data.filter((_grey, at) => at % step === 0).toSorted();
  const light = greys[Math.floor(greys.length * 0.8)] ?? 0;
  if (light < DARKEST_PAPER) return "too_dark";
  return candidates.length >= 3 ? "missing_mark" : "no_marks";
}

/** Every four of the areas that have similar sizes and no inner one, clockwise. */
function* foursOf(blobs: readonly Blob[]): Generator<readonly Blob[]> {
  const { length } = blobs;
  for (let a = 0; a < length; a += 1) {
    for (let b = a + 1; b < length; b += 1) {
      for (let c = b + 1; c < length; c += 1) {
        for (let d = c + 1; d < length; d += 1) {
          const four = [a, b, c, d].flatMap((at) => blobs[at] ?? []);
          const areas = four.map(({ area }) => area);
          if (Math.max(...areas) > 5 * Math.min(...areas)) continue;
          const ordered = clockwise(four);
          if (ordered) yield ordered;
        }
      }
    }
  }
}

/** The corners of a convex quadrangle in clockwise order; null if they make none. */
function clockwise(four: readonly Blob[]): readonly Blob[] | null {
  const middle = {
    x: four.reduce((sum, { x }) => sum + x, 0) / 4,
    y: four.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  const angle = ({ x, y }: Point) => Math.atan2(y - middle.y, x - middle.x);
  const ordered = four.toSorted((a, b) => angle(a) - angle(b));
  const isConvex = ordered.every((corner, at) => {
    const next = ordered[(at + 1) % 4] ?? corner;
    const last = ordered[(at + 2) % 4] ?? corner;
    return (next.x - corner.x) * (last.y - next.y) > (next.y - corner.y) * (last.x - next.x);
  });
  return isConvex ? ordered : null;
}

function turnsOf(corners: readonly Blob[]): (readonly Blob[])[] {
  return corners.map((_corner, at) => [...corners.slice(at), ...corners.slice(0, at)]);
}

/** Measures how much the marks differ from their sizes in this perspective; null if one does too much. */
function errorOf(projection: Projection, size: SheetSize, marks: readonly Blob[]): number | null {
  let error = 0;
  for (const [at, corner] of cornersOf(size).entries()) {
    const expected = enlargement(projection, corner) * MARK * MARK;
    const ratio = (marks[at]?.area ?? 0) / expected;
    if (!(ratio > 1 / SIZE_TOLERANCE && ratio < SIZE_TOLERANCE)) return null;
    error += Math.log(ratio) ** 2;
  }
  return error;
}

/** Whether the small mark is dark, and its places beside the other corners are not. */
function isUpright(
  dark: Uint8Array,
  { width, height }: GreyImage,
  projection: Projection,
  size: SheetSize,
): boolean {
  const sheet = SHEET_SIZES[size];
  const share = (isRight: boolean, isBelow: boolean): number => {
    let count = 0;
    for (const across of [0.25, 0.5, 0.75]) {
      for (const down of [0.25, 0.5, 0.75]) {
        const x = UPRIGHT.x + across * UPRIGHT.side;
        const y = UPRIGHT.y + down * UPRIGHT.side;
        const at = project(
          projection,
          isRight ? sheet.width - x : x,
          isBelow ? sheet.height - y : y,
        );
        const [column, row] = [Math.round(at.x), Math.round(at.y)];
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        count += dark[row * width + column] ?? 0;
      }
    }
    return count / 9;
  };
  return share(false, false) > 0.7 && share(true, true) < 0.3 && share(false, true) < 0.3;
}

/** The grey of the paper beside the marks, and that of the marks as a share of it. */
function lightOf(image: GreyImage, projection: Projection, size: SheetSize) {
  let [black, paper] = [0, 0];
  for (const corner of cornersOf(size)) {
    const grey = (x: number, y: number) => {
      const at = project(projection, corner.x + x, corner.y + y);
      return greyAt(image, at.x, at.y);
    };
    const near = MARK / 2 + 1.5;
    // Towards the middle of the sheet, where nothing is printed beside a mark.
    const inside = corner.y > MARK ? -near : near;
    const light = Math.max(grey(0, inside), grey(1, inside), grey(-1, inside));
    black += grey(0, 0) / Math.max(light, 1) / 4;
    paper += light / 4;
  }
  return { black, paper };
}

/** Pixels for a millimetre of the code. */
const CODE_SCALE = 9;
/** Paper around the code that its reader needs. */
const QUIET = 3;

/** The code of a sheet, straightened, to be read as a QR code. */
export function codeOf(image: GreyImage, { projection, size }: FoundSheet): GreyImage {
  const { x, y } = codePlace(size);
  const side = CODE_SIDE + 2 * QUIET;
  const area = { x: x - QUIET, y: y - QUIET, width: side, height: side };
  return straightened(image, projection, area, CODE_SCALE);
}

/**
 * A part of the sheet seen from straight above.
 *
 * @param area in millimetres
 * @param scale pixels for a millimetre
 */
export function straightened(
  image: GreyImage,
  projection: Projection,
  area: { x: number; y: number; width: number; height: number },
  scale: number,
): GreyImage {
  const [width, height] = [Math.round(area.width * scale), Math.round(area.height * scale)];
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = project(projection, area.x + (column + 0.5) / scale, area.y + (row + 0.5) / scale);
      data[row * width + column] = greyAt(image, at.x, at.y);
    }
  }
  return { width, height, data };
}
