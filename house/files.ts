import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parts } from "./parts.ts";
import { floors, platforms, rooms, type Room } from "./rooms.ts";

/** A source file: its path from the root of the repository, with "/", and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Lines of the files: the middle one, the one that 90 in 100 stay below, the longest. */
export interface Sizes {
  files: number;
  median: number;
  ninetieth: number;
  longest: number;
}

const hardLimit = 400;
export const goals = { median: 70, ninetieth: 250 };

const skipped = ["node_modules", "dist", "dist-ssr", ".tsbuild", "data", "migrations", "fonts"];

/** Every file that people write and read as code, below `root`. */
export function sourceFiles(root: string): SourceFile[] {
  const found = globSync("**/*.{ts,tsx,mts,mjs,js,css}", {
    cwd: root,
    exclude: (name) => skipped.includes(name.split(/[\\/]/).at(-1) ?? ""),
  });
  return found
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

function lineCount({ text }: SourceFile): number {
  return text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
}

/** Sizes in lines; generated files do not count. All zero for an empty list. */
export function sizes(files: readonly SourceFile[]): Sizes {
  const lines = files.map(lineCount).toSorted((a, b) => a - b);
  const at = (share: number): number =>
    lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0;
  return { files: lines.length, median: at(0.5), ninetieth: at(0.9), longest: lines.at(-1) ?? 0 };
}

const vague = /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\.|\/)/;
const houseRules =
  /(?:ox|es)lint-disable(?:-next-line|-line)?[ \t]*(?:--|\*\/|$|.*(?:no-restricted|max-lines|no-cycle|barrel|no-default-export))/m;

/** The folder below `<floor>/src` that a file lies in, where it lies in one. */
function folderOf(path: string): { floor: (typeof floors)[number]; folder: string } | null {
  for (const floor of floors) {
    const [, folder, rest] = path.match(`^${floor}/src/([^/]+)/(.+)$`) ?? [];
    if (folder !== undefined && rest !== undefined) return { floor, folder };
  }
  return null;
}

/** What is wrong with a file, each as one line; empty when nothing is. */
export function complaints(file: SourceFile): string[] {
  const { path, text } = file;
  const place = folderOf(path);
  const isRoom = (name: string): boolean => rooms.some((room) => room === name);
  const homeless =
    place !== null && !isRoom(place.folder) && !platforms[place.floor].includes(place.folder);
  const part = place === null ? undefined : /^\w+\/src\/[^/]+\/([^/]+)\//.exec(path)?.[1];
  const strange =
    place !== null &&
    isRoom(place.folder) &&
    part !== undefined &&
    !parts[place.folder as Room]?.includes(part);
  const entry =
    /\/src\/(?:app|main|backup|restore|principal|rotate-keys|verify-audit)\.ts$|\.test-child\.ts$|\.thread\.ts$|\.d\.ts$/.test(
      path,
    );
  const product = /^(?:core|server|web)\/src\//.test(path) && !/\.test\.tsx?$/.test(path);
  const checks: [boolean, string][] = [
    [lineCount(file) > hardLimit, `has ${lineCount(file)} lines; split it by verb at ${hardLimit}`],
    [/(?:^|\/)index\.tsx?$/.test(path), "is a barrel: import the file that holds the thing"],
    [vague.test(path), "says nothing by its name: name it by what it does"],
    [homeless, "lies in a folder that is no room: house/rooms.ts lists them"],
    [strange, "lies in a folder that is no part of its room: house/parts.ts lists them"],
    // knip finds unused exports; a file of core or server without any would escape it.
    [
      product && !entry && !path.startsWith("web/") && !/^(?:export|declare module) /m.test(text),
      "exports nothing, so nothing can use it",
    ],
    [!path.startsWith("house/") && houseRules.test(text), "switches off a rule of the house"],
    [
      product &&
        path.startsWith("core/") &&
        /\bnew Date\(\)|\bDate\.now\b|\bMath\.random\b/.test(text),
      "reads the clock or chance: core is given them as values",
    ],
  ];
  return checks.filter(([wrong]) => wrong).map(([, what]) => `${path} ${what}`);
}
