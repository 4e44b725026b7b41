import { BlockList, isIP, isIPv6 } from "node:net";
import { networksIn } from "@school/core/school/networks.ts";

/** Whether an address is one of a list, or in one of its networks. */
export function isInNetworks(address: string, list: string): boolean {
  const plain = plainAddress(address);
  if (isIP(plain) === 0) return false;
  const allowed = new BlockList();
  for (const entry of networksIn(list)) {
    const [network = "", prefix] = entry.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    if (prefix === undefined) allowed.addAddress(network, family);
    else allowed.addSubnet(network, Number(prefix), family);
  }
  return allowed.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

/** An IPv4 address that came over an IPv6 socket, as people know it. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}
