import { hash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, zstdDecompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEarlierFiles } from "./earlier-files.ts";
import { mountPages } from "./pages.ts";

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), "earlier-files-"));
const store = join(folder, "kept");
/** Does not compress, so that a delta is far smaller than the whole. */
const shared = randomBytes(9_000).toString("base64");
const before = Buffer.from(`/* first */${shared}`);
const now = Buffer.from(`/* second */${shared}`);
let app: FastifyInstance;

/** Writes a build and returns its folder. */
function build(name: string, files: Record<string, Buffer>): string {
  const root = join(folder, name);
  mkdirSync(join(root, "assets"), { recursive: true });
  writeFileSync(join(root, "index.html"), name);
  for (const [file, contents] of Object.entries(files)) {
    writeFileSync(join(root, "assets", file), contents);
    writeFileSync(join(root, "assets", `${file}.br`), brotliCompressSync(contents));
  }
  return root;
}

beforeAll(async () => {
  const first = build("first", { "index-Aa-_012.js": before, "other-Aa-_012.js": before });
  await openEarlierFiles(join(first, "assets"), store);
  const root = build("second", {
    "index-3456789.js": now,
    "index-3456789.css": now,
    "small-3456789.js": Buffer.alloc(2_000, "x"),
  });
  app = Fastify();
  await mountPages(app, {
    root,
    earlierFiles: await openEarlierFiles(join(root, "assets"), store),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const dictionaryOf = (contents: Buffer) => `:${hash("sha256", contents, "base64")}:`;

function get(name: string, headers: Record<string, string> = {}) {
  const known = {
    "accept-encoding": "gzip, br, dcz",
    "available-dictionary": dictionaryOf(before),
  };
  return app.inject({ url: `/assets/${name}`, headers: { ...known, ...headers } });
}

test("a browser that has the file of an earlier release gets the difference alone", async () => {
  // Also a second time and at once, when the delta is on the disk or being made.
  const responses = await Promise.all([get("index-3456789.js"), get("index-3456789.js")]);
  for (const { headers, rawPayload } of [...responses, await get("index-3456789.js")]) {
    expect(headers).toMatchObject({
      "content-encoding": "dcz",
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding, available-dictionary",
    });
    // RFC 9842, section 5: a skippable frame with the dictionary's SHA-256, then the data.
    expect(rawPayload.subarray(0, 8).toString("hex")).toBe("5e2a4d1820000000");
    expect(rawPayload.subarray(8, 40).toString("hex")).toBe(hash("sha256", before, "hex"));
    const file = zstdDecompressSync(rawPayload.subarray(40), { dictionary: before });
    expect(file.equals(now)).toBe(true);
    expect(rawPayload.length).toBeLessThan(now.length / 20);
  }
});

test("a file says for which successors it is a dictionary, unless it is small", async () => {
  const { headers } = await get("index-3456789.js", { "available-dictionary": "" });
  expect(headers["use-as-dictionary"]).toBe('match="/assets/index-*.js"');
  expect(headers).toMatchObject({
    "content-encoding": "br",
    vary: "accept-encoding, available-dictionary",
  });
  const small = await get("small-3456789.js");
  expect(small.headers).not.toHaveProperty("use-as-dictionary");
  expect(small.headers["content-encoding"]).toBe("br");
});

test.each<[string, string, Record<string, string>]>([
  [
    "an unknown dictionary",
    "index-3456789.js",
    { "available-dictionary": dictionaryOf(now.subarray(1)) },
  ],
  ["a dictionary of another name", "index-3456789.css", {}],
  ["a path as dictionary", "index-3456789.js", { "available-dictionary": ":../../../etc/passwd:" }],
  ["a browser without the encoding", "index-3456789.js", { "accept-encoding": "br" }],
])("the whole file is sent with %s", async (_name, file, headers) => {
  const response = await get(file, headers);
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-encoding"]).toBe("br");
});

test("a file that is not there is not found", async () => {
  expect((await get("index-0000000.js")).statusCode).toBe(404);
  expect((await get("..%2Findex.html")).statusCode).toBe(403);
});

test("files of builds that ended four months before the last start are deleted", async () => {
  const place = join(folder, "long");
  const first = build("long-first", { "index-aaaaaaa.js": before });
  const second = build("long-second", { "index-bbbbbbb.js": now });
  const age = (days: number) => {
    for (const file of readdirSync(place)) {
      const path = join(place, file);
      const time = (Date.now() - days * DAY_MS) / 1_000;
      utimesSync(path, time, time);
    }
  };
  await openEarlierFiles(join(first, "assets"), place);
  // Running for a year between two starts does not make the files of that year old.
  age(365);
  await openEarlierFiles(join(second, "assets"), place);
  expect(readdirSync(place)).toHaveLength(2);
  await openEarlierFiles(join(second, "assets"), place);
  expect(readdirSync(place)).toEqual([`index.js.${hash("sha256", now, "hex")}`]);
});
