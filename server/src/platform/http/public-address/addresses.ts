import { hostname, networkInterfaces, type NetworkInterfaceInfo } from "node:os";
import ipaddr from "ipaddr.js";

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Interfaces of containers and virtual machines: no phone is on their networks. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|tailscale|zt|tun|utun)/i;

/**
 * The IPv4 addresses at which other devices in the network find this computer, private networks
 * first.
 */
export function networkAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const candidates = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    VIRTUAL.test(name)
      ? []
      : addresses.flatMap(({ family, internal, address }) =>
          family === "IPv4" && !internal && rangeOf(address) !== "linkLocal" ? [address] : [],
        ),
  );
  const isPublic = (address: string) => Number(rangeOf(address) !== "private");
  return [...new Set(candidates)].toSorted((a, b) => isPublic(a) - isPublic(b));
}

/** Names of this computer, for a certificate. */
export function computerNames(host = hostname()): string[] {
  const name = host.toLowerCase().replace(/\..*$/, "");
  const isName = /^[a-z\d]([a-z\d-]*[a-z\d])?$/.test(name);
  return ["localhost", ...(isName && name !== "localhost" ? [name, `${name}.local`] : [])];
}

/** "private", "unicast", "loopback" and others, as named by the library. */
export function rangeOf(address: string): string {
  return ipaddr.parse(address).range();
}
