import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

/** The name of a segment of PostgreSQL's log: 16 MiB, numbered within a timeline. */
export const SEGMENT_NAME = /^[0-9A-F]{24}$/;
export const SEGMENT_BYTES = 16 * 2 ** 20;
/** Segments of 16 MiB in a log file of 4 GiB. */
const SEGMENTS_PER_FILE = 256n;

/** The name of the segment that follows in the same timeline. */
export function segmentAfter(name: string): string {
  const number =
    BigInt(`0x${name.slice(8, 16)}`) * SEGMENTS_PER_FILE + BigInt(`0x${name.slice(16)}`) + 1n;
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, "0");
  return name.slice(0, 8) + hex(number / SEGMENTS_PER_FILE) + hex(number % SEGMENTS_PER_FILE);
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
