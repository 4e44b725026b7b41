import type { FastifyInstance } from "fastify";

/**
 * The URLs outside the contract in the router, "GET /healthz" and so on. Pages and /api/ itself are
 * omitted.
 */
export function addressesOf(app: FastifyInstance): string[] {
  const parents: string[] = [];
  const lines = app.printRoutes({ commonPrefix: false }).trimEnd().split("\n");
  return lines.flatMap((line) => {
    const [, indent = "", name = "", methods = ""] =
      /^([^\w/.*:]*)(\S+) \((.*)\)$/.exec(line) ?? [];
    const depth = indent.length / 4;
    parents.length = depth;
    const path = [...parents, name].join("").replace(/^\/\//, "/").replaceAll("//", "/");
    parents.push(name);
    if (path === "/" || path.includes("*") || /^\/auth\/v1\/?$/.test(path)) return [];
    return methods.split(", ").map((method) => `${method} ${path}`);
  });
}
