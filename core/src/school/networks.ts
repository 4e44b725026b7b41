import { z } from "zod";

const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const MAX_NETWORKS = 50;

/** The addresses and networks (CIDR) in a list separated by commas or lines. */
export function networksIn(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Whether the text is such a list, or empty. */
export function isListOfNetworks(text: string): boolean {
  const entries = networksIn(text);
  return entries.length <= MAX_NETWORKS && entries.every((one) => Network.safeParse(one).success);
}
