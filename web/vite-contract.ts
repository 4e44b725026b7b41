import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { minifyContractRouter, type AnyContractRouter } from "@orpc/contract";
import { normalizePath, type Plugin } from "vite";
import { routeOf, withRoute } from "./src/platform/client/contract-data.ts";

const NAME = "virtual:contract";
const SOURCE = resolve(import.meta.dirname, "../core/src/portal/contract.ts");
const CONTRACT_DATA = normalizePath(
  resolve(import.meta.dirname, "src/platform/client/contract-data.ts"),
);

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
      return `import { withRoute } from ${JSON.stringify(CONTRACT_DATA)};
      export default JSON.parse(${JSON.stringify(plain)}, (key, value) => {
        if (typeof value !== "string" || !value.includes(" /")) return value;
        const [method, path] = value.split(" ");
        return withRoute({ method, path });
      });`;
    },
  };
}

/** Fields of an endpoint that the client does not need. */
const ELSEWHERE = ["method", "path", "summary", "tags", "successStatus"];

/** An endpoint as "GET /users"; written out, 400 of them are a sixth heavier. */
function asLine(_key: string, value: unknown): unknown {
  const route = routeOf(value);
  if (route === undefined) return value;
  const { method, path } = route;
  const options = Object.entries(route).filter(([name]) => !ELSEWHERE.includes(name));
  if (options.length === 0) return `${method} ${path}`;
  return withRoute({ method, path, ...Object.fromEntries(options) });
}
