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
      const plain = JSON.stringify(minifyContractRouter(contract), asLine);
      return `export default JSON.parse(${JSON.stringify(plain)}, (key, value) => {
        if (typeof value !== "string" || !value.includes(" /")) return value;
        const [method, path] = value.split(" ");
        return { "~orpc": { errorMap: {}, meta: {}, route: { method, path } } };
      });`;
    },
  };
}

interface Endpoint {
  "~orpc"?: {
    route: { method: string; path: string; [option: string]: unknown };
  };
}

/** Fields of an endpoint that the client does not need. */
const ELSEWHERE = ["method", "path", "summary", "tags", "successStatus"];

/** An endpoint as "GET /users"; written out, 400 of them are a sixth heavier. */
function asLine(_key: string, value: unknown): unknown {
  const endpoint = (value as Endpoint | undefined)?.["~orpc"];
  if (endpoint === undefined) return value;
  const { method, path } = endpoint.route;
  const options = Object.entries(endpoint.route).filter(([name]) => !ELSEWHERE.includes(name));
  if (options.length === 0) return `${method} ${path}`;
  const route = { method, path, ...Object.fromEntries(options) };
  return { "~orpc": { errorMap: {}, meta: {}, route } };
}
