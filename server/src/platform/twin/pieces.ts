import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

/** A piece of PostgreSQL's log: a segment of 16 MiB, named by timeline and number. */
export const PIECE_NAME = /^[0-9A-F]{24}$/;
export const PIECE_BYTES = 16 * 2 ** 20;
/** Of 16 MiB, in a log file of 4 GiB. */
const PIECES_PER_FILE = 256n;

/** The name of the piece that follows in the same timeline. */
export function pieceAfter(name: string): string {
  const number =
    BigInt(`0x${name.slice(8, 16)}`) * PIECES_PER_FILE + BigInt(`0x${name.slice(16)}`) + 1n;
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, "0");
  return name.slice(0, 8) + hex(number / PIECES_PER_FILE) + hex(number % PIECES_PER_FILE);
}

/** A piece that was ended early is zeros for the most part: without them it is small. */
export async function packPiece(piece: Buffer): Promise<Buffer> {
  const words = new Uint32Array(piece.buffer, piece.byteOffset, piece.byteLength >> 2);
  let used = words.length;
  while (used > 0 && words[used - 1] === 0) used -= 1;
  return promisify(gzip)(piece.subarray(0, used * 4));
}

/** What a piece is without its zeros; a file of `PIECE_BYTES` that begins so is the piece. */
export function unpackPiece(packed: Buffer): Promise<Buffer> {
  return promisify(gunzip)(packed, { maxOutputLength: PIECE_BYTES });
}
