export const PDF_TYPE = "application/pdf";
export const ZIP_TYPE = "application/zip";

/** "report-sheets-primary-4-gold-2025-2026-first-term": ASCII, as headers need it. */
export function asciiFileName(...words: readonly string[]): string {
  const plain = words
    .join(" ")
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
  return plain.replaceAll(/[^a-z\d]+/g, "-").replaceAll(/^-|-$/g, "");
}

/** What an endpoint with core's `FileAnswer` answers. */
export interface FileAnswer {
  readonly headers: Record<string, string>;
  readonly body: File;
}

/**
 * A file (its name in ASCII) that is sent while it is made, as the answer of an endpoint with `FileAnswer`. The next
 * piece is made when the last has left; a caller who goes away ends the iteration. An error after
 * the first piece breaks the connection off, so that no caller takes a part for the whole file.
 */
export function streamedFile(
  name: string,
  type: string,
  pieces: AsyncIterable<string | Uint8Array>,
): FileAnswer {
  const body = ReadableStream.from(encoded(pieces));
  return {
    headers: { "content-type": type, "content-disposition": dispositionOf(name) },
    // The contract's callers get a file: see FileAnswer.
    body: body as unknown as File,
  };
}

/** A file that is whole already, as the answer of such an endpoint. */
export function wholeFile(file: File): FileAnswer {
  return { headers: { "content-disposition": dispositionOf(file.name) }, body: file };
}

function dispositionOf(name: string): string {
  return `attachment; filename="${name}"`;
}

async function* encoded(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) {
    yield typeof piece === "string" ? encoder.encode(piece) : piece;
  }
}
