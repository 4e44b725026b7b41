import type { OxlintOverride } from "oxlint";
import { floors, platforms, rooms, roomsBelow, type Floor, type Room } from "./rooms.ts";

/*
 * Traps that a reader should know before changing a pattern. An override replaces the whole
 * options of a rule, so every override below carries all patterns that hold for its files.
 * A `regex` with a lookahead is dropped without a word by oxlint, and the rule then passes
 * everything: use `group` with "!" instead. An import that a "!" lets through is let through
 * by all patterns after that one, so groups come last. `rules.test.ts` proves that each pattern bites.
 */

interface Pattern {
  regex?: string;
  group?: string[];
  message: string;
}

/** What no file of a floor may import, wherever it is. */
const walls: Record<Floor, readonly Pattern[]> = {
  core: [
    {
      group: ["**", "!./**", "!../**", "!zod", "!@orpc", "!@orpc/contract"],
      message: "core imports only core, zod and @orpc/contract.",
    },
    leaving("core", "server|web"),
  ],
  server: [
    {
      regex: "^(?:node:)?process$",
      message: "Use the global `process`; only platform/config reads the environment.",
    },
    {
      regex: "^@school/(?:server|web|e2e|bench)(?:/|$)",
      message: "The server imports core alone, and its own files by relative path.",
    },
    leaving("server", "core|web"),
  ],
  web: [
    { regex: "^node:", message: "Pages run in browsers, which have no Node." },
    {
      regex: "^@school/(?:server|web|e2e|bench)(?:/|$)",
      message: "The web imports core alone, and its own files by relative path.",
    },
    leaving("web", "core|server"),
  ],
};

const coreTestWall: Pattern = {
  group: ["**", "!./**", "!../**", "!zod", "!@orpc", "!@orpc/contract", "!vitest", "!fast-check"],
  message: "A test of core may add vitest and fast-check, nothing else.",
};

/** Tests and builders use these; the product does not. */
const testSupport: Pattern = {
  regex: "(?:/platform/testing(?:/|\\.)|(?:^|/)fixtures\\.ts$|\\.test\\.tsx?$)",
  message: "Only tests and fixtures.ts use fixtures and platform/testing.",
};

const theRoot: Pattern = {
  regex: "\\.\\./(?:app|main)\\.tsx?$",
  message: "app.ts and main know everything; nothing imports them.",
};

/** Relative paths out of a floor; `@school/core/...` is the one spelling between floors. */
function leaving(floor: Floor, others: string): Pattern {
  return {
    regex: `\\.\\./(?:${others}|e2e|bench|house|scripts)/|\\.\\./${floor}/src/`,
    message: "Floors meet only through the package name @school/core.",
  };
}

/** Any spelling of an import of one of `banned`, relative or through core's package name. */
function theseRooms(banned: readonly Room[], message: string): Pattern[] {
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

/** Files at the root of a floor: only app.ts and the mains compose rooms. */
function rootRules(floor: Floor): OxlintOverride[] {
  const stranger: Pattern = {
    regex: `\\./(?:${rooms.join("|")})/`,
    message: "Only app.ts and the mains compose rooms.",
  };
  const commands = ["backup.ts", "restore.ts", "principal.ts", "rotate-keys.ts", "verify-audit.ts"];
  const names = ["main.tsx", "main.ts", "app.ts", "jobs.ts", ...commands];
  const composing = names.map((name) => `${floor}/src/${name}`);
  return [
    override([`${floor}/src/*`], [...walls[floor], stranger]),
    ...(floor === "core" ? [] : [override(composing, walls[floor])]),
  ];
}

function platformRules(floor: Floor): OxlintOverride[] {
  const noRooms = theseRooms(rooms, "The platform knows no room of the school.");
  const files = platforms[floor].map((folder) => `${floor}/src/${folder}/**`);
  if (floor !== "server")
    return [override(files, [...walls[floor], ...noRooms, testSupport, theRoot])];
  // The test server starts the whole portal, and signs people in: app.ts and accounts.
  const notAccounts = theseRooms(
    roomsBelow("accounts"),
    "Of rooms, tests' set-up knows accounts alone.",
  );
  return [
    override(files, [...walls.server, ...noRooms, testSupport, theRoot]),
    override(["server/src/platform/testing/**"], [...walls.server, ...notAccounts]),
  ];
}

function roomRules(floor: Floor, room: Room): OxlintOverride[] {
  const folder = `${floor}/src/${room}`;
  if (room === "portal") return [override([`${folder}/**`], [...walls[floor], theRoot])];
  const order = `A room imports only rooms above it: ${room} comes before what this imports.`;
  const upward = theseRooms(roomsBelow(room), order);
  const rules = [override([`${folder}/**`], [...walls[floor], ...upward, testSupport, theRoot])];
  if (floor === "server") {
    const tablesOnly: Pattern = {
      group: roomsBelow(room).flatMap((r) => [
        `**/${r}/**`,
        `!**/${r}/tables.ts`,
        `!**/${r}/*/tables.ts`,
      ]),
      message: `${order} Of rooms below, queries and facts may read tables.ts alone.`,
    };
    const reads = ["queries", "facts"].flatMap((name) => [
      `${folder}/**/${name}{,-*}.ts`,
      `${folder}/**/*-${name}.ts`,
    ]);
    rules.push(override(reads, [...walls[floor], tablesOnly, testSupport, theRoot]));
  }
  return rules;
}

/** Tests and fixtures: the same order of rooms, but with fixtures and platform/testing. */
function testRules(floor: Floor): OxlintOverride[] {
  const wall =
    floor === "core"
      ? [coreTestWall, ...walls.core.slice(1)]
      : walls[floor].filter((p) => p.regex !== "^node:");
  const kinds = ["*.test.ts", "*.test.tsx", "fixtures.ts"];
  const inFolder = (folder: string): string[] =>
    kinds.map((kind) => `${floor}/src/${folder}/**/${kind}`);
  const inRooms = rooms.map((room) =>
    override(inFolder(room), [
      ...wall,
      ...theseRooms(
        room === "portal" ? [] : roomsBelow(room),
        `A room's tests, too, import only rooms above it: ${room} comes before this one.`,
      ),
    ]),
  );
  const noRooms = theseRooms(rooms, "The platform knows no room of the school, nor do its tests.");
  const inPlatform = platforms[floor].map((folder) =>
    override(inFolder(folder), [...wall, ...noRooms]),
  );
  return [...inRooms, ...inPlatform];
}

/** The overrides of `no-restricted-imports` for every folder of the house. */
export function importRules(): OxlintOverride[] {
  const inside = floors.flatMap((floor) => [
    ...rootRules(floor),
    ...platformRules(floor),
    ...rooms.flatMap((room) => roomRules(floor, room)),
    ...testRules(floor),
  ]);
  const journeys = override(
    ["e2e/**", "bench/**"],
    [
      {
        regex: "^@school/web(?:/|$)|\\.\\./(?:core|server|web)/",
        message: "Journeys and benchmarks come through the front door.",
      },
    ],
  );
  return [...inside, journeys];
}
