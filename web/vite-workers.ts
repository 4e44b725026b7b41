import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DEFAULT_COLOUR, shadesOf } from "@school/core/api/palette.ts";
import { documentPages } from "@school/core/portal/documents.ts";
import { pages, redirects } from "@school/core/portal/pages.ts";
import { transformWithOxc, type Plugin, type Rolldown } from "vite";

const SOURCE = resolve(import.meta.dirname, "src/platform/worker/worker.ts");
const PUBLIC = resolve(import.meta.dirname, "public");
const SIT = "sit.html";
/** Characters of the hash in the name of a built file. */
export const HASH_LENGTH = 7;
const SIT_PAGES = "/dashboard/cbt/sit/";

/** One of the service workers: a page, with what is cached for it. */
interface WorkerKind {
  readonly file: string;
  readonly prefix: string;
  readonly document: string;
  /** Sources of modules that the page loads later and cannot do without when the network is gone. */
  readonly parts: readonly string[] | "all";
  /** Those of the staff, whose pages register the worker with `?for=staff`. */
  readonly staffParts: readonly string[];
  /** Files that the build copies unchanged. */
  readonly copied: readonly string[];
  readonly pages: readonly string[];
  readonly otherPages: readonly string[];
  readonly cacheFirst: boolean;
}

const opened = [...pages.filter(({ mayOpen }) => mayOpen !== "anyone"), ...redirects];

const WORKERS: readonly WorkerKind[] = [
  {
    file: "worker.js",
    prefix: "portal-",
    document: "index.html",
    parts: [
      documentPages["/dashboard"],
      documentPages["/dashboard/results"],
      documentPages["/dashboard/announcements"],
      "src/portal/offline/OfflineParts.tsx",
      // A script that did not load once is not asked for again by every browser.
      "src/lessons/assignments/send-hand-in.ts",
      "src/messages/direct/send-message.ts",
    ],
    staffParts: [
      documentPages["/report-cards"],
      documentPages["/dashboard/upload"],
      "src/platform/session/auth-client.ts",
      "src/portal/offline/OutboxPage.tsx",
      "src/ui/feedback/ConfirmDialog.tsx",
      "src/ui/feedback/Toaster.tsx",
      "src/results/upload/send-scores.ts",
      "src/report-cards/entry/send-entries.ts",
      "src/attendance/register/send-register.ts",
      "src/cbt/tests/paper/send-paper-scores.ts",
      "src/cbt/paper-sheets/send-sheet.ts",
      "src/lessons/assignments/send-marks.ts",
      "src/students/pictures/send-picture.ts",
    ],
    copied: ["theme.js", "crest.svg"],
    pages: [...new Set(opened.map(({ path }) => `/${path.split("/")[1]}`))],
    otherPages: [SIT_PAGES],
    cacheFirst: false,
  },
  {
    file: "sit-worker.js",
    prefix: "sit-",
    document: SIT,
    parts: "all",
    staffParts: [],
    copied: ["theme.js", "crest.svg"],
    pages: [SIT_PAGES],
    otherPages: [],
    cacheFirst: true,
  },
];

/**
 * Builds the service workers. The test page's caches everything that the page loads, at once or later;
 * the portal's what its first pages need, and of the others those that a device has opened.
 */
export function workersPlugin(): Plugin {
  return {
    name: "school-workers",
    // The test page has no component library that sets the shades of the tokens.
    transformIndexHtml: (_html, { filename }) =>
      filename.endsWith(SIT) ? [{ tag: "style", children: shades() }] : [],
    // The router has no route for this page, so the dev server needs one too.
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith(SIT_PAGES)) request.url = `/${SIT}`;
        next();
      });
    },
    generateBundle: {
      // Runs after the documents are written.
      order: "post",
      async handler(_options, bundle) {
        const script = await transformWithOxc(readFileSync(SOURCE, "utf8"), SOURCE);
        for (const worker of WORKERS) {
          const { constants, list } = partsOf(worker, bundle);
          if (list !== null) this.emitFile({ type: "asset", ...list });
          const source = `${constants}\n${script.code}`;
          this.emitFile({ type: "asset", fileName: worker.file, source });
        }
      },
    },
  };
}

const address = (name: string) => `/${name}`;

function shades(): string {
  const lines = shadesOf(DEFAULT_COLOUR).map((shade, i) => `--mantine-color-brand-${i}:${shade}`);
  return `:root{${lines.join(";")}}`;
}

/** The constants of a worker, and the file of the lists that a family's first visit does not need. */
function partsOf(worker: WorkerKind, bundle: Rolldown.OutputBundle) {
  const files = filesOf(worker, bundle, worker.parts);
  const staff = filesOf(worker, bundle, worker.staffParts).filter((name) => !files.includes(name));
  const release = createHash("sha256");
  for (const name of [...files, ...staff]) release.update(name).update(contentsOf(bundle[name]));
  for (const name of worker.copied) release.update(readFileSync(join(PUBLIC, name)));
  const list = worker.cacheFirst ? null : listOf(worker, bundle, files, staff);
  const constants = {
    RELEASE: release.digest("hex").slice(0, 12),
    PREFIX: worker.prefix,
    FILES: [...files, ...worker.copied].map(address),
    MORE_FILES: list && address(list.fileName),
    DOCUMENT: address(worker.document),
    PAGES: worker.pages,
    OTHER_PAGES: worker.otherPages,
    CACHE_FIRST: worker.cacheFirst,
    HASH_LENGTH,
  };
  const lines = Object.entries(constants).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};`,
  );
  return { constants: lines.join("\n"), list };
}

/** The files of the staff's pages, and those that are cached on use. */
function listOf(
  { prefix }: WorkerKind,
  bundle: Rolldown.OutputBundle,
  files: readonly string[],
  staff: readonly string[],
) {
  const known = new Set([...files, ...staff]);
  const later = Object.keys(bundle).filter(
    // Without the compressed copies, which no page asks for by their names.
    (name) => /^assets\/.*\.(js|css|woff2)$/.test(name) && !known.has(name),
  );
  const source = JSON.stringify({
    staff: staff.map(address),
    later: later.map(address).toSorted(),
  });
  const hash = createHash("sha256").update(source).digest("hex").slice(0, HASH_LENGTH);
  return { fileName: `assets/${prefix}files-${hash}.json`, source };
}

/** The page's own files, found along the imports of its entry and of its parts. */
function filesOf(
  { document, cacheFirst }: WorkerKind,
  bundle: Rolldown.OutputBundle,
  parts: WorkerKind["parts"],
): string[] {
  const files = new Set<string>([document]);
  const visit = (name: string): void => {
    if (files.has(name)) return;
    files.add(name);
    const part = bundle[name];
    if (part?.type !== "chunk") return;
    const { importedCss = [], importedAssets = [] } = part.viteMetadata ?? {};
    const later = parts === "all" ? part.dynamicImports : [];
    for (const next of [...part.imports, ...later]) visit(next);
    // The portal's fonts come last, and some people's pages have fewer.
    const assets = [...importedAssets].filter((asset) => cacheFirst || !asset.endsWith(".woff2"));
    for (const asset of [...importedCss, ...assets]) files.add(asset);
  };
  const chunkOf = (source: string): string => {
    const chunk = Object.values(bundle).find(
      (part) => part.type === "chunk" && part.moduleIds.some((id) => id.endsWith(`/${source}`)),
    );
    if (chunk === undefined) throw new Error(`the build has no ${source}`);
    return chunk.fileName;
  };
  visit(chunkOf(document));
  if (parts !== "all") for (const source of parts) visit(chunkOf(source));
  return [...files].toSorted();
}

function contentsOf(part: Rolldown.OutputBundle[string] | undefined): string | Uint8Array {
  if (part === undefined) return "";
  return part.type === "chunk" ? part.code : part.source;
}
