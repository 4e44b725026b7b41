import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./child.ts";

const inputs = ["core/src/**", "web/**", "package-lock.json"];
const skippedFolders = ["node_modules", "dist", "dist-ssr", ".tsbuild"];

/** Contains the source hash of the built pages. */
const stamp = join(root, "web/dist/.built-from");
/** The modules with which the server renders the public page, the pages for visitors and a family's. */
const renderers = ["", "front/", "documents/"].map((folder) =>
  join(root, "web/dist-ssr", folder, "entry-server.js"),
);

/** A hash of all sources of the pages, without tests. */
export function sourceHash(folder: string): string {
  const hash = createHash("sha256");
  const paths = globSync(inputs, {
    cwd: folder,
    exclude: (path) => skippedFolders.includes(path.split(/[\\/]/).at(-1) ?? ""),
  });
  for (const path of paths.map((p) => p.replaceAll("\\", "/")).toSorted()) {
    const full = join(folder, path);
    if (/\.test\.tsx?$/.test(path) || !statSync(full).isFile()) continue;
    const bytes = readFileSync(full);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

/** Whether there are built pages, of whatever sources. */
export function isBuilt(): boolean {
  return [stamp, ...renderers].every((file) => existsSync(file));
}

/** Builds the web pages unless they are up to date. Throws on failure. */
export async function buildIfStale(): Promise<void> {
  const hash = sourceHash(root);
  const built = isBuilt() ? readFileSync(stamp, "utf8") : "";
  if (built === hash) return;
  console.log("Building the web pages…");
  // A build started by a test is the same as any other.
  const env = { ...process.env, NODE_ENV: "production" };
  const code = await run(process.execPath, ["build.ts"], { cwd: join(root, "web"), env });
  if (code !== 0) throw new Error("The web pages could not be built.");
  writeFileSync(stamp, hash);
}

if (import.meta.main) await buildIfStale();
