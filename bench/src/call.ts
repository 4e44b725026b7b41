import { type Agent, type IncomingMessage, request } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";

const DECOMPRESS: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

interface Call {
  method: "POST" | "PUT";
  url: string;
  token: string;
  headers?: Record<string, string>;
  body: unknown;
  /** Milliseconds after which a call without a response has failed. */
  timeoutMs: number;
}

/**
 * Sends JSON as a browser does and returns the `data` of the response. Uses a third of the CPU time of
 * `fetch`, which would be taken from the measured server. Throws `Refused` or the network error.
 */
export async function call<Output>(agent: Agent, sent: Call): Promise<Output> {
  const { response, bytes } = await send(agent, sent);
  const decompress = DECOMPRESS[response.headers["content-encoding"] ?? ""];
  const text = String(decompress ? await decompress(bytes) : bytes);
  if ((response.statusCode ?? 500) >= 300) throw new Refused(response.statusCode ?? 500, text);
  return (JSON.parse(text) as { data: Output }).data;
}

function send(agent: Agent, { method, url, token, headers, body, timeoutMs }: Call) {
  const text = JSON.stringify(body);
  return new Promise<{ response: IncomingMessage; bytes: Buffer }>((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        agent,
        timeout: timeoutMs,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
          "accept-encoding": "br, gzip",
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => resolve({ response, bytes: Buffer.concat(chunks) }));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("no response in time")));
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}

/** The response is an error, or not the requested result. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, body: string) {
    super(`${status} ${body.slice(0, 200)}`);
    this.status = status;
  }
}
