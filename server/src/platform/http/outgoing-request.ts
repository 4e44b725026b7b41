import { lookup } from "node:dns";
import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from "node:http";
import { Agent, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** A request to an external server, at an address that a person typed. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

interface OutgoingLimits {
  /** Time limit in milliseconds for the whole request, including its response. */
  readonly timeoutMs: number;
  /** Limit of the response in bytes; anything beyond it is cut off. */
  readonly maxResponseBytes: number;
  /** An origin that is always permitted, for tests. */
  readonly testOrigin: string | undefined;
}

/** The address is not permitted: not https, or in a private network. */
export class NotPermitted extends Error {}

/** No response arrived. */
export class NoResponse extends Error {
  /** Whether the request may have reached the server. */
  readonly isSent: boolean;
  constructor(isSent: boolean, cause: Error) {
    super(cause.message, { cause });
    this.isSent = isSent;
  }
}

/** A connection that is idle for longer may be closed by the server at any moment. */
const IDLE_MS = 2_000;
const MAX_CONNECTIONS = 32;
const rests = { keepAlive: true, timeout: IDLE_MS, maxSockets: MAX_CONNECTIONS };
const agent = new Agent({ ...rests, lookup: publicLookup });
const testAgent = new PlainAgent(rests);

/**
 * Sends a request to an external server: only https, only to a public address (checked on
 * connecting), without following redirects. Throws `NotPermitted` and `NoResponse`.
 */
export async function sendOutside(
  message: Omit<OutgoingRequest, "body"> & { readonly body?: string | Buffer | undefined },
  { timeoutMs, maxResponseBytes, testOrigin }: OutgoingLimits,
): Promise<{ status: number; body: string }> {
  const url = URL.parse(message.url);
  if (!url) throw new NotPermitted("not an address");
  const isTest = url.origin === testOrigin;
  if (!isTest) requirePublic(url);
  const { method, headers, body } = message;
  const signal = AbortSignal.timeout(timeoutMs);
  const options = { method, headers, signal };
  let isSent = false;
  return new Promise((resolve, reject) => {
    const outgoing = isTest
      ? plainRequest(url, { ...options, agent: testAgent })
      : request(url, { ...options, agent });
    outgoing.on("socket", (socket) => {
      if (!socket.connecting) isSent = true;
      else socket.once(isTest ? "connect" : "secureConnect", () => (isSent = true));
    });
    outgoing.on("error", (error) => {
      reject(error instanceof NotPermitted ? error : new NoResponse(isSent, error));
    });
    outgoing.on("response", (response) => {
      readBody(response, maxResponseBytes).then(
        (text) => resolve({ status: response.statusCode ?? 0, body: text }),
        (error: Error) => reject(new NoResponse(true, error)),
      );
    });
    outgoing.end(body);
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8");
}

/** Throws `NotPermitted` for an address that cannot be public, before any lookup. */
export function requirePublic(url: URL): void {
  if (url.protocol !== "https:") throw new NotPermitted("not https");
  if (url.username !== "" || url.password !== "") throw new NotPermitted("has a user name");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isInside = isIP(host) === 0 ? isInsideName(host) : !isPublicAddress(host);
  if (isInside) throw new NotPermitted("not a public address");
}

/** Suffixes of names in a local network or computer (RFC 6761, RFC 6762, RFC 9476). */
const INSIDE_ENDINGS = ["localhost", "local", "internal", "lan", "home", "corp", "home.arpa"];

/** Whether a name cannot be on the public internet: no dot, or such a suffix. */
function isInsideName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return !name.includes(".") || INSIDE_ENDINGS.some((ending) => name.endsWith(`.${ending}`));
}

/** Resolves a name. All its addresses must be public, because any of them may be used. */
function publicLookup(...[hostname, options, callback]: Parameters<LookupFunction>): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new NotPermitted("not a public address"), []);
    }
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    callback(null, first?.address ?? "", first?.family);
  });
}

/** Whether an IP address is public, also if it embeds another address. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}
