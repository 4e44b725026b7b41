import { parseSync, visitorKeys, type Node } from "oxc-parser";
import type { SourceFile } from "./files.ts";

/** Code that ships: core, server, web, the demo school and the standby without tests, their builders and the component gallery. */
export function isProductCode({ path }: SourceFile): boolean {
  return (
    /^(?:core|server|web|demo|standby)\/src\/.*\.tsx?$/.test(path) &&
    !/\.test\.tsx?$|\.test-child\.ts$|\.d\.ts$|-under-test\.tsx$/.test(path) &&
    !/\/(?:fixtures|testing)(?:\.tsx?$|\/)/.test(path) &&
    !path.startsWith("web/src/ui/gallery/")
  );
}

/** The syntax tree of a file. Throws if it cannot be parsed: an unparsed file would pass every check. */
export function parse({ path, text }: SourceFile): Node {
  const { program, errors } = parseSync(path, text, { preserveParens: false });
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return program;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** The child nodes, in the order of the source. */
export function childrenOf(node: Node): Node[] {
  const values = node as unknown as Record<string, unknown>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value = values[key];
    return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
  });
}

/** Returns the line of an offset in `text`; the first line is 1. */
export function lineFinder(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    const next = ends.findIndex((end) => end >= offset);
    return (next === -1 ? ends.length : next) + 1;
  };
}
