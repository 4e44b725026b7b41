import { createHash } from "node:crypto";
import type { AwsClient } from "aws4fetch";
import type { Config } from "../config/config.ts";
import { parseBucketAddress } from "./bucket-address.ts";

/** The bucket of S3_URL. Every call throws `BucketError` where the bucket does not do it. */
export interface Bucket {
  /** Returns once the bucket has acknowledged all bytes. */
  put(key: string, file: { bytes: Buffer; contentType: string }): Promise<void>;
  /** Null where the bucket holds no such object. */
  get(key: string): Promise<Buffer | null>;
  /** An object that is gone already is fine. */
  remove(key: string): Promise<void>;
}

/** What a bucket answered instead of doing as told, without any secret. */
export class BucketError extends Error {
  /** Of the answer; null where none came. */
  readonly status: number | null;

  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

const TIMEOUT_MS = 15_000;

/** The bucket of S3_URL; null where files live in the database. Nothing is sent yet. */
export async function openBucket({ S3_URL }: Pick<Config, "S3_URL">): Promise<Bucket | null> {
  const address = S3_URL === undefined ? null : parseBucketAddress(S3_URL);
  if (!address) return null;
  const { base, region, ...keys } = address;
  // Most schools have no bucket: their start does not wait for this.
  const { AwsClient: Client } = await import("aws4fetch");
  const client = new Client({ ...keys, ...(region && { region }), service: "s3", retries: 1 });
  return {
    async put(key, { bytes, contentType }) {
      // The bucket compares what it got with this, which the signature covers.
      const hash = createHash("sha256").update(bytes).digest("hex");
      const headers = { "content-type": contentType, "x-amz-content-sha256": hash };
      const init = { method: "PUT", headers, body: new Uint8Array(bytes) };
      await refuseFailure(await send(client, base + key, init));
    },
    async get(key) {
      const response = await send(client, base + key, { method: "GET" });
      if (response.status === 404) {
        // A missing bucket answers 404 as well, and is no reason to call an object lost.
        const code = await errorCode(response);
        if (code === "NoSuchKey") return null;
        throw new BucketError(`404 ${code}`, 404);
      }
      await refuseFailure(response);
      return receive(() => response.arrayBuffer()).then((body) => Buffer.from(body));
    },
    async remove(key) {
      const response = await send(client, base + key, { method: "DELETE" });
      if (response.status !== 404) await refuseFailure(response);
    },
  };
}

async function send(client: AwsClient, url: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  // A redirect names another host, for which the signature does not hold.
  return receive(() => client.fetch(url, { ...init, signal, redirect: "manual" }));
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
