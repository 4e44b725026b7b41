import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, jwtVerify } from "jose";

/** A notification as a device got it: decrypted, and its sender checked. */
interface ReceivedPush {
  /** The last part of the device's address. */
  device: string;
  payload: { title: string; text: string; path: string };
  topic: string | undefined;
}

export interface TestPushService {
  /** TEST_GATEWAY */
  origin: string;
  received: ReceivedPush[];
  /** Sets the status that every further request gets instead; undefined ends that. */
  respondWith(status: number | undefined): void;
  /** A browser that subscribed, as `PushSubscription.toJSON` writes it. */
  subscribe(name: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  close(): Promise<void>;
}

interface Browser {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

/**
 * A push service on a free port of loopback, with its browsers: RFC 8030 to accept messages, RFC
 * 8292 to identify the sender, RFC 8291 to decrypt. It shares no code with the sender.
 */
export async function startPushService(): Promise<TestPushService> {
  const received: ReceivedPush[] = [];
  const browsers = new Map<string, Browser>();
  let refusal: number | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const device = request.url?.split("/").at(-1) ?? "";
      const browser = browsers.get(device);
      const take = async () => {
        if (refusal !== undefined) return refusal;
        if (!browser || request.method !== "POST") return 404;
        if (!(await isSigned(request.headers, origin))) return 403;
        const payload = JSON.parse(decrypt(browser, Buffer.concat(chunks))) as never;
        received.push({ device, payload, topic: request.headers["topic"]?.toString() });
        return 201;
      };
      take().then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(400).end(),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    respondWith(status) {
      refusal = status;
    },
    subscribe(name) {
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys("base64url");
      const auth = randomBytes(16);
      browsers.set(name, { ecdh, auth });
      const keys = { p256dh, auth: auth.toString("base64url") };
      return { endpoint: `${origin}/push/${name}`, keys };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether the token is signed with the key beside it, for this service and a day at most. */
async function isSigned(headers: IncomingHttpHeaders, audience: string): Promise<boolean> {
  const [, token = "", key = ""] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const jwk = await importJWK({ kty: "EC", crv: "P-256", x: x!, y: y! }, "ES256");
  const { payload } = await jwtVerify(token, jwk, { audience });
  const lives = (payload.exp ?? Infinity) - Date.now() / 1_000;
  return /^(https|mailto):/.test(payload.sub ?? "") && lives <= 24 * 3_600 && "ttl" in headers;
}

const SALT = 16;
/**
 * Offset of the sender's key in a record's header. The header consists of the salt, the record size,
 * the length of the key's name, and the sender's key as name.
 */
const KEY_AT = SALT + 4 + 1;
const POINT = 65;
const TAG = 16;

function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, SALT);
  const sender = body.subarray(KEY_AT, KEY_AT + POINT);
  const sealed = body.subarray(KEY_AT + POINT);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(sender), auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync("sha256", shared, salt, `Content-Encoding: ${purpose}\0`, length));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-TAG));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  // Padding: the last octet that is not zero marks the last record.
  return plain.subarray(0, plain.lastIndexOf(2)).toString("utf8");
}
