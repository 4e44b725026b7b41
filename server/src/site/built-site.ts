import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteAssets, SiteRenderer } from "@school/core/site/page.ts";

const WEB = join(import.meta.dirname, "../../../web");
const MANIFEST = join(WEB, "dist/site-manifest.json");
const RENDERER = join(WEB, "dist-ssr/entry-server.js");

/** What the build of the web has made for the public page. */
export interface BuiltSite extends SiteRenderer {
  readonly assets: SiteAssets;
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** Loads it once, when the server starts; null where the web is not built. */
export async function loadBuiltSite(): Promise<BuiltSite | null> {
  if (!existsSync(MANIFEST) || !existsSync(RENDERER)) return null;
  const { renderSite } = (await import(pathToFileURL(RENDERER).href)) as SiteRenderer;
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8")) as Record<string, ManifestEntry>;
  const entry = manifest["src/site/site.ts"];
  if (!entry) throw new Error(`${MANIFEST} does not name the public page's script`);
  const { file, css = [], assets = [] } = entry;
  return {
    renderSite,
    assets: {
      css: css.map((path) => readFileSync(join(WEB, "dist", path), "utf8")).join(""),
      script: `/${file}`,
      fonts: assets.filter((path) => path.endsWith(".woff2")).map((path) => `/${path}`),
    },
  };
}
