export const TAP_SHAPES = ["box", "round"] as const;

/** A region of a picture, in per cent of its width and height. A round one fills its box. */
export interface TapRegion {
  readonly shape: (typeof TAP_SHAPES)[number];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A point of a picture, in per cent from its left and top. */
export interface TapPoint {
  readonly left: number;
  readonly top: number;
}

const SIZE = String.raw`(\d{1,3}(?:\.\d)?)`;
const REGION = new RegExp(`^(box|round) ${SIZE} ${SIZE} ${SIZE} ${SIZE}$`);
const POINT = new RegExp(`^${SIZE} ${SIZE}$`);

/** The region of an entry of the key: "round 40 20 10 10"; null for another text. */
export function regionOf(entry: string): TapRegion | null {
  const [whole, shape, left, top, width, height] = REGION.exec(entry) ?? [];
  if (whole === undefined) return null;
  const region = {
    shape: shape === "round" ? ("round" as const) : ("box" as const),
    left: Number(left),
    top: Number(top),
    width: Number(width),
    height: Number(height),
  };
  const isInside = region.left + region.width <= 100 && region.top + region.height <= 100;
  return isInside && region.width > 0 && region.height > 0 ? region : null;
}

export function entryOfRegion({ shape, left, top, width, height }: TapRegion): string {
  return [shape, ...[left, top, width, height].map(toTenth)].join(" ");
}

/** The point of an answer: "37.5 42"; null for another text. */
export function pointOf(answer: string): TapPoint | null {
  const [whole, left, top] = POINT.exec(answer) ?? [];
  if (whole === undefined) return null;
  const point = { left: Number(left), top: Number(top) };
  return point.left <= 100 && point.top <= 100 ? point : null;
}

export function answerOfPoint({ left, top }: TapPoint): string {
  return `${toTenth(left)} ${toTenth(top)}`;
}

/** Rounded to a tenth, inside the picture. */
function toTenth(percent: number): number {
  return Math.round(Math.min(Math.max(percent, 0), 100) * 10) / 10;
}

/** A region's middle, or a point, in words; another text unchanged. */
export function placeInWords(answer: string): string {
  const region = regionOf(answer);
  const middle = region && {
    left: region.left + region.width / 2,
    top: region.top + region.height / 2,
  };
  const point = middle ?? pointOf(answer);
  if (!point) return answer;
  return `${middle ? "around " : ""}${Math.round(point.left)}% from the left, ${Math.round(point.top)}% from the top`;
}
