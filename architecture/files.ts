import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { submodules } from "./submodules.ts";
import { packages, platforms, modules, testFolder, type ModuleName } from "./modules.ts";

/** A source file: its path from the root of the repository, with "/", and its contents. */
export interface SourceFile {
  path: string;
  text: string;
}

/** File sizes in lines: median, 90th percentile and maximum. */
export interface Sizes {
  files: number;
  median: number;
  ninetieth: number;
  longest: number;
}

const MAX_LINES = 400;
export const targets = { median: 70, ninetieth: 250 };

const skippedFolders = [
  "node_modules",
  "dist",
  "dist-ssr",
  ".tsbuild",
  "data",
  "migrations",
  "fonts",
];

/** All hand-written code files below `root`, without generated ones. */
export function sourceFiles(root: string): SourceFile[] {
  const paths = globSync("**/*.{ts,tsx,mts,mjs,js,css}", {
    cwd: root,
    exclude: (name) => skippedFolders.includes(name.split(/[\\/]/).at(-1) ?? ""),
  });
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

function lineCount({ text }: SourceFile): number {
  return text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
}

/** File sizes in lines. All zero for an empty list. */
export function sizes(files: readonly SourceFile[]): Sizes {
  const lines = files.map(lineCount).toSorted((a, b) => a - b);
  const at = (share: number): number =>
    lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0;
  return { files: lines.length, median: at(0.5), ninetieth: at(0.9), longest: lines.at(-1) ?? 0 };
}

const vagueName = /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\.|\/)/;
const disabledRule =
  /(?:ox|es)lint-disable(?:-next-line|-line)?[ \t]*(?:--|\*\/|$|.*(?:no-restricted|max-lines|no-cycle|barrel|no-default-export))/m;

/** The folder below `<package>/src` that contains a file, if any. */
function folderOf(path: string): { pkg: (typeof packages)[number]; folder: string } | null {
  for (const pkg of packages) {
    const [, folder, rest] = path.match(`^${pkg}/src/([^/]+)/(.+)$`) ?? [];
    if (folder !== undefined && rest !== undefined) return { pkg, folder };
  }
  return null;
}

/** The problems of a file, each as one line. */
export function findProblems(file: SourceFile): string[] {
  const { path, text } = file;
  const location = folderOf(path);
  const isModule = (name: string): boolean => modules.some((module) => module === name);
  const isInUnknownFolder =
    location !== null &&
    !isModule(location.folder) &&
    !platforms[location.pkg].includes(location.folder) &&
    !(location.pkg === "server" && location.folder === testFolder);
  const part = location === null ? undefined : /^\w+\/src\/[^/]+\/([^/]+)\//.exec(path)?.[1];
  const isInUnknownPart =
    location !== null &&
    isModule(location.folder) &&
    part !== undefined &&
    !submodules[location.folder as ModuleName]?.includes(part);
  const isEntry =
    /\/src\/(?:app|main|backup|doctor|restore|principal|promote|rotate-keys|verify-audit)\.ts$|\.test-child\.ts$|\.thread\.ts$|\.d\.ts$/.test(
      path,
    );
  const isProduct =
    /^(?:core|server|web|demo|standby)\/src\//.test(path) && !/\.test\.tsx?$/.test(path);
  const checks: [boolean, string][] = [
    // The lint rules do not see the name in a variable.
    [
      isProduct &&
        path !== "server/src/platform/standby-port.ts" &&
        /^(?:core|server|web)\//.test(path) &&
        text.includes("@school/standby"),
      "names the package standby: only standby-port.ts loads it",
    ],
    [lineCount(file) > MAX_LINES, `has ${lineCount(file)} lines; split it by verb at ${MAX_LINES}`],
    [/(?:^|\/)index\.tsx?$/.test(path), "is a barrel: import from the file that defines it"],
    [vagueName.test(path), "has a vague name: name it by what it does"],
    [isInUnknownFolder, "is in a folder that is not a module: architecture/modules.ts lists them"],
    [
      isInUnknownPart,
      "is in a folder that is not a part of its module: architecture/submodules.ts lists them",
    ],
    // knip reports unused exports, so it misses a file of core or server without exports.
    [
      isProduct &&
        !isEntry &&
        !path.startsWith("web/") &&
        !/^(?:export|declare module) /m.test(text),
      "exports nothing, so nothing can import it",
    ],
    [
      !path.startsWith("architecture/") && disabledRule.test(text),
      "disables a rule of the architecture",
    ],
    [
      isProduct &&
        path.startsWith("core/") &&
        /\bnew Date\(\)|\bDate\.now\b|\bMath\.random\b/.test(text),
      "reads the clock or a random number: core gets them as values",
    ],
  ];
  return checks.filter(([hasProblem]) => hasProblem).map(([, problem]) => `${path} ${problem}`);
}
