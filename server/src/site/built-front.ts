import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  FRONT_PAGES,
  type FrontAssets,
  type FrontName,
  type FrontPage,
  type FrontRenderer,
  type NextFiles,
} from "@school/core/accounts/front.ts";
import { stylesCookie } from "../platform/http/styles-cookie.ts";

const WEB = join(import.meta.dirname, "../../../web");
const FOLDER = join(WEB, "dist-ssr/front");
const RENDERER = join(FOLDER, "entry-server.js");
const MANIFEST = join(WEB, "dist/portal-manifest.json");

/** Output of the web build for the pages for visitors. */
export interface BuiltFront {
  readonly assets: Readonly<Record<FrontName, FrontAssets>>;
  readonly next: NextFiles;
  /** Loads the renderer with the first page. */
  renderFront(page: FrontPage): Promise<string>;
}

/**
 * Intercepts a form that is submitted before the page's own script has loaded, which then sends it
 * with the typed values.
 */
const HOLD_FORMS = `addEventListener("submit",function(e){
if("ready"in document.documentElement.dataset)return;
e.preventDefault();window.sentForm=e.target},true);`;

/** Reads it once, when the server starts; null where the web is not built. */
export function readBuiltFront(): BuiltFront | null {
  if (!existsSync(RENDERER)) return null;
  const read = (path: string) => readFileSync(path, "utf8");
  const theme = read(join(WEB, "dist/theme.js")).replace(/^\s*\/\/.*\n/gm, "");
  const manifest = existsSync(MANIFEST) ? (JSON.parse(read(MANIFEST)) as Manifest) : {};
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
    next: filesOfDashboard(manifest),
  };
}

/** Escapes the script, so that it cannot end its element. */
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
/** Runs before a page is shown. */
const EARLY = "src/portal/documents/early.ts";

function filesOfDashboard(manifest: Manifest): NextFiles {
  const [styles, scripts, faces] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (key: string): void => {
    const entry = manifest[key];
    if (entry === undefined || scripts.has(entry.file)) return;
    scripts.add(entry.file);
    for (const style of entry.css ?? []) styles.add(style);
    for (const asset of entry.assets ?? []) if (/-latin-.*\.woff2$/.test(asset)) faces.add(asset);
    entry.imports?.forEach(visit);
  };
  visit(APP);
  const early = manifest[EARLY];
  const addresses = (files: Iterable<string>) => [...files].map((file) => `/${file}`);
  const first = addresses([...styles, ...(early ? [early.file] : [])]);
  return {
    first,
    cookie: stylesCookie(first),
    later: addresses([...scripts, ...faces]),
  };
}
