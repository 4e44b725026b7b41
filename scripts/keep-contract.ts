import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONTRACT_VERSION } from "@school/core/api/contract-version.ts";
import { contract } from "@school/core/portal/contract.ts";
import { keptContract } from "@school/core/portal/kept-contracts/shapes.ts";

/*
 * Keeps the contract of a release: `npm run contract:keep`. The pages of that release stay open on phones
 * for weeks, and the contracts that follow must still answer them.
 */

const name = `contract-${CONTRACT_VERSION}.json`;
const { shapes, endpoints } = keptContract(contract);
const lines = [
  '{ "shapes": [',
  shapes.map((shape) => JSON.stringify(shape)).join(",\n"),
  '], "endpoints": {',
  Object.entries(endpoints)
    .map(([endpoint, places]) => `${JSON.stringify(endpoint)}: ${JSON.stringify(places)}`)
    .join(",\n"),
  "} }",
];
writeFileSync(
  join(import.meta.dirname, "../core/src/portal/kept-contracts", name),
  `${lines.join("\n")}\n`,
);
console.log(`Kept ${Object.keys(endpoints).length} endpoints as ${name}.`);
