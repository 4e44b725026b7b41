import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteAssets, SitePage, SiteRenderer } from "@school/core/site/page.ts";

const WEB = join(import.meta.dirname, "../../../web");
const MANIFEST = join(WEB, "dist/site-manifest.json");
const RENDERER = join(WEB, "dist-ssr/entry-server.js");

/** Output of the web build for the public page. */
export interface BuiltSite {
  readonly assets: SiteAssets;
  /** Loads the renderer with the first page. */
  render(document: keyof SiteRenderer, page: SitePage): Promise<string>;
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** Reads it; null where the web is not built. */
export function readBuiltSite(): BuiltSite | null {
  if (!existsSync(MANIFEST) || !existsSync(RENDERER)) return null;
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8")) as Record<string, ManifestEntry>;
  const entry = manifest["src/site/site.ts"];
  if (!entry) throw new Error(`${MANIFEST} does not name the public page's script`);
  const { file, css = [], assets = [] } = entry;
  return {
    async render(document, page) {
      const renderer = (await import(pathToFileURL(RENDERER).href)) as SiteRenderer;
      return renderer[document](page);
    },
    assets: {
      css: css.map((path) => readFileSync(join(WEB, "dist", path), "utf8")).join(""),
      script: `/${file}`,
      fonts: assets.filter((path) => /-latin-.*\.woff2$/.test(path)).map((path) => `/${path}`),
    },
  };
}
