import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  FRONT_PAGES,
  type FrontAssets,
  type FrontName,
  type FrontPage,
  type FrontRenderer,
} from "@school/core/accounts/front.ts";

const WEB = join(import.meta.dirname, "../../../web");
const FOLDER = join(WEB, "dist-ssr/front");
const RENDERER = join(FOLDER, "entry-server.js");
const MANIFEST = join(WEB, "dist/portal-manifest.json");

/** What the build of the web has made for the pages for visitors. */
export interface BuiltFront {
  readonly assets: Readonly<Record<FrontName, FrontAssets>>;
  /** Addresses of the files that the dashboard needs, the first ones first. */
  readonly next: readonly string[];
  /** Loads the renderer when the first page is asked for. */
  renderFront(page: FrontPage): Promise<string>;
}

/**
 * Holds back a form that is sent before the page's own script has come, which then sends it; what
 * was typed stays.
 */
const HOLD_FORMS = `addEventListener("submit",function(e){
if("ready"in document.documentElement.dataset)return;
e.preventDefault();window.heldForm=e.target},true);`;

/** Reads it once, when the server starts; null where the web is not built. */
export function readBuiltFront(): BuiltFront | null {
  if (!existsSync(RENDERER)) return null;
  const read = (path: string) => readFileSync(path, "utf8");
  const theme = read(join(WEB, "dist/theme.js")).replace(/^\s*\/\/.*\n/gm, "");
  const shared = {
    css: read(join(FOLDER, "entry-server.css")),
    firstScript: insideHtml(theme + HOLD_FORMS),
  };
  const entries = Object.keys(FRONT_PAGES).map((name) => {
    const script = insideHtml(read(join(FOLDER, `${name}.js`)));
    return [name, { ...shared, script }];
  });
  return {
    async renderFront(page) {
      const { renderFront } = (await import(pathToFileURL(RENDERER).href)) as FrontRenderer;
      return renderFront(page);
    },
    assets: Object.fromEntries(entries) as BuiltFront["assets"],
    next: existsSync(MANIFEST) ? filesOfDashboard(JSON.parse(read(MANIFEST)) as Manifest) : [],
  };
}

/** The same script, without what would end its element. */
function insideHtml(script: string): string {
  return script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--").trim();
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** The app with its first page, the dashboard. */
const APP = "index.html";

function filesOfDashboard(manifest: Manifest): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const entry = manifest[key];
    if (entry === undefined || seen.has(key)) return;
    seen.add(key);
    for (const one of [...(entry.css ?? []), entry.file]) files.add(`/${one}`);
    for (const asset of entry.assets ?? [])
      if (/-latin-.*\.woff2$/.test(asset)) files.add(`/${asset}`);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  visit(APP);
  return [...files];
}
