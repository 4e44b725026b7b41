import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { inject } from "vitest";

/** A way to the database of the tests that can be cut or fall silent. */
export interface DatabaseProxy {
  host: string;
  port: number;
  /** Cuts all connections and accepts no further ones, until `reopen`. */
  cut(): void;
  reopen(): Promise<void>;
  /** Drops all data, on connections that stay open. */
  setSilent(silent: boolean): void;
}

export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  const { host, port } = inject("cluster");
  const sockets = new Set<Socket>();
  let isSilent = false;
  const pass = (from: Socket, to: Socket) =>
    from.on("data", (bytes) => {
      if (!isSilent) to.write(bytes);
    });
  const proxy = createServer((near) => {
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      pass(one, other);
      one.on("close", () => other.destroy()).on("error", () => {});
    }
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => {
      proxy.listen(at, "127.0.0.1", resolve);
    });
  await listen(0);
  const here = { host: "127.0.0.1", port: (proxy.address() as AddressInfo).port };
  return {
    ...here,
    cut() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    reopen: () => listen(here.port),
    setSilent(silent) {
      isSilent = silent;
    },
  };
}
