import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";

/**
 * A network line on loopback that can be cut. While it is cut, connections are alternately refused, as
 * by a router that is off, or get no response, as with a loose cable. Silent connections stay dead
 * after the line is restored, as behind a router that lost its state, so each client must detect this.
 */
export interface CutLine {
  readonly origin: string;
  cut(): void;
  restore(): void;
  /** Numbers of connections that the cut has hit. */
  readonly affected: { refused: number; silent: number };
  close(): Promise<void>;
}

export async function openCutLine(portalPort: number): Promise<CutLine> {
  const affected = { refused: 0, silent: 0 };
  const sockets = new Set<Socket>();
  const remoteOf = new Map<Socket, Socket>();
  let isCut = false;
  let turn = 0;

  function interrupt(client: Socket): void {
    remoteOf.get(client)?.destroy();
    remoteOf.delete(client);
    if ((turn += 1) % 2 === 0) {
      affected.refused += 1;
      client.resetAndDestroy();
    } else {
      affected.silent += 1;
      client.removeAllListeners("end").resume();
    }
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    sockets.add(client);
    client.on("error", () => client.destroy());
    client.on("close", () => {
      sockets.delete(client);
      remoteOf.get(client)?.destroy();
      remoteOf.delete(client);
    });
    if (isCut) return interrupt(client);
    const remote = connect(portalPort, "127.0.0.1");
    remoteOf.set(client, remote);
    client.on("data", (bytes) => remote.write(bytes));
    client.on("end", () => remote.end());
    remote.on("data", (bytes) => client.write(bytes));
    remote.on("error", () => {});
    // A silent connection gets nothing more from the portal, not even its end.
    remote.on("close", () => remoteOf.get(client) === remote && client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    affected,
    cut() {
      isCut = true;
      for (const client of remoteOf.keys()) {
        client.removeAllListeners("data");
        interrupt(client);
      }
    },
    restore() {
      isCut = false;
    },
    async close() {
      server.close();
      for (const client of sockets) client.destroy();
      await once(server, "close");
    },
  };
}
