import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DocumentAssets, DocumentRenderer } from "@school/core/portal/documents.ts";
import { documentPages, type DocumentPath } from "@school/core/portal/documents.ts";

const WEB = join(import.meta.dirname, "../../../../web");
const MANIFEST = join(WEB, "dist/portal-manifest.json");
const RENDERER = join(WEB, "dist-ssr/documents/entry-server.js");

/** Output of the web build for pages that the server renders. */
export interface BuiltDocuments {
  readonly assets: Readonly<Record<DocumentPath, DocumentAssets>>;
  /** Loads the renderer with the first page. */
  renderDocument: DocumentRenderer["renderDocument"];
}

interface Entry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Entry>>;

/** Reads it once, when the server starts; null where the web is not built. */
export function readBuiltDocuments(): BuiltDocuments | null {
  if (!existsSync(MANIFEST) || !existsSync(RENDERER)) return null;
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8")) as Manifest;
  const entries = Object.entries(documentPages).map(([path, screen]) => [
    path,
    assetsOf(manifest, screen),
  ]);
  return {
    assets: Object.fromEntries(entries) as BuiltDocuments["assets"],
    async renderDocument(...page) {
      const { renderDocument } = (await import(pathToFileURL(RENDERER).href)) as DocumentRenderer;
      return renderDocument(...page);
    },
  };
}

/** The files of the app's start and of one screen; the dashboard is part of the start. */
function assetsOf(manifest: Manifest, screen: string): DocumentAssets {
  const app = entryOf(manifest, "index.html");
  const all = new Set<Entry>();
  const collect = (name: string) => {
    const entry = entryOf(manifest, name);
    if (all.has(entry)) return;
    all.add(entry);
    entry.imports?.forEach(collect);
  };
  collect("index.html");
  if (screen in manifest) collect(screen);
  return {
    styles: [...new Set([...all].flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    early: `/${entryOf(manifest, "src/portal/documents/early.ts").file}`,
    app: `/${app.file}`,
    modules: [...all].filter((entry) => entry !== app).map(({ file }) => `/${file}`),
  };
}

function entryOf(manifest: Manifest, name: string): Entry {
  const entry = manifest[name];
  if (!entry) throw new Error(`${MANIFEST} does not name ${name}`);
  return entry;
}
