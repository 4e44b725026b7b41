/** Of a file in the database that is written and read piece by piece. */
const PIECE_BYTES = 512 * 1024;

/** The same bytes in pieces of about half a megabyte, so that no one has to hold the whole. */
export async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const some of bytes) {
    gathered.push(some);
    size += some.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}
