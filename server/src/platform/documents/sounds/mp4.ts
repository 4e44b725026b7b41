import type { SoundFacts } from "./sound-facts.ts";

/* ISO 14496-12: boxes in boxes, each with its length and a type of four letters. */

interface Box {
  readonly type: string;
  readonly start: number;
  /** Position of its contents. */
  readonly from: number;
  readonly end: number;
}

const CONTAINERS = new Set("moov trak mdia moof traf mvex".split(" "));
/** Titles, places, pictures and whatever a program adds. */
const METADATA = new Set("udta meta uuid".split(" "));
/** Boxes that begin with the times of their making. */
const DATED = new Set("mvhd tkhd mdhd".split(" "));

const MAX_DEPTH = 6;
const MAX_BOXES = 20_000;

/** Blanks metadata and times in place, so that no position in the file moves. */
export function readMp4(bytes: Buffer): SoundFacts | null {
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return null;
  const plain = Buffer.from(bytes);
  const boxes: Box[] = [];
  collect(plain, 0, plain.length, 0, boxes);
  const handlers = boxes
    .filter(({ type }) => type === "hdlr")
    .map(({ from }) => plain.toString("latin1", from + 8, from + 12));
  if (!handlers.includes("soun") || handlers.includes("vide")) return null;
  const seconds = Math.max(wholeDuration(plain, boxes), durationOfFragments(plain, boxes));
  for (const box of boxes) {
    if (METADATA.has(box.type)) {
      plain.write("free", box.start + 4, "latin1");
      plain.fill(0, box.from, box.end);
    }
    if (DATED.has(box.type)) {
      const isLong = plain[box.from] === 1;
      plain.fill(0, box.from + 4, Math.min(box.from + (isLong ? 20 : 12), box.end));
    }
  }
  return { bytes: plain, seconds };
}

function collect(bytes: Buffer, from: number, end: number, depth: number, boxes: Box[]): void {
  let at = from;
  while (at + 8 <= end && boxes.length < MAX_BOXES) {
    const short = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const head = short === 1 ? 16 : 8;
    const length =
      short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    if (length < head || at + length > end) return;
    const box = { type, start: at, from: at + head, end: at + length };
    boxes.push(box);
    if (CONTAINERS.has(type) && depth < MAX_DEPTH) {
      collect(bytes, box.from, box.end, depth + 1, boxes);
    }
    at += length;
  }
}

/** The units per second and the duration of a box with times. */
function timing(bytes: Buffer, { from }: Box): { scale: number; duration: number } {
  const isLong = bytes[from] === 1;
  const scale = bytes.readUInt32BE(from + (isLong ? 20 : 12));
  const duration = isLong
    ? Number(bytes.readBigUInt64BE(from + 24))
    : bytes.readUInt32BE(from + 16);
  return { scale, duration };
}

function wholeDuration(bytes: Buffer, boxes: readonly Box[]): number {
  const head = boxes.find(({ type }) => type === "mvhd");
  if (!head) return 0;
  const { scale, duration } = timing(bytes, head);
  return scale > 0 ? duration / scale : 0;
}

/** The sum of the samples of a file that is written while it is recorded. */
function durationOfFragments(bytes: Buffer, boxes: readonly Box[]): number {
  const media = boxes.find(({ type }) => type === "mdhd");
  const scale = media ? timing(bytes, media).scale : 0;
  const extended = boxes.find(({ type }) => type === "trex");
  const usual = extended ? bytes.readUInt32BE(extended.from + 12) : 0;
  let perSample = usual;
  let units = 0;
  for (const { type, from } of boxes) {
    if (type === "tfhd") perSample = defaultDuration(bytes, from) ?? usual;
    if (type === "trun") units += durationOfRun(bytes, from, perSample);
  }
  return scale > 0 ? units / scale : 0;
}

const flagsAt = (bytes: Buffer, at: number) => bytes.readUInt32BE(at) & 0xff_ff_ff;

function defaultDuration(bytes: Buffer, from: number): number | null {
  const flags = flagsAt(bytes, from);
  if ((flags & 8) === 0) return null;
  return bytes.readUInt32BE(from + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0));
}

function durationOfRun(bytes: Buffer, from: number, perSample: number): number {
  const flags = flagsAt(bytes, from);
  const samples = bytes.readUInt32BE(from + 4);
  if ((flags & 0x1_00) === 0) return samples * perSample;
  const width = [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((flag) => flags & flag).length * 4;
  const first = from + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  let units = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    units += bytes.readUInt32BE(first + sample * width);
  }
  return units;
}
