import { Agent, request } from "node:http";

export interface RawRequest {
  readonly method: string;
  /** Path and query, as they go over the wire. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface RawResponse {
  readonly status: number;
  /** Parsed JSON; the text itself where it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
  /** Until the whole response was received. */
  readonly ms: number;
}

export interface RawClient {
  /** Throws after `patienceMs` without a whole answer, and where the connection breaks. */
  send(request: RawRequest): Promise<RawResponse>;
  close(): void;
}

/**
 * A client that keeps its connections and sends what it is given: several times cheaper than `fetch`,
 * for tests with tens of thousands of requests. `addresses` are those of loopback that it calls from,
 * in turn, where the system has more than one (Linux).
 */
export function createRawClient(
  origin: string,
  { patienceMs, addresses = [] }: { patienceMs: number; addresses?: readonly string[] },
): RawClient {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true });
  let sent = 0;
  return {
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const began = performance.now();
        const localAddress = addresses[(sent += 1) % addresses.length];
        const asked = request({
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...headers,
            // Node sets it for some methods only.
            ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
          },
          ...(localAddress !== undefined && { localAddress }),
        });
        const patience = setTimeout(
          () => asked.destroy(new Error(`no whole answer within ${patienceMs} ms`)),
          patienceMs,
        );
        asked.on("error", (error) => {
          clearTimeout(patience);
          reject(error);
        });
        asked.on("response", (response) => {
          const chunks: Buffer[] = [];
          response.on("error", reject);
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => {
            clearTimeout(patience);
            const text = Buffer.concat(chunks).toString();
            const isJson = response.headers["content-type"]?.includes("json") && text !== "";
            const ms = performance.now() - began;
            try {
              const answer: unknown = isJson ? JSON.parse(text) : text;
              resolve({ status: response.statusCode ?? 0, body: answer, ms });
            } catch (error) {
              reject(error as Error);
            }
          });
        });
        asked.end(body);
      }),
    close: () => agent.destroy(),
  };
}
