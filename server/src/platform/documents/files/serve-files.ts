import type { FastifyInstance, FastifyReply } from "fastify";
import type { Database } from "../../database/database.ts";
import { SMALL_PICTURE } from "@school/core/api/picture.ts";
import { disposition } from "../../http/disposition.ts";
import { defineError, NotAllowed, NotFound } from "../../http/errors.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";
import { isSigned } from "./address.ts";
import { type Bucket, BucketError } from "./bucket.ts";
import { findFile, findPublicFile, type HashedFile, type StoredFile } from "./files.ts";
import { smallPicture } from "./small-picture.ts";
import { PUBLIC_FILE } from "./text.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const HASH = /^[\da-f]{64}$/;

const FilesUnavailable = defineError(
  503,
  "files_away",
  "Files are not available right now. Try again in a moment.",
);

const isPicture = ({ contentType }: StoredFile) => contentType.startsWith("image/");

interface Sending {
  readonly cacheControl: string;
  readonly name: string;
  /** A picture at 128 pixels instead of the stored one. */
  readonly isSmall: boolean;
  /** The header Range: phones play a sound only in parts. */
  readonly range?: string | undefined;
}

/** The bytes of "bytes=0-1" or "bytes=100-"; null for another form, which gets the whole file. */
function partOf(range: string, length: number): { first: number; last: number } | null {
  const [, from, to] = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(range) ?? [];
  if (from === undefined) return null;
  const first = Number(from);
  const last = to ? Math.min(Number(to), length - 1) : length - 1;
  return first <= last ? { first, last } : null;
}

interface FileParts {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly bucket: Bucket | null;
}

/** Serves /files: public ones by hash, others by an address signed by this server. */
export function mountFiles(app: FastifyInstance, { db, sealer, bucket }: FileParts): void {
  app.get<{ Params: { hash: string }; Querystring: Record<string, unknown> }>(
    "/files/public/:hash",
    async ({ params, query, headers }, reply) => {
      const file = HASH.test(params.hash) ? await findPublicFile(db, params.hash) : undefined;
      const isSmall = query.size === SMALL_PICTURE;
      const etag = `"${params.hash}${isSmall ? SMALL_PICTURE : ""}"`;
      if (file && headers["if-none-match"]?.split(/,\s*/).includes(etag)) {
        return reply.header("cache-control", PUBLIC_FILE).header("etag", etag).code(304).send();
      }
      if (file) reply.header("etag", etag);
      return send(reply, file, { cacheControl: PUBLIC_FILE, name: "", isSmall });
    },
  );

  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    "/files/:id",
    async ({ params: { id }, query, headers }, reply) => {
      const expires = Number(query.expires);
      const signature = typeof query.signature === "string" ? query.signature : "";
      const name = typeof query.name === "string" ? query.name : "";
      if (!UUID.test(id) || !isSigned(sealer, { id, expires, name }, signature)) {
        throw new NotAllowed("This link has expired. Reload the page.");
      }
      const file = await findFile(db, id);
      const range = file?.contentType.startsWith("audio/") ? headers.range : undefined;
      const isSmall = query.size === SMALL_PICTURE;
      return send(reply, file, { cacheControl: "private, no-store", name, isSmall, range });
    },
  );

  async function send(
    reply: FastifyReply,
    file: HashedFile | undefined,
    { cacheControl, name, isSmall, range }: Sending,
  ): Promise<FastifyReply> {
    if (!file) throw new NotFound("File not found.");
    const read = () => bytesOf(file);
    const bytes = await (isSmall && isPicture(file) ? smallPicture(file.hash, read) : read());
    const part = range === undefined ? null : partOf(range, bytes.length);
    if (part) {
      reply.code(206).header("content-range", `bytes ${part.first}-${part.last}/${bytes.length}`);
    }
    return (
      reply
        .header("cache-control", cacheControl)
        // Only pictures are ever opened as a page of the portal.
        .header("content-disposition", disposition(isPicture(file) ? "inline" : "attachment", name))
        .type(file.contentType)
        .send(part ? bytes.subarray(part.first, part.last + 1) : bytes)
    );
  }

  async function bytesOf({ bytes, bucketKey }: StoredFile): Promise<Buffer> {
    const stored = bytes ?? (bucketKey === null ? null : await bytesInBucket(bucketKey));
    // Files that an older backup could not read were restored without bytes.
    if (!stored?.length) throw new NotFound("File not found.");
    return stored;
  }

  async function bytesInBucket(key: string): Promise<Buffer | null> {
    if (bucket === null) throw new FilesUnavailable();
    try {
      return await bucket.get(key);
    } catch (error) {
      if (!(error instanceof BucketError)) throw error;
      app.log.error({ err: error, key }, "a file cannot be had from the bucket");
      throw new FilesUnavailable();
    }
  }

  app.get("/files/*", () => {
    throw new NotFound("File not found.");
  });
}
