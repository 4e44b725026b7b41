import { project, type Projection, projectionOf } from "./geometry.ts";
import type { GreyImage } from "./grey-image.ts";
import {
  CODE_SIDE,
  cornersOf,
  MARK,
  type Point,
  RADIUS,
  type SheetLayout,
  UPRIGHT,
} from "./layout.ts";

/** A photograph of a printed sheet, for tests. */
export interface Photograph {
  readonly width: number;
  readonly height: number;
  /** Where the corners of the sheet are in the picture, clockwise from its top left. */
  readonly corners: readonly Point[];
  /** Darkness of the pencil in each circle by question, row and letter: "ID 0 B". */
  readonly pencil: ReadonlyMap<string, number>;
  /** Grey of the print and of the paper, of 255. */
  readonly black: number;
  readonly paper: number;
  /** Share of the light lost at the right edge and at the lower edge. */
  readonly shade: Point;
  /** The greatest difference of a pixel from its true grey. */
  readonly noise: number;
  /** Radius in pixels. */
  readonly blur: number;
  /** By how much a curved page moves its middle, in millimetres. */
  readonly curve: number;
  /** Darkness of the code's modules, by rows of 0 and 1; null for a random one. */
  readonly code: readonly string[] | null;
  /** For the noise and the desk. */
  readonly seed: number;
}

/** Grey of the desk under the sheet. */
const DESK = 0.45;
/** Paper around the printed part. */
const MARGIN = 11;

/** Draws the photograph, pixel by pixel. */
export function drawnSheet(layout: SheetLayout, photo: Photograph): GreyImage {
  const { width, height } = photo;
  const outer = [
    { x: 0, y: 0 },
    { x: layout.width, y: 0 },
    { x: layout.width, y: layout.height },
    { x: 0, y: layout.height },
  ];
  const back = projectionOf(photo.corners, outer);
  if (back === null) throw new Error("three corners are on a line");
  const inkAt = inkOf(layout, photo);
  const random = randomOf(photo.seed);
  const sharp = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = 1 - (photo.shade.x * x) / width - (photo.shade.y * y) / height;
      const ink =
        (inkNear(back, inkAt, layout, photo, x, y, 0.25) +
          inkNear(back, inkAt, layout, photo, x, y, -0.25)) /
        2;
      sharp[y * width + x] = light * (photo.paper - ink * (photo.paper - photo.black));
    }
  }
  const soft = blurred(sharp, width, height, photo.blur);
  const data = Uint8Array.from(soft, (grey) =>
    Math.min(Math.max(grey + (random() * 2 - 1) * photo.noise, 0), 255),
  );
  return { width, height, data };
}

function inkNear(
  back: Projection,
  inkAt: (x: number, y: number) => number,
  layout: SheetLayout,
  photo: Photograph,
  x: number,
  y: number,
  offset: number,
): number {
  const at = project(back, x + offset, y + offset);
  const bend = Math.sin((Math.PI * at.x) / layout.width) * photo.curve;
  return inkAt(at.x, at.y + bend);
}

/** Ink at a place of the sheet: 0 for paper, 1 for black. */
function inkOf(layout: SheetLayout, photo: Photograph): (x: number, y: number) => number {
  const cell = 10;
  const near = new Map<string, { key: string; letter: string; x: number; y: number }[]>();
  const place = (x: number, y: number) => `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
  const counts = new Map<string, number>();
  for (const { questionId, bubbles } of layout.rows) {
    const row = counts.get(questionId) ?? 0;
    counts.set(questionId, row + 1);
    for (const { letter, x, y } of bubbles) {
      const bubble = { key: `${questionId} ${row} ${letter}`, letter, x, y };
      const cells = [-4, 4].flatMap((a) => [-4, 4].map((b) => place(x + a, y + b)));
      for (const one of new Set(cells)) near.set(one, [...(near.get(one) ?? []), bubble]);
    }
  }
  const marks = cornersOf(layout.size);
  const modules = photo.code ?? randomModules(photo.seed);
  const module = CODE_SIDE / modules.length;
  return (x, y) => {
    if (x < -MARGIN || y < -MARGIN || x > layout.width + MARGIN || y > layout.height + MARGIN) {
      return DESK;
    }
    const half = MARK / 2;
    if (marks.some((mark) => Math.abs(x - mark.x) <= half && Math.abs(y - mark.y) <= half))
      return 1;
    const { x: ux, y: uy, side } = UPRIGHT;
    if (x >= ux && x <= ux + side && y >= uy && y <= uy + side) return 1;
    const [cx, cy] = [x - layout.code.x, y - layout.code.y];
    if (cx >= 0 && cy >= 0 && cx < CODE_SIDE && cy < CODE_SIDE) {
      return modules[Math.floor(cy / module)]?.[Math.floor(cx / module)] === "1" ? 1 : 0;
    }
    for (const bubble of near.get(place(x, y)) ?? []) {
      const distance = Math.hypot(x - bubble.x, y - bubble.y);
      if (Math.abs(distance - RADIUS) < 0.15) return 1;
      if (distance > RADIUS + 0.3) continue;
      const pencil = distance < 2.4 ? (photo.pencil.get(bubble.key) ?? 0) : 0;
      return Math.max(pencil, letterInk(bubble, x, y));
    }
    return 0;
  };
}

/** Strokes of about the ink of a printed letter, different for each. */
function letterInk({ letter, ...middle }: Point & { letter: string }, x: number, y: number) {
  const [dx, dy] = [x - middle.x, y - middle.y];
  if (Math.abs(dy) > 0.95 || Math.abs(dx) > 0.75) return 0;
  const bars = ["A", "C", "T"].includes(letter) ? 1 : 2;
  const isBar = Math.abs(dy + 0.9) < 0.13 || (bars === 2 && Math.abs(dy) < 0.13);
  return Math.abs(dx + 0.5) < 0.13 || isBar ? 0.9 : 0;
}

function randomModules(seed: number): string[] {
  const random = randomOf(seed + 1);
  return Array.from({ length: 25 }, () =>
    Array.from({ length: 25 }, () => (random() < 0.5 ? "1" : "0")).join(""),
  );
}

/** Numbers from 0 to 1 (mulberry32), the same for a seed. */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A box blur in both directions, twice, which is close to a lens out of focus. */
function blurred(data: Float32Array, width: number, height: number, radius: number): Float32Array {
  if (radius === 0) return data;
  let current = data;
  for (const [step, length] of [
    [1, width],
    [width, height],
    [1, width],
    [width, height],
  ] as const) {
    const next = new Float32Array(current.length);
    for (let at = 0; at < current.length; at += 1) {
      const along = step === 1 ? at % width : Math.floor(at / width);
      let [sum, count] = [0, 0];
      for (let i = -radius; i <= radius; i += 1) {
        if (along + i < 0 || along + i >= length) continue;
        sum += current[at + i * step] ?? 0;
        count += 1;
      }
      next[at] = sum / count;
    }
    current = next;
  }
  return current;
}
