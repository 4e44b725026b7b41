import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { minifyContractRouter, type AnyContractRouter } from "@orpc/contract";
import type { Plugin } from "vite";

const NAME = "virtual:contract";
const SOURCE = resolve(import.meta.dirname, "../core/src/portal/contract.ts");

/**
 * Serves `virtual:contract`: the API contract as plain data. It has methods and paths only, so that no
 * schemas or summaries reach the browser. Restart the dev server after a change of the contract.
 */
export function contractPlugin(): Plugin {
  return {
    name: "school-contract",
    resolveId(id) {
      return id === NAME ? `\0${NAME}` : undefined;
    },
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const { contract } = (await import(pathToFileURL(SOURCE).href)) as {
        contract: AnyContractRouter;
      };
      const plain = JSON.stringify(minifyContractRouter(contract), withoutWords);
      return `export default ${plain};`;
    },
  };
}

interface Route {
  path: string;
  summary?: string;
  tags?: readonly string[];
}

/** Fields for the readable API page, which the client does not need. */
function withoutWords(key: string, value: unknown): unknown {
  if (key !== "route") return value;
  const { summary: _summary, tags: _tags, ...route } = value as Route;
  return route;
}
