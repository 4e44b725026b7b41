import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const ACCESS_KEY = "AKIATEST";
const SECRET_KEY = "a/secret+key=";
const REGION = "af-south-1";
const BUCKET = "school";

interface StoredObject {
  contentType: string;
  bytes: Buffer;
}

export interface TestBucket {
  /** S3_URL */
  url: string;
  /** Objects in the bucket, by the path after the bucket's name. */
  objects: Map<string, StoredObject>;
  /** Sets the status that every further request gets instead; undefined ends that. */
  respondWith(status: number | undefined): void;
  /** Stops responding. */
  close(): Promise<void>;
}

/**
 * An S3 server on a free port of loopback: PUT, GET and DELETE of objects in one bucket, by path.
 * It checks signature, time and hash of the body as "Signature Version 4" of the S3 API asks, on its
 * own: nothing of it is shared with what signs.
 *
 * @param now its clock
 */
export async function startBucket(now: () => number = Date.now): Promise<TestBucket> {
  const objects = new Map<string, StoredObject>();
  let refusal: number | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (refusal !== undefined) return fail(response, refusal, "TestRefusal");
      const body = Buffer.concat(chunks);
      const problem = problemWith(request, body, now());
      if (problem) return fail(response, 403, problem);
      const [, bucket, ...rest] = new URL(request.url!, "http://host").pathname.split("/");
      if (bucket !== BUCKET) return fail(response, 404, "NoSuchBucket");
      answer(request, response, { objects, key: rest.join("/"), body });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const login = `${ACCESS_KEY}:${encodeURIComponent(SECRET_KEY)}`;
  return {
    url: `http://${login}@127.0.0.1:${port}/${BUCKET}/portal?region=${REGION}`,
    objects,
    respondWith(status) {
      refusal = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { objects, key, body }: { objects: Map<string, StoredObject>; key: string; body: Buffer },
): void {
  if (request.method === "PUT" && request.headers["if-none-match"] === "*" && objects.has(key)) {
    fail(response, 412, "PreconditionFailed");
  } else if (request.method === "PUT") {
    objects.set(key, { contentType: request.headers["content-type"] ?? "", bytes: body });
    response.writeHead(200).end();
  } else if (request.method === "DELETE") {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (request.method === "GET") {
    const object = objects.get(key);
    if (!object) return fail(response, 404, "NoSuchKey");
    response.writeHead(200, { "content-type": object.contentType }).end(object.bytes);
  } else {
    fail(response, 405, "MethodNotAllowed");
  }
}

function fail(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
  response.writeHead(status, { "content-type": "application/xml" }).end(xml);
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

/** S3's error code for a request; null if it is signed correctly. */
function problemWith(request: IncomingMessage, body: Buffer, now: number): string | null {
  const { method, url, headers } = request;
  const [, accessKey, day, region, signed, signature] =
    FORM.exec(headers.authorization ?? "") ?? [];
  if (!accessKey || !day || !signed || !signature) return "AccessDenied";
  if (accessKey !== ACCESS_KEY) return "InvalidAccessKeyId";
  if (region !== REGION) return "AuthorizationHeaderMalformed";
  const time = String(headers["x-amz-date"]);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, "$1-$2-$3:$4:$5"));
  if (!(Math.abs(at - now) < 900_000) || !time.startsWith(day)) {
    return "RequestTimeTooSkewed";
  }
  const names = signed.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) {
    return "AccessDenied";
  }
  const bodyHash = String(headers["x-amz-content-sha256"]);
  if (bodyHash !== "UNSIGNED-PAYLOAD" && bodyHash !== sha256(body)) {
    return "XAmzContentSHA256Mismatch";
  }
  const [path = "", query = ""] = url!.split("?");
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join("");
  const canonical = [method, path, query, lines, signed, bodyHash].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (made, part) => hmac(made, part),
    `AWS4${SECRET_KEY}`,
  );
  const isRight = timingSafeEqual(hmac(key, text), Buffer.from(signature, "hex"));
  return isRight ? null : "SignatureDoesNotMatch";
}

function sha256(data: Buffer | string): string {
  return createHash("sha256").update(data).digest("hex");
}

function hmac(key: Buffer | string, data: string): Buffer {
  return createHmac("sha256", key).update(data).digest();
}
