import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { perDatabase } from "../db/per-database.ts";

/** The finished body of an answer, and the version of the data from which it was made. */
export interface KeptAnswer {
  readonly version: string;
  readonly etag: string;
  readonly body: Buffer;
  /** The body by encoding, compressed when the encoding is first asked for. */
  readonly compressed: Map<string, Buffer>;
}

/** What the bodies weigh together at most; compressed they need a fifth more. */
const MAX_BYTES = 8_000_000;
/** Smaller bodies are sent as they are. */
const MIN_COMPRESSED = 1_024;

interface KeptAnswers {
  find(key: string): KeptAnswer | undefined;
  /** Keeps an answer under the version that was read before, or together with, its data. */
  keep(key: string, version: string, output: unknown): KeptAnswer;
}

/**
 * Finished answers in this process's memory. They hold contents, never a decision: a request reads
 * the version and what its policy needs in one statement, and is sent a kept answer only if it may
 * read it and the version is still the same. So no process needs to be told of a change.
 */
export const keptAnswers = perDatabase((): KeptAnswers => {
  const answers = new Map<string, KeptAnswer>();
  let bytes = 0;
  const forget = (key: string) => {
    bytes -= answers.get(key)?.body.length ?? 0;
    answers.delete(key);
  };
  return {
    find(key) {
      const found = answers.get(key);
      if (!found) return undefined;
      // A Map keeps the order of insertion: what is read again moves to the end.
      answers.delete(key);
      answers.set(key, found);
      return found;
    },
    keep(key, version, output) {
      const body = Buffer.from(JSON.stringify(output));
      const etag = `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
      const answer: KeptAnswer = { version, etag, body, compressed: new Map() };
      forget(key);
      answers.set(key, answer);
      bytes += body.length;
      for (const oldest of answers.keys()) {
        if (bytes <= MAX_BYTES) break;
        forget(oldest);
      }
      return answer;
    },
  };
});

/** Sends a kept answer, or 304 to a client that has it. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): void {
  void reply.header("etag", answer.etag);
  if (request.headers["if-none-match"] === answer.etag) {
    void reply.code(304).send();
    return;
  }
  void reply.type("application/json").header("vary", "accept-encoding");
  const encoding = encodingFor(request, answer);
  if (encoding === null) {
    void reply.send(answer.body);
    return;
  }
  let compressed = answer.compressed.get(encoding);
  if (!compressed) answer.compressed.set(encoding, (compressed = compress[encoding](answer.body)));
  void reply.header("content-encoding", encoding).send(compressed);
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const compress = {
  br: (body: Buffer) => brotliCompressSync(body, BROTLI),
  gzip: (body: Buffer) => gzipSync(body),
};

function encodingFor({ headers }: FastifyRequest, { body }: KeptAnswer): "br" | "gzip" | null {
  if (body.length < MIN_COMPRESSED) return null;
  const accepted = String(headers["accept-encoding"] ?? "");
  if (/\bbr\b(?!;q=0(?!\.))/.test(accepted)) return "br";
  return /\bgzip\b(?!;q=0(?!\.))/.test(accepted) ? "gzip" : null;
}
