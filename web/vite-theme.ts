import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const NAME = "virtual:theme.css";
const FILE = join(import.meta.dirname, "theme.css");
/** The file's address from the root of the pages, by which tests ask for it again. */
const ADDRESS = "/theme.css";
const SOURCE = join(import.meta.dirname, "src/ui/theme-css.ts");

/**
 * Serves `virtual:theme.css`: the variables of the portal's theme, which would be half of each page
 * that the server renders. A stylesheet is loaded once.
 */
export function themePlugin(): Plugin {
  return {
    name: "school-theme",
    resolveId: (id) => (id === NAME || id === ADDRESS ? FILE : undefined),
    async load(id) {
      if (id !== FILE) return undefined;
      const { themeCss } = (await import(pathToFileURL(SOURCE).href)) as { themeCss: () => string };
      return themeCss();
    },
  };
}
