import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DocumentAssets, DocumentRenderer } from "@school/core/portal/documents.ts";
import { documentPages, type DocumentPath } from "@school/core/portal/documents.ts";
import { stylesCookie } from "../../platform/http/styles-cookie.ts";

const WEB = join(import.meta.dirname, "../../../../web");
const DIST = join(WEB, "dist");
const MANIFEST = join(DIST, "portal-manifest.json");
const RENDERER = join(WEB, "dist-ssr/documents/entry-server.js");

/** Output of the web build for pages that the server renders. */
export interface BuiltDocuments {
  /** SHA-256 of the script inside the pages, in base64, for their content security policy. */
  readonly earlyHash: string;
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
  const { file } = entryOf(manifest, "src/portal/documents/early.ts");
  const early = { url: `/${file}`, code: read(file).trim() };
  if (early.code.includes("</")) throw new Error("The first script would end its own element");
  const entries = Object.entries(documentPages).map(([path, screen]) => [
    path,
    assetsOf(manifest, screen, early),
  ]);
  return {
    earlyHash: createHash("sha256").update(early.code).digest("base64"),
    assets: Object.fromEntries(entries) as BuiltDocuments["assets"],
    async renderDocument(...page) {
      const { renderDocument } = (await import(pathToFileURL(RENDERER).href)) as DocumentRenderer;
      return renderDocument(...page);
    },
  };
}

/** The files of the app's start and of one screen; the dashboard is part of the start. */
function assetsOf(
  manifest: Manifest,
  screen: string,
  early: DocumentAssets["early"],
): DocumentAssets {
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
  const sheets = [...new Set([...all].flatMap(({ css = [] }) => css))];
  const styles = sheets.map((file) => `/${file}`);
  return {
    styles,
    css: sheets.map(read).join(""),
    early,
    cookie: stylesCookie([...styles, early.url]),
    app: `/${app.file}`,
    modules: [...all].filter((entry) => entry !== app).map(({ file }) => `/${file}`),
  };
}

const read = (file: string): string => readFileSync(join(DIST, file), "utf8");

function entryOf(manifest: Manifest, name: string): Entry {
  const entry = manifest[name];
  if (!entry) throw new Error(`${MANIFEST} does not name ${name}`);
  return entry;
}
