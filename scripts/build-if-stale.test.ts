import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sourceHash } from "./build-if-stale.ts";

let folder = "";
let before = "";

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stale-"));
  write("core/src/api/page.ts", "one");
  write("web/src/main.tsx", "two");
  write("web/index.html", "three");
  write("package-lock.json", "four");
  before = sourceHash(folder);
});

afterEach(() => rmSync(folder, { recursive: true }));

test.each(["core/src/api/page.ts", "web/src/main.tsx", "web/index.html", "package-lock.json"])(
  "a change of %s makes the pages stale",
  (path) => {
    write(path, "changed");
    expect(sourceHash(folder)).not.toBe(before);
  },
);

test("an added or renamed file makes the pages stale", () => {
  write("web/public/robots.txt", "");
  expect(sourceHash(folder)).not.toBe(before);
});

test("tests, built files and file dates do not make the pages stale", () => {
  write("web/src/main.test.tsx", "test");
  write("web/dist/index.html", "built");
  write("web/dist-ssr/entry-server.js", "built");
  write("web/node_modules/x/x.js", "installed");
  write("server/src/main.ts", "server");
  utimesSync(join(folder, "web/index.html"), new Date(), new Date());
  expect(sourceHash(folder)).toBe(before);
});
