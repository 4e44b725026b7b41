import type { SoundFacts } from "./sound-facts.ts";

/* RFC 3533: pages with a checksum each; the second packet has the comments. */

interface Page {
  readonly start: number;
  readonly from: number;
  readonly end: number;
  /** Lengths of its segments. */
  readonly segments: readonly number[];
  /** Samples up to its end; -1 if no packet ends in it. */
  readonly samples: bigint;
}

const HEAD = 27;
const SPACE = 0x20;
/** Samples per second of Opus, whatever it was recorded with. */
const OPUS_RATE = 48_000;

/** Blanks the comments in place. */
export function readOgg(bytes: Buffer): SoundFacts | null {
  if (bytes.toString("latin1", 0, 4) !== "OggS") return null;
  const plain = Buffer.from(bytes);
  const pages = pagesOf(plain);
  const [first] = pages;
  const rate = first && rateOf(plain, first.from);
  if (!rate) return null;
  blankComments(plain, pages);
  const samples = pages.reduce((most, page) => (page.samples > most ? page.samples : most), 0n);
  const end = pages.at(-1)?.end ?? 0;
  return { bytes: plain.subarray(0, end), seconds: Number(samples) / rate };
}

function pagesOf(bytes: Buffer): Page[] {
  const pages: Page[] = [];
  let at = 0;
  while (at + HEAD <= bytes.length && bytes.toString("latin1", at, at + 4) === "OggS") {
    const count = bytes[at + 26] ?? 0;
    const from = at + HEAD + count;
    const segments = [...bytes.subarray(at + HEAD, from)];
    const end = from + segments.reduce((sum, length) => sum + length, 0);
    if (end > bytes.length) break;
    pages.push({ start: at, from, end, segments, samples: bytes.readBigInt64LE(at + 6) });
    at = end;
  }
  return pages;
}

/** Samples per second of Opus or Vorbis; null for other contents, such as pictures. */
function rateOf(bytes: Buffer, from: number): number | null {
  if (bytes.toString("latin1", from, from + 8) === "OpusHead") return OPUS_RATE;
  const isVorbis = bytes.toString("latin1", from, from + 7) === "\u0001vorbis";
  return isVorbis ? bytes.readUInt32LE(from + 12) : null;
}

function blankComments(bytes: Buffer, pages: readonly Page[]): void {
  const places = secondPacket(pages);
  const byteAt = (at: number) => bytes[places[at] ?? -1] ?? 0;
  const numberAt = (at: number) =>
    [3, 2, 1, 0].reduce((sum, place) => sum * 256 + byteAt(at + place), 0);
  const isOpus = String.fromCharCode(...[0, 1, 2, 3].map(byteAt)) === "Opus";
  let at = isOpus ? 8 : 7;
  at += 4 + numberAt(at);
  const count = numberAt(at);
  at += 4;
  for (let comment = 0; comment < count && at < places.length; comment += 1) {
    const length = numberAt(at);
    at += 4;
    for (const place of places.slice(at, at + length)) bytes[place] = SPACE;
    at += length;
  }
  for (const page of pages) seal(bytes, page);
}

/** Positions of the bytes of the second packet, which can be on several pages. */
function secondPacket(pages: readonly Page[]): number[] {
  const places: number[] = [];
  let packet = 0;
  for (const { from, segments } of pages) {
    let at = from;
    for (const length of segments) {
      if (packet === 1) for (let byte = 0; byte < length; byte += 1) places.push(at + byte);
      at += length;
      if (length < 255) packet += 1;
      if (packet > 1) return places;
    }
  }
  return places;
}

const POLYNOMIAL = 0x04_c1_1d_b7;
const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? POLYNOMIAL : 0);
  return sum;
});

/** Writes the checksum of a page. */
function seal(bytes: Buffer, { start, end }: Page): void {
  bytes.writeUInt32LE(0, start + 22);
  let sum = 0;
  for (const byte of bytes.subarray(start, end)) {
    sum = (sum << 8) ^ (TABLE[((sum >>> 24) ^ byte) & 0xff] ?? 0);
  }
  bytes.writeUInt32LE(sum >>> 0, start + 22);
}
