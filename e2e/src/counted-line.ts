import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network line to the school that counts what passes, also of service workers. */
export interface CountedLine {
  readonly origin: string;
  /** Paths of the requests since the last `reset`, in order. */
  readonly paths: () => readonly string[];
  /** Bytes of the responses since then, with headers. */
  readonly bytes: () => number;
  readonly reset: () => void;
  /** Waits until nothing has passed for some time, in milliseconds. */
  readonly untilQuiet: (quietMs: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a line to a portal on this computer that speaks HTTP/1.1 without TLS. */
export async function openCountedLine(portalPort: number): Promise<CountedLine> {
  let paths: string[] = [];
  let bytes = 0;
  let passedAt = performance.now();
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    const portal = connect(portalPort, "127.0.0.1");
    client.on("data", (chunk) => {
      passedAt = performance.now();
      const requests = chunk.toString("latin1").matchAll(/^[A-Z]+ (\/\S*) HTTP\/1\.1\r$/gm);
      for (const [, path = ""] of requests) paths.push(path);
      portal.write(chunk);
    });
    portal.on("data", (chunk) => {
      passedAt = performance.now();
      bytes += chunk.length;
      client.write(chunk);
    });
    for (const [from, to] of [
      [client, portal],
      [portal, client],
    ] as const) {
      from.on("error", () => from.destroy());
      from.on("close", () => {
        to.destroy();
        clients.delete(client);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths: () => paths,
    bytes: () => bytes,
    reset() {
      paths = [];
      bytes = 0;
      passedAt = performance.now();
    },
    async untilQuiet(quietMs) {
      while (performance.now() - passedAt < quietMs) {
        await new Promise((done) => setTimeout(done, 200));
      }
    },
    async close() {
      server.close();
      for (const client of clients) client.destroy();
      await once(server, "close");
    },
  };
}
