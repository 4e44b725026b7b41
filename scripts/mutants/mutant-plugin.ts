import { join } from "node:path";
import type { Plugin } from "vite";
import { MUTANTS } from "./mutants.ts";

const root = join(import.meta.dirname, "../..");

/** Changes the source of the mutant that the variable MUTANT names, in memory; nothing without it. */
export function mutantPlugin(): Plugin[] {
  const mutant = MUTANTS.find(({ name }) => name === process.env["MUTANT"]);
  if (!mutant) return [];
  const { file, from, to } = mutant;
  return [
    {
      name: "mutant",
      enforce: "pre",
      transform(code, id) {
        return id.split("?")[0] === join(root, file) ? code.replace(from, () => to) : undefined;
      },
    },
  ];
}
