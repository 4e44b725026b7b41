import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

/** A segment of PostgreSQL's log: a segment of 16 MiB, named by timeline and number. */
export const SEGMENT_NAME = /^[0-9A-F]{24}$/;
export const SEGMENT_BYTES = 16 * 2 ** 20;
/** Segments of 16 MiB in a log file of 4 GiB. */
const PIECES_PER_FILE = 256n;

/** The name of the segment that follows in the same timeline. */
export function segmentAfter(name: string): string {
  const number =
    BigInt(`0x${name.slice(8, 16)}`) * PIECES_PER_FILE + BigInt(`0x${name.slice(16)}`) + 1n;
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, "0");
  return name.slice(0, 8) + hex(number / PIECES_PER_FILE) + hex(number % PIECES_PER_FILE);
}

/** A segment that was ended early is zeros for the most part: without them it is small. */
export async function packSegment(segment: Buffer): Promise<Buffer> {
  const words = new Uint32Array(segment.buffer, segment.byteOffset, segment.byteLength >> 2);
  let used = words.length;
  while (used > 0 && words[used - 1] === 0) used -= 1;
  return promisify(gzip)(segment.subarray(0, used * 4));
}

/**
 * Restores a segment without its trailing zeros. A file of `SEGMENT_BYTES` that begins with this content
 * is the segment.
 */
export function unpackSegment(packed: Buffer): Promise<Buffer> {
  return promisify(gunzip)(packed, { maxOutputLength: SEGMENT_BYTES });
}
