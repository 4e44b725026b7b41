import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";

/**
 * A network line on loopback that can be cut. While it is cut, connections turn by turn are
 * refused, as where a router is off, or swallow everything without a word, as where a cable hangs
 * loose. What was swallowed stays dead after the line is mended, as behind a router that forgot it:
 * each machine has to notice by itself.
 */
export interface CutLine {
  readonly origin: string;
  cut(): void;
  mend(): void;
  /** Connections that met the cut, by what became of them. */
  readonly met: { refused: number; swallowed: number };
  close(): Promise<void>;
}

export async function openCutLine(portalPort: number): Promise<CutLine> {
  const met = { refused: 0, swallowed: 0 };
  const sockets = new Set<Socket>();
  const through = new Map<Socket, Socket>();
  let isCut = false;
  let turn = 0;

  function strike(near: Socket): void {
    through.get(near)?.destroy();
    through.delete(near);
    if ((turn += 1) % 2 === 0) {
      met.refused += 1;
      near.resetAndDestroy();
    } else {
      met.swallowed += 1;
      near.removeAllListeners("end").resume();
    }
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    sockets.add(near);
    near.on("error", () => near.destroy());
    near.on("close", () => {
      sockets.delete(near);
      through.get(near)?.destroy();
      through.delete(near);
    });
    if (isCut) return strike(near);
    const far = connect(portalPort, "127.0.0.1");
    through.set(near, far);
    near.on("data", (bytes) => far.write(bytes));
    near.on("end", () => far.end());
    far.on("data", (bytes) => near.write(bytes));
    far.on("error", () => {});
    // A swallowed connection hears nothing more of the portal, not even its end.
    far.on("close", () => through.get(near) === far && near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    met,
    cut() {
      isCut = true;
      for (const near of through.keys()) {
        near.removeAllListeners("data");
        strike(near);
      }
    },
    mend() {
      isCut = false;
    },
    async close() {
      server.close();
      for (const near of sockets) near.destroy();
      await once(server, "close");
    },
  };
}
