import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const TEXTS = /[\\/](core|web)[\\/]src[\\/].*text\.ts$/;
const GROUP = "?group=";

/**
 * Makes each text of a `text.ts` an export of its own, so that a page gets the texts that it shows
 * and no others. A group with anything but plain texts stays as it is.
 */
export function textsPlugin(): Plugin {
  return {
    name: "school-texts",
    enforce: "pre",
    resolveId: (id) => (id.includes(GROUP) ? id : undefined),
    async load(id) {
      const [file = "", group] = id.split(GROUP);
      if (!TEXTS.test(file)) return undefined;
      const texts = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      if (group !== undefined) return exportsOf(texts[group] as Record<string, string>);
      let code = await readFile(file, "utf8");
      for (const [name, value] of Object.entries(texts)) {
        if (!isPlain(value)) continue;
        const written = new RegExp(`^export const ${name} = \\{$.*?^\\} as const;$`, "ms");
        const imported = `import * as ${name} from ${JSON.stringify(file + GROUP + name)};`;
        code = code.replace(written, `${imported}\nexport { ${name} };`);
      }
      return { code, moduleType: "ts" };
    },
  };
}

function isPlain(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).every((text) => typeof text === "string");
}

function exportsOf(texts: Record<string, string>): string {
  const entries = Object.entries(texts);
  return [
    ...entries.map(([, text], i) => `const text${i} = ${JSON.stringify(text)};`),
    `export { ${entries.map(([name], i) => `text${i} as ${name}`).join(", ")} };`,
  ].join("\n");
}
