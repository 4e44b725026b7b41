import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { DEFAULT_COLOUR, shadesOf } from "@school/core/api/palette.ts";
import { transformWithOxc, type Plugin, type Rolldown } from "vite";

const DOCUMENT = "sit.html";
const WORKER = "sit-worker.js";
const PAGES = "/dashboard/cbt/sit/";
/** Files of the document that the build copies unchanged. */
const COPIED = ["theme.js", "crest.svg"];
const SOURCE = resolve(import.meta.dirname, "src/cbt/sittings/worker.ts");

/**
 * Builds the service worker of the test page. It caches `sit.html` and everything that it loads, at
 * once or later, and nothing of the portal's other pages.
 */
export function sitPlugin(): Plugin {
  return {
    name: "school-sit",
    // The test page has no component library that sets the shades of the tokens.
    transformIndexHtml: (_html, { filename }) =>
      filename.endsWith(DOCUMENT) ? [{ tag: "style", children: shades() }] : [],
    // The router has no route for this page, so the dev server needs one too.
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith(PAGES)) request.url = `/${DOCUMENT}`;
        next();
      });
    },
    generateBundle: {
      // Runs after the document is written.
      order: "post",
      async handler(_options, bundle) {
        const files = filesOf(bundle);
        const release = createHash("sha256");
        for (const name of files) release.update(name).update(contentsOf(bundle[name]));
        for (const name of COPIED)
          release.update(readFileSync(resolve(import.meta.dirname, "public", name)));
        const constants = [
          `const RELEASE = ${JSON.stringify(release.digest("hex").slice(0, 12))};`,
          `const FILES = ${JSON.stringify([...files, ...COPIED].map((name) => `/${name}`))};`,
        ];
        const script = await transformWithOxc(readFileSync(SOURCE, "utf8"), SOURCE);
        const source = `${constants.join("\n")}\n${script.code}`;
        this.emitFile({ type: "asset", fileName: WORKER, source });
      },
    },
  };
}

function shades(): string {
  const lines = shadesOf(DEFAULT_COLOUR).map((shade, i) => `--mantine-color-brand-${i}:${shade}`);
  return `:root{${lines.join(";")}}`;
}

/** The document's own files, found along the imports of its entry. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>([DOCUMENT]);
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const part = bundle[name];
    if (part?.type !== "chunk") return;
    const { importedCss = [], importedAssets = [] } = part.viteMetadata ?? {};
    for (const next of [...part.imports, ...part.dynamicImports]) visit(next);
    for (const asset of [...importedCss, ...importedAssets]) found.add(asset);
  };
  const entry = Object.values(bundle).find(
    (part) => part.type === "chunk" && part.isEntry && part.facadeModuleId?.endsWith(DOCUMENT),
  );
  if (entry === undefined) throw new Error(`the build has no entry ${DOCUMENT}`);
  visit(entry.fileName);
  return [...found].toSorted();
}

function contentsOf(part: Rolldown.OutputBundle[string] | undefined): string | Uint8Array {
  if (part === undefined) return "";
  return part.type === "chunk" ? part.code : part.source;
}
