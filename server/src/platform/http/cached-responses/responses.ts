import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { perDatabase } from "../../database/per-database.ts";

/** A serialised response body, and the version of its data. */
export interface CachedResponse {
  readonly version: string;
  readonly etag: string;
  readonly body: Buffer;
  /** Compressed bodies by encoding, computed on first use. */
  readonly compressed: Map<string, Buffer>;
}

/** Maximum total size of cached bodies in bytes; compressed ones need a fifth more. */
const MAX_BYTES = 8_000_000;
/** Smaller bodies are not compressed. */
const MIN_COMPRESSED = 1_024;

interface ResponseCache {
  find(key: string): CachedResponse | undefined;
  /** Caches a response under the version that was read before, or together with, its data. */
  store(key: string, version: string, output: unknown): CachedResponse;
}

/**
 * Responses in this process's memory. They are contents without decisions: a request reads the
 * version and the policy's facts in one statement, and gets a cached response only if it may read
 * it and the version is equal. So no process must be notified of changes.
 */
export const cachedResponses = perDatabase((): ResponseCache => {
  const responses = new Map<string, CachedResponse>();
  let bytes = 0;
  const forget = (key: string) => {
    bytes -= responses.get(key)?.body.length ?? 0;
    responses.delete(key);
  };
  return {
    find(key) {
      const response = responses.get(key);
      if (!response) return undefined;
      // LRU: a Map is in insertion order, so an entry that is read moves to the end.
      responses.delete(key);
      responses.set(key, response);
      return response;
    },
    store(key, version, output) {
      const body = unpooled(Buffer.from(JSON.stringify(output)));
      const etag = `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
      const response: CachedResponse = { version, etag, body, compressed: new Map() };
      forget(key);
      responses.set(key, response);
      bytes += body.length;
      for (const oldest of responses.keys()) {
        if (bytes <= MAX_BYTES) break;
        forget(oldest);
      }
      return response;
    },
  };
});

/** Sends a cached response, or 304 to a client that has it. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): void {
  void reply.header("etag", response.etag);
  if (request.headers["if-none-match"] === response.etag) {
    void reply.code(304).send();
    return;
  }
  void reply.type("application/json").header("vary", "accept-encoding");
  const encoding = encodingFor(request, response);
  if (encoding === null) {
    void reply.send(response.body);
    return;
  }
  let compressed = response.compressed.get(encoding);
  if (!compressed)
    response.compressed.set(encoding, (compressed = unpooled(compress[encoding](response.body))));
  void reply.header("content-encoding", encoding).send(compressed);
}

/**
 * Returns a copy in memory of its own. A small buffer is a part of one of Node's pools of 64 kB, all of
 * which it would retain.
 */
function unpooled(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const compress = {
  br: (body: Buffer) => brotliCompressSync(body, BROTLI),
  gzip: (body: Buffer) => gzipSync(body),
};

function encodingFor({ headers }: FastifyRequest, { body }: CachedResponse): "br" | "gzip" | null {
  if (body.length < MIN_COMPRESSED) return null;
  const accepted = String(headers["accept-encoding"] ?? "");
  if (/\bbr\b(?!;q=0(?!\.))/.test(accepted)) return "br";
  return /\bgzip\b(?!;q=0(?!\.))/.test(accepted) ? "gzip" : null;
}
