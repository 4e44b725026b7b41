import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { StoredContract } from "./shapes.ts";

/** The folder of the contracts of releases; `npm run contract:keep` adds one. */
export const STORED_CONTRACTS = import.meta.dirname;

/** The contracts of releases, the oldest first; none before the first release. */
export function storedContracts(): { version: number; before: StoredContract }[] {
  return readdirSync(STORED_CONTRACTS)
    .filter((name) => name.endsWith(".json"))
    .map((name) => ({
      version: Number(/\d+/.exec(name)?.[0]),
      before: JSON.parse(readFileSync(join(STORED_CONTRACTS, name), "utf8")) as StoredContract,
    }))
    .toSorted((a, b) => a.version - b.version);
}
