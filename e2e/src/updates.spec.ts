import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect } from "@playwright/test";
import { openEarlierFiles } from "@school/server/platform/http/earlier-files.ts";
import { ASSETS, mountPages } from "@school/server/platform/http/pages.ts";
import { createServer } from "@school/server/platform/http/server.ts";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import { createLog } from "@school/server/platform/runtime/log/log.ts";
import { freePort } from "@school/server/platform/http/free-port.ts";
import { openCountedLine } from "./counted-line.ts";
import { test } from "./test.ts";

/* A browser that has the scripts and styles of a release loads little of the next one. */

const NOW = join(ASSETS, "..");
/** In bytes. Smaller files are sent whole. */
const LARGE = 10_000;

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-updates-"));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** The build as an earlier release would have it: other hashes in all names, and some other text. */
async function buildBefore(): Promise<string> {
  const root = join(folder, "before");
  await cp(NOW, root, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const earlier = (text: string) => text.replaceAll(/-([\w-]{6})[\w-](\.(?:js|css))/g, "-$1_$2");
  for (const name of await readdir(join(root, "assets"))) {
    if (earlier(name) === name) continue;
    const path = join(root, "assets", name);
    const text = `${earlier(await readFile(path, "utf8"))}/* before */`;
    await writeFile(path, text);
    await rename(path, join(root, "assets", earlier(name)));
    await writeFile(join(root, "assets", `${earlier(name)}.br`), brotliCompressSync(text));
  }
  const index = join(root, "index.html");
  await writeFile(index, earlier(await readFile(index, "utf8")));
  return root;
}

/** Serves a release's pages alone, without the API, until the work is done. */
async function whileServing(root: string, port: number, work: () => Promise<void>): Promise<void> {
  const app = await createServer(readConfig({}), createLog("silent"));
  const earlierFiles = await openEarlierFiles(join(root, "assets"), join(folder, "earlier"));
  await mountPages(app, { root, earlierFiles });
  await app.listen({ port, host: "127.0.0.1" });
  try {
    await work();
  } finally {
    await app.close();
  }
}

test("a browser with the files of a release loads a tenth of the next one", async ({ page }) => {
  const before = await buildBefore();
  const port = await freePort();
  const line = await openCountedLine(port);
  /** Loads the larger scripts and styles as pages do, and compares them with the build's. */
  const load = async (root: string) => {
    line.reset();
    // A file that has no scripts of its own.
    await page.goto(`${line.origin}/crest.svg`);
    for (const name of await readdir(join(root, "assets"))) {
      if (!/\.(js|css)$/.test(name)) continue;
      const file = await readFile(join(root, "assets", name), "utf8");
      if (file.length < LARGE) continue;
      const text = await page.evaluate(
        async (path) => (await fetch(path)).text(),
        `/assets/${name}`,
      );
      expect(text === file, name).toBe(true);
    }
    return line.bytes();
  };
  let whole = 0;
  await whileServing(before, port, async () => void (whole = await load(before)));
  await whileServing(NOW, port, async () => {
    expect(await load(NOW)).toBeLessThan(whole / 10);
  });
  await line.close();
});
