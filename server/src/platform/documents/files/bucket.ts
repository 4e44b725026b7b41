import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import type { Config } from "../../runtime/config/config.ts";
import { parseBucketAddress } from "./bucket-address.ts";

/** The bucket of S3_URL. Every call throws `BucketError` on failure. */
export interface Bucket {
  /** Returns once the bucket has acknowledged all bytes. */
  put(key: string, file: { bytes: Buffer; contentType: string }): Promise<void>;
  /** Like `put`, only if the key is unused; otherwise returns false. */
  create(key: string, file: { bytes: Buffer; contentType: string }): Promise<boolean>;
  /** Like `put`, from a local file of up to 5 GB, which is not loaded into memory. */
  putFile(key: string, path: string): Promise<void>;
  /** Returns the bytes of such a file as a stream; null if there is no such object. */
  stream(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Null if there is no such object. */
  get(key: string): Promise<Buffer | null>;
  /** Succeeds if the object does not exist. */
  remove(key: string): Promise<void>;
  /** The bucket's time in its latest response, in milliseconds; null before the first. */
  lastResponseAt(): number | null;
}

/** A bucket's error response, without any secret. */
export class BucketError extends Error {
  /** Status of the response; null without one. */
  readonly status: number | null;

  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** Sends a signed request for an object. */
type Send = (key: string, init: RequestInit, timeoutMs?: number) => Promise<Response>;

const PRECONDITION_FAILED = 412;
const TIMEOUT_MS = 15_000;
/** For a large file on a slow connection. */
const FILE_TIMEOUT_MS = 6 * 3_600_000;

/** The bucket of S3_URL; null if files are in the database. Sends nothing yet. */
export async function openBucket({ S3_URL }: Pick<Config, "S3_URL">): Promise<Bucket | null> {
  const address = S3_URL === undefined ? null : parseBucketAddress(S3_URL);
  if (!address) return null;
  const { base, region, ...keys } = address;
  // Most schools have no bucket, so the start does not load this.
  const { AwsClient: Client } = await import("aws4fetch");
  const client = new Client({ ...keys, ...(region && { region }), service: "s3", retries: 1 });
  let answeredAt: number | null = null;
  const send: Send = async (key, init, timeoutMs = TIMEOUT_MS) => {
    const signal = AbortSignal.timeout(timeoutMs);
    // A redirect names another host, for which the signature is invalid.
    const sent = () => client.fetch(base + key, { ...init, signal, redirect: "manual" });
    const response = await receive(sent);
    answeredAt = Date.parse(response.headers.get("date") ?? "") || answeredAt;
    return response;
  };
  return {
    async put(key, file) {
      await refuseFailure(await send(key, upload(file)));
    },
    async create(key, file) {
      const response = await send(key, upload(file, { "if-none-match": "*" }));
      if (response.status === PRECONDITION_FAILED) return false;
      await refuseFailure(response);
      return true;
    },
    async putFile(key, path) {
      const hash = createHash("sha256");
      for await (const chunk of createReadStream(path)) hash.update(chunk);
      const headers = {
        "content-type": "application/octet-stream",
        "x-amz-content-sha256": hash.digest("hex"),
      };
      const init = { method: "PUT", headers, body: await openAsBlob(path) };
      await refuseFailure(await send(key, init, FILE_TIMEOUT_MS));
    },
    async stream(key) {
      const response = await find(send, key, FILE_TIMEOUT_MS);
      return response && (response.body as AsyncIterable<Uint8Array> | null);
    },
    async get(key) {
      const response = await find(send, key);
      return response && receive(() => response.arrayBuffer()).then((body) => Buffer.from(body));
    },
    async remove(key) {
      const response = await send(key, { method: "DELETE" });
      if (response.status !== 404) await refuseFailure(response);
    },
    lastResponseAt: () => answeredAt,
  };
}

function upload(
  { bytes, contentType }: { bytes: Buffer; contentType: string },
  condition: Record<string, string> = {},
): RequestInit {
  // The bucket verifies the body with this hash, which the signature covers.
  const hash = createHash("sha256").update(bytes).digest("hex");
  const headers = { "content-type": contentType, "x-amz-content-sha256": hash, ...condition };
  return { method: "PUT", headers, body: new Uint8Array(bytes) };
}

/** The response with the object; null if there is none. */
async function find(send: Send, key: string, timeoutMs?: number): Promise<Response | null> {
  const response = await send(key, { method: "GET" }, timeoutMs);
  if (response.status === 404) {
    // A missing bucket also returns 404, but does not mean that the object is lost.
    const code = await errorCode(response);
    if (code === "NoSuchKey") return null;
    throw new BucketError(`404 ${code}`, 404);
  }
  await refuseFailure(response);
  return response;
}

async function receive<Result>(get: () => Promise<Result>): Promise<Result> {
  try {
    return await get();
  } catch (error) {
    throw new BucketError("The bucket did not respond", null, error);
  }
}

async function refuseFailure(response: Response): Promise<void> {
  if (response.ok) return;
  throw new BucketError(`${response.status} ${await errorCode(response)}`, response.status);
}

/** S3's error code, such as "SignatureDoesNotMatch". */
async function errorCode(response: Response): Promise<string> {
  const text = await receive(() => response.text());
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? response.statusText;
}
