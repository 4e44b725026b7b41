import { searchText } from "@school/core/api/search-text.ts";

export const PDF_TYPE = "application/pdf";
export const ZIP_TYPE = "application/zip";

/** "report-sheets-primary-4-gold-2025-2026-first-term": ASCII, as headers need it. */
export function asciiFileName(...words: readonly string[]): string {
  const plain = searchText(words.join(" "));
  return plain.replaceAll(/[^a-z\d]+/g, "-").replaceAll(/^-|-$/g, "");
}

/** The response of an endpoint with core's `FileResponse`. */
export interface FileResponse {
  readonly headers: Record<string, string>;
  readonly body: File;
}

/**
 * Streams a file (with an ASCII name) as the response of an endpoint with `FileResponse`. Each
 * chunk is made once the previous one is sent; a caller who disconnects ends the iteration. An
 * error after the first chunk breaks the connection, so that no caller takes a part for the whole
 * file.
 */
export function streamedFile(
  name: string,
  type: string,
  chunks: AsyncIterable<string | Uint8Array>,
): FileResponse {
  const body = ReadableStream.from(encoded(chunks));
  return {
    headers: { "content-type": type, "content-disposition": dispositionOf(name) },
    // The contract's callers get a File: see FileResponse.
    body: body as unknown as File,
  };
}

/** Returns a complete file as the response of such an endpoint. */
export function wholeFile(file: File): FileResponse {
  return { headers: { "content-disposition": dispositionOf(file.name) }, body: file };
}

function dispositionOf(name: string): string {
  return `attachment; filename="${name}"`;
}

async function* encoded(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const chunk of chunks) {
    yield typeof chunk === "string" ? encoder.encode(chunk) : chunk;
  }
}
