import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";

/** Where the postmaster listens, in the words that `pg` takes. */
export interface Address {
  /** The folder of the unix socket, or the loopback address. */
  host: string;
  port: number;
}

/** Bytes that the kernel has for a socket's path: 108 (Linux) or 104 (macOS) with the closing NUL. */
const SOCKET_PATH_BYTES = process.platform === "darwin" ? 103 : 107;
const SOCKET_PORT = 5432;
/** Of postmaster.pid: the port, the socket's folder, the address listened on. */
const PORT_LINE = 3;

/** The cluster's own folder as a unix socket's place, or a free loopback port where that cannot be. */
export async function chooseAddress(clusterDir: string): Promise<Address> {
  const socket = join(clusterDir, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== "win32" && Buffer.byteLength(socket) <= SOCKET_PATH_BYTES) {
    return { host: clusterDir, port: SOCKET_PORT };
  }
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return { host: "127.0.0.1", port };
}

/** The same as settings of the postmaster, which works from inside the cluster's folder. */
export function listenSettings(clusterDir: string, address: Address): Record<string, string> {
  const local = address.host === clusterDir;
  return {
    listen_addresses: local ? "" : address.host,
    port: String(address.port),
    unix_socket_directories: local ? "." : "",
    unix_socket_permissions: "0700",
  };
}

/** Where a running postmaster listens, from its `postmaster.pid`. */
export function addressOf(clusterDir: string, { lines }: { lines: readonly string[] }): Address {
  const [port = "", , listen = ""] = lines.slice(PORT_LINE);
  return { host: listen.trim() || clusterDir, port: Number(port) };
}
