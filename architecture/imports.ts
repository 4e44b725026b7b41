import type { OxlintOverride } from "oxlint";
import {
  packages,
  platforms,
  modules,
  modulesBelow,
  testFolder,
  type PackageName,
  type ModuleName,
} from "./modules.ts";

/*
 * Read this before changing a pattern. An override replaces all options of a rule, so every
 * override below repeats all patterns for its files. oxlint silently drops a `regex` with a
 * lookahead, and the rule then passes everything: use `group` with "!" instead. An import that a
 * "!" allows is also allowed by all later patterns, so groups come last. `rules.test.ts` tests
 * that each pattern can fail.
 */

interface Pattern {
  regex?: string;
  group?: string[];
  message: string;
}

/** Imports that are forbidden to every file of a package. */
const packagePatterns: Record<PackageName, readonly Pattern[]> = {
  core: [
    {
      group: ["**", "!./**", "!../**", "!zod", "!@orpc", "!@orpc/contract"],
      message: "core imports only core, zod and @orpc/contract.",
    },
    crossPackageImports("core", "server|web"),
  ],
  server: [
    {
      regex: "^(?:node:)?process$",
      message: "Use the global `process`; only platform/runtime/config reads the environment.",
    },
    {
      regex: "^@school/(?:server|web|e2e|bench|demo|standby)(?:/|$)",
      message: "The server imports only core, and its own files by relative path.",
    },
    crossPackageImports("server", "core|web"),
  ],
  web: [
    { regex: "^node:", message: "Pages run in browsers, which have no Node." },
    {
      regex: "^@school/(?:server|web|e2e|bench|demo|standby)(?:/|$)",
      message: "The web imports only core, and its own files by relative path.",
    },
    crossPackageImports("web", "core|server"),
  ],
};

const coreTestPattern: Pattern = {
  group: [
    "**",
    "!./**",
    "!../**",
    "!zod",
    "!@orpc",
    "!@orpc/contract",
    "!vitest",
    "!fast-check",
    "!covertable",
  ],
  message: "A test of core may also import vitest, fast-check and covertable, nothing else.",
};

/** Modules for tests and builders only. */
const testModules: Pattern = {
  regex: "(?:(?:^|/)testing/|/platform/testing\\.|(?:^|/)fixtures\\.ts$|\\.test\\.tsx?$)",
  message: "Only tests and fixtures.ts use fixtures and folders named testing.",
};

/** The demo school uses fixtures; nothing else of the product may import test modules. */
const testFolders: Pattern = {
  regex: "(?:^|/)testing/|\\.test\\.tsx?$",
  message: "Only tests use folders named testing.",
};

const statements: Pattern = {
  regex: "^drizzle-orm(?:/|$)|(?:^|/)tables\\.ts$",
  message: "Routes hold no SQL. Statements belong into queries.ts, facts.ts and commands.ts.",
};

const rootModules: Pattern = {
  regex: "\\.\\./(?:app|main)\\.tsx?$",
  message: "app.ts and main import everything; nothing imports them.",
};

/** Relative paths out of a package. The only import between packages is `@school/core/...`. */
function crossPackageImports(pkg: PackageName, otherPackages: string): Pattern {
  return {
    regex: `\\.\\./(?:${otherPackages}|e2e|bench|demo|standby|architecture|scripts)/|\\.\\./${pkg}/src/`,
    message: "Packages import each other only through the package name @school/core.",
  };
}

/** Any import of one of `banned`, relative or through core's package name. */
function importsOfModules(banned: readonly ModuleName[], message: string): Pattern[] {
  if (banned.length === 0) return [];
  const names = banned.join("|");
  return [
    { regex: `\\.\\./(?:${names})(?:/|$)`, message },
    { regex: `^@school/core/(?:src/)?(?:${names})(?:/|$)`, message },
  ];
}

function override(files: string[], patterns: readonly Pattern[]): OxlintOverride {
  const regexFirst = patterns.toSorted((a, b) => Number("group" in a) - Number("group" in b));
  return { files, rules: { "no-restricted-imports": ["error", { patterns: regexFirst }] } };
}

/** Files at the root of a package: only app.ts and the mains import modules. */
function rootRules(pkg: PackageName): OxlintOverride[] {
  const moduleImport: Pattern = {
    regex: `\\./(?:${modules.join("|")})/`,
    message: "Only app.ts and the mains import modules.",
  };
  const commands = [
    "backup.ts",
    "doctor.ts",
    "restore.ts",
    "principal.ts",
    "rotate-keys.ts",
    "verify-audit.ts",
  ];
  const names = ["main.tsx", "main.ts", "run.ts", "app.ts", "jobs.ts", ...commands];
  const composing = names.map((name) => `${pkg}/src/${name}`);
  return [
    override([`${pkg}/src/*`], [...packagePatterns[pkg], moduleImport]),
    ...(pkg === "core" ? [] : [override(composing, packagePatterns[pkg])]),
  ];
}

function platformRules(pkg: PackageName): OxlintOverride[] {
  const anyModule = importsOfModules(modules, "The platform imports no module.");
  const files = platforms[pkg].map((folder) => `${pkg}/src/${folder}/**`);
  if (pkg !== "server")
    return [override(files, [...packagePatterns[pkg], ...anyModule, testModules, rootModules])];
  // The test server starts the whole portal and signs people in, so it imports app.ts and accounts.
  const notAccounts = importsOfModules(
    modulesBelow("accounts"),
    "platform/testing imports only the module accounts.",
  );
  return [
    override(files, [...packagePatterns.server, ...anyModule, testModules, rootModules]),
    override(["server/src/platform/testing/**"], [...packagePatterns.server, ...notAccounts]),
  ];
}

function moduleRules(pkg: PackageName, module: ModuleName): OxlintOverride[] {
  const folder = `${pkg}/src/${module}`;
  const order = `A module imports only modules above it: ${module} comes before what this imports.`;
  const ofModule =
    module === "portal"
      ? [testFolders]
      : [...importsOfModules(modulesBelow(module), order), testModules];
  const patterns = [...packagePatterns[pkg], ...ofModule, rootModules];
  const rules = [override([`${folder}/**`], patterns)];
  if (pkg === "server")
    rules.push(override([`${folder}/**/routes{,-*}.ts`], [...patterns, statements]));
  if (pkg === "server" && module !== "portal") {
    const tablesOnly: Pattern = {
      group: modulesBelow(module).flatMap((r) => [
        `**/${r}/**`,
        `!**/${r}/tables.ts`,
        `!**/${r}/*/tables.ts`,
      ]),
      message: `${order} Of modules below, queries and facts may import only tables.ts.`,
    };
    const reads = ["queries", "facts"].flatMap((name) => [
      `${folder}/**/${name}{,-*}.ts`,
      `${folder}/**/*-${name}.ts`,
    ]);
    rules.push(override(reads, [...packagePatterns[pkg], tablesOnly, testModules, rootModules]));
  }
  return rules;
}

/** Tests and fixtures: the same order of modules, plus fixtures and platform/testing. */
function testRules(pkg: PackageName): OxlintOverride[] {
  const patterns =
    pkg === "core"
      ? [coreTestPattern, ...packagePatterns.core.slice(1)]
      : packagePatterns[pkg].filter((p) => p.regex !== "^node:");
  const kinds = ["*.test.ts", "*.test.tsx", "fixtures.ts"];
  const inFolder = (folder: string): string[] =>
    kinds.map((kind) => `${pkg}/src/${folder}/**/${kind}`);
  const inModules = modules.map((module) =>
    override(inFolder(module), [
      ...patterns,
      ...importsOfModules(
        module === "portal" ? [] : modulesBelow(module),
        `Tests too import only modules above their own: ${module} comes before this one.`,
      ),
    ]),
  );
  const anyModule = importsOfModules(modules, "The platform and its tests import no module.");
  const inPlatform = platforms[pkg].map((folder) =>
    override(inFolder(folder), [...patterns, ...anyModule]),
  );
  return [...inModules, ...inPlatform];
}

/** The folder for tests of the whole portal imports every module. */
const testFolderRule = override([`server/src/${testFolder}/**`], packagePatterns.server);

/** The overrides of `no-restricted-imports` for every folder. */
export function importRules(): OxlintOverride[] {
  const inside = packages.flatMap((pkg) => [
    ...rootRules(pkg),
    ...platformRules(pkg),
    ...modules.flatMap((module) => moduleRules(pkg, module)),
    ...testRules(pkg),
  ]);
  const bySourcePath: Pattern = {
    regex: "\\.\\./(?:core|server|web|demo|standby)/",
    message: "Journeys, benchmarks, the demo school and the standby import no source by path.",
  };
  const ofWeb = (allowed: string[], message: string): Pattern => ({
    group: ["@school/web/**", ...allowed],
    message,
  });
  const journeys = override(
    ["e2e/**"],
    [
      bySourcePath,
      ofWeb(["!@school/web/**/text.ts"], "Journeys import nothing of the web but its texts."),
    ],
  );
  const benchmarks = override(
    ["bench/**"],
    [bySourcePath, ofWeb([], "Benchmarks import nothing of the web.")],
  );
  const demo = override(
    ["demo/**"],
    [
      { ...bySourcePath, regex: "\\.\\./(?:core|server|web|e2e|bench|standby)/" },
      {
        regex: "^@school/(?:web|e2e|bench|standby)(?:/|$)",
        message: "The demo school imports only core and the server.",
      },
    ],
  );
  const standbyAlone: Pattern[] = [
    { ...bySourcePath, regex: "\\.\\./(?:core|server|web|e2e|bench|demo)/" },
    {
      regex: "^@school/(?:web|e2e|bench|demo)(?:/|$)",
      message: "The standby imports only core and the server.",
    },
  ];
  const standby = override(
    ["standby/**"],
    [
      ...standbyAlone,
      testModules,
      {
        group: ["@school/server/**", "!@school/server/platform/**", "!@school/server/accounts/**"],
        message: "Of the server the standby imports only the platform and the module accounts.",
      },
    ],
  );
  const standbyTests = override(["standby/**/*.test.ts", "standby/src/testing/**"], standbyAlone);
  return [...inside, testFolderRule, journeys, benchmarks, demo, standby, standbyTests];
}
