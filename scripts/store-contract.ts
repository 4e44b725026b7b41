import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONTRACT_VERSION } from "@school/core/api/contract-version.ts";
import { contract } from "@school/core/portal/contract.ts";
import { toStoredContract } from "../server/src/testing/contracts/shapes.ts";
import { STORED_CONTRACTS } from "../server/src/testing/contracts/stored.ts";

/*
 * Stores the contract of a release: `npm run contract:keep`. The pages of that release stay open on phones
 * for weeks, and the contracts that follow must still serve them.
 */

const name = `contract-${CONTRACT_VERSION}.json`;
const { shapes, endpoints } = toStoredContract(contract);
const lines = [
  '{ "shapes": [',
  shapes.map((shape) => JSON.stringify(shape)).join(",\n"),
  '], "endpoints": {',
  Object.entries(endpoints)
    .map(([endpoint, changes]) => `${JSON.stringify(endpoint)}: ${JSON.stringify(changes)}`)
    .join(",\n"),
  "} }",
];
writeFileSync(join(STORED_CONTRACTS, name), `${lines.join("\n")}\n`);
console.log(`Stored ${Object.keys(endpoints).length} endpoints as ${name}.`);
