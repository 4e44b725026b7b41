import type { OxlintOverride } from "oxlint";
import { floors, platforms, rooms, roomsBelow, type Floor, type Room } from "./rooms.ts";

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

/** What no file of a floor may import. */
const floorPatterns: Record<Floor, readonly Pattern[]> = {
  core: [
    {
      group: ["**", "!./**", "!../**", "!zod", "!@orpc", "!@orpc/contract"],
      message: "core imports only core, zod and @orpc/contract.",
    },
    crossFloorImports("core", "server|web"),
  ],
  server: [
    {
      regex: "^(?:node:)?process$",
      message: "Use the global `process`; only platform/config reads the environment.",
    },
    {
      regex: "^@school/(?:server|web|e2e|bench)(?:/|$)",
      message: "The server imports only core, and its own files by relative path.",
    },
    crossFloorImports("server", "core|web"),
  ],
  web: [
    { regex: "^node:", message: "Pages run in browsers, which have no Node." },
    {
      regex: "^@school/(?:server|web|e2e|bench)(?:/|$)",
      message: "The web imports only core, and its own files by relative path.",
    },
    crossFloorImports("web", "core|server"),
  ],
};

const coreTestPattern: Pattern = {
  group: ["**", "!./**", "!../**", "!zod", "!@orpc", "!@orpc/contract", "!vitest", "!fast-check"],
  message: "A test of core may also import vitest and fast-check, nothing else.",
};

/** Modules for tests and builders only. */
const testModules: Pattern = {
  regex: "(?:/platform/testing(?:/|\\.)|(?:^|/)fixtures\\.ts$|\\.test\\.tsx?$)",
  message: "Only tests and fixtures.ts use fixtures and platform/testing.",
};

const rootModules: Pattern = {
  regex: "\\.\\./(?:app|main)\\.tsx?$",
  message: "app.ts and main import everything; nothing imports them.",
};

/** Relative paths out of a floor. The only import between floors is `@school/core/...`. */
function crossFloorImports(floor: Floor, others: string): Pattern {
  return {
    regex: `\\.\\./(?:${others}|e2e|bench|house|scripts)/|\\.\\./${floor}/src/`,
    message: "Floors import each other only through the package name @school/core.",
  };
}

/** Any import of one of `banned`, relative or through core's package name. */
function importsOfRooms(banned: readonly Room[], message: string): Pattern[] {
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

/** Files at the root of a floor: only app.ts and the mains import rooms. */
function rootRules(floor: Floor): OxlintOverride[] {
  const roomImport: Pattern = {
    regex: `\\./(?:${rooms.join("|")})/`,
    message: "Only app.ts and the mains import rooms.",
  };
  const commands = [
    "backup.ts",
    "doctor.ts",
    "restore.ts",
    "principal.ts",
    "promote.ts",
    "rotate-keys.ts",
    "verify-audit.ts",
  ];
  const names = ["main.tsx", "main.ts", "run.ts", "app.ts", "jobs.ts", ...commands];
  const composing = names.map((name) => `${floor}/src/${name}`);
  return [
    override([`${floor}/src/*`], [...floorPatterns[floor], roomImport]),
    ...(floor === "core" ? [] : [override(composing, floorPatterns[floor])]),
  ];
}

function platformRules(floor: Floor): OxlintOverride[] {
  const anyRoom = importsOfRooms(rooms, "The platform imports no room.");
  const files = platforms[floor].map((folder) => `${floor}/src/${folder}/**`);
  if (floor !== "server")
    return [override(files, [...floorPatterns[floor], ...anyRoom, testModules, rootModules])];
  // The test server starts the whole portal and signs people in, so it imports app.ts and accounts.
  const notAccounts = importsOfRooms(
    roomsBelow("accounts"),
    "platform/testing imports only the room accounts.",
  );
  return [
    override(files, [...floorPatterns.server, ...anyRoom, testModules, rootModules]),
    override(["server/src/platform/testing/**"], [...floorPatterns.server, ...notAccounts]),
  ];
}

function roomRules(floor: Floor, room: Room): OxlintOverride[] {
  const folder = `${floor}/src/${room}`;
  if (room === "portal")
    return [override([`${folder}/**`], [...floorPatterns[floor], rootModules])];
  const order = `A room imports only rooms above it: ${room} comes before what this imports.`;
  const laterRooms = importsOfRooms(roomsBelow(room), order);
  const rules = [
    override([`${folder}/**`], [...floorPatterns[floor], ...laterRooms, testModules, rootModules]),
  ];
  if (floor === "server") {
    const tablesOnly: Pattern = {
      group: roomsBelow(room).flatMap((r) => [
        `**/${r}/**`,
        `!**/${r}/tables.ts`,
        `!**/${r}/*/tables.ts`,
      ]),
      message: `${order} Of rooms below, queries and facts may import only tables.ts.`,
    };
    const reads = ["queries", "facts"].flatMap((name) => [
      `${folder}/**/${name}{,-*}.ts`,
      `${folder}/**/*-${name}.ts`,
    ]);
    rules.push(override(reads, [...floorPatterns[floor], tablesOnly, testModules, rootModules]));
  }
  return rules;
}

/** Tests and fixtures: the same order of rooms, plus fixtures and platform/testing. */
function testRules(floor: Floor): OxlintOverride[] {
  const patterns =
    floor === "core"
      ? [coreTestPattern, ...floorPatterns.core.slice(1)]
      : floorPatterns[floor].filter((p) => p.regex !== "^node:");
  const kinds = ["*.test.ts", "*.test.tsx", "fixtures.ts"];
  const inFolder = (folder: string): string[] =>
    kinds.map((kind) => `${floor}/src/${folder}/**/${kind}`);
  const inRooms = rooms.map((room) =>
    override(inFolder(room), [
      ...patterns,
      ...importsOfRooms(
        room === "portal" ? [] : roomsBelow(room),
        `Tests too import only rooms above their own: ${room} comes before this one.`,
      ),
    ]),
  );
  const anyRoom = importsOfRooms(rooms, "The platform and its tests import no room.");
  const inPlatform = platforms[floor].map((folder) =>
    override(inFolder(folder), [...patterns, ...anyRoom]),
  );
  return [...inRooms, ...inPlatform];
}

/** The overrides of `no-restricted-imports` for every folder. */
export function importRules(): OxlintOverride[] {
  const inside = floors.flatMap((floor) => [
    ...rootRules(floor),
    ...platformRules(floor),
    ...rooms.flatMap((room) => roomRules(floor, room)),
    ...testRules(floor),
  ]);
  const bySourcePath: Pattern = {
    regex: "\\.\\./(?:core|server|web)/",
    message: "Journeys and benchmarks import no source by path.",
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
  return [...inside, journeys, benchmarks];
}
