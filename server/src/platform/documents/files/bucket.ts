import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import type { Config } from "../../runtime/config/config.ts";
import { parseBucketAddress } from "./bucket-address.ts";

/** The bucket of S3_URL. Every call throws `BucketError` where the bucket does not do it. */
export interface Bucket {
  /** Returns once the bucket has acknowledged all bytes. */
  put(key: string, file: { bytes: Buffer; contentType: string }): Promise<void>;
  /** The same where the bucket holds nothing under that key yet; false where it does. */
  create(key: string, file: { bytes: Buffer; contentType: string }): Promise<boolean>;
  /** The same from a file of this computer, up to 5 GB, which memory does not hold. */
  putFile(key: string, path: string): Promise<void>;
  /** Returns the bytes of such a file as a stream; null if the bucket holds no such object. */
  stream(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Null where the bucket holds no such object. */
  get(key: string): Promise<Buffer | null>;
  /** An object that is gone already is fine. */
  remove(key: string): Promise<void>;
  /** The bucket's clock at its newest answer, in milliseconds; null before the first. */
  lastResponseAt(): number | null;
}

/** A bucket's response when it did not carry out a request, without any secret. */
export class BucketError extends Error {
  /** Status of the response; null if none came. */
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
/** A large file on a slow line. */
const FILE_TIMEOUT_MS = 6 * 3_600_000;

/** The bucket of S3_URL; null where files live in the database. Nothing is sent yet. */
export async function openBucket({ S3_URL }: Pick<Config, "S3_URL">): Promise<Bucket | null> {
  const address = S3_URL === undefined ? null : parseBucketAddress(S3_URL);
  if (!address) return null;
  const { base, region, ...keys } = address;
  // Most schools have no bucket: their start does not wait for this.
  const { AwsClient: Client } = await import("aws4fetch");
  const client = new Client({ ...keys, ...(region && { region }), service: "s3", retries: 1 });
  let answeredAt: number | null = null;
  const send: Send = async (key, init, timeoutMs = TIMEOUT_MS) => {
    const signal = AbortSignal.timeout(timeoutMs);
    // A redirect names another host, for which the signature does not hold.
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
  // The bucket compares what it got with this, which the signature covers.
  const hash = createHash("sha256").update(bytes).digest("hex");
  const headers = { "content-type": contentType, "x-amz-content-sha256": hash, ...condition };
  return { method: "PUT", headers, body: new Uint8Array(bytes) };
}

/** The object's answer; null where the bucket holds no such object. */
async function find(send: Send, key: string, timeoutMs?: number): Promise<Response | null> {
  const response = await send(key, { method: "GET" }, timeoutMs);
  if (response.status === 404) {
    // A missing bucket answers 404 as well, and is no reason to call an object lost.
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

/** S3's word for what is wrong, such as "SignatureDoesNotMatch". */
async function errorCode(response: Response): Promise<string> {
  const text = await receive(() => response.text());
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? response.statusText;
}
