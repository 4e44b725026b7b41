import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "./files.ts";
import { root } from "./lint-sample.ts";

/** Files that run in a school: no tests, no tools, no demo school. */
const running = sourceFiles(root).filter(
  ({ path }) =>
    /^(core|server|standby|web)\/src\/.*\.tsx?$/.test(path) &&
    !/\.test\.|\/testing[/.]|fixtures/.test(path),
);

function filesWith(pattern: RegExp): string[] {
  return running.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).toSorted();
}

describe("files that run in a school", () => {
  it.each<[string, RegExp, string[]]>([
    [
      "makes code from text",
      /\beval\(|new Function\(|from "node:vm"/,
      [
        // The fixed text "gc".
        "server/src/platform/runtime/release-memory.ts",
      ],
    ],
    [
      "starts other programs",
      /node:child_process/,
      [
        "server/src/platform/database/backup/run-backup.ts",
        "server/src/platform/database/embedded/postmaster.ts",
        "server/src/platform/database/embedded/programs.ts",
      ],
    ],
    ["gives a shell a command", /\bexec(Sync)?\(`|shell: true/, []],
    [
      "writes markup as text",
      /\.(innerHTML|outerHTML) =|insertAdjacentHTML/,
      ["web/src/site/script/pictures.ts"],
    ],
    ["allows other origins", /access-control-allow/i, []],
    [
      "accepts any certificate of a server",
      /rejectUnauthorized: false/,
      [
        // The portal's own, of this computer, only to see whether it answers.
        "server/src/platform/runtime/doctor/computer.ts",
      ],
    ],
    ["allows old versions of TLS", /minVersion|secureProtocol|TLSv1(\.1)?["']/, []],
    [
      "calls a cipher on the server",
      /createCipheriv\(/,
      [
        "server/src/platform/database/backup/encryption.ts",
        "server/src/platform/runtime/secrets/seal.ts",
      ],
    ],
    [
      "uses another cipher than AES-256-GCM",
      /["'](aes-(?!256-gcm["'])|AES-(?!GCM["'])|des-|rc4)/,
      [],
    ],
    // Versions of lists, an index and a random order, of which nothing is secret; Twilio's own form.
    [
      "uses a weak hash",
      /createH(ash|mac)\("(md5|sha1)"/,
      [
        "server/src/platform/outgoing/phone/providers/twilio.ts",
        "server/src/results/approvals/queries-sheets.ts",
      ],
    ],
    ["follows redirects", /redirect: "follow"/, []],
    ["sets a cookie for other sites", /SameSite=None/i, []],
  ])("%s only where that is expected", (_what, pattern, places) => {
    expect(filesWith(pattern)).toEqual(places);
  });

  it("asks other servers without following redirects", () => {
    const asking = running.filter(
      ({ path, text }) => /^(server|standby)\//.test(path) && /\bfetch\(/.test(text),
    );
    const faults = asking.filter(({ text }) => !/redirect: "manual"/.test(text));
    expect(asking.map(({ path }) => path)).toContain(
      "server/src/platform/documents/files/bucket.ts",
    );
    expect(faults.map(({ path }) => path)).toEqual([]);
  });

  it("makes secrets with the secure generator alone", () => {
    expect(filesWith(/Math\.random\(/).filter((path) => path.startsWith("server/"))).toEqual([]);
  });
});

describe("docs/asvs.md", () => {
  const page = readFileSync(join(root, "docs/asvs.md"), "utf8");
  const rows = [...page.matchAll(/^\| (\d+)\.\d+\.\d+ \| [12] \| [^|]+ \| (.*) \|$/gm)].map(
    ([, chapter = "", shown = ""]) => ({ chapter, shown }),
  );
  const STATES = ["met", "accepted", "not met", "does not apply", "not checked"] as const;
  const stateOf = (shown: string) =>
    STATES.find((state) => new RegExp(`^(\\*\\*)?${state}`).test(shown)) ?? "met";

  it("counts its rows", () => {
    const countsOf = (chosen: typeof rows) =>
      STATES.map((state) => chosen.filter(({ shown }) => stateOf(shown) === state).length);
    const counts = [...page.matchAll(/^\| V(\d+) [^|]+ \| ([\d |]+) \|$/gm)];
    expect(counts).toHaveLength(17);
    for (const [, chapter = "", numbers = ""] of counts) {
      const expected = countsOf(rows.filter((row) => row.chapter === chapter));
      expect([chapter, numbers]).toEqual([chapter, expected.join(" | ")]);
    }
    const total = STATES.map((_, at) => `**${countsOf(rows)[at]}**`).join(" | ");
    expect(page).toContain(`| **all ${rows.length}** | ${total} |`);
  });

  it("names files that exist, and a test or a document for each row that is met or accepted", () => {
    const files = [...page.matchAll(/`([\w./-]+\.(?:tsx?|yaml|json))`/g)].map(
      ([, path = ""]) => path,
    );
    expect(files.filter((path) => /^[a-z]+\//.test(path) && !existsSync(join(root, path)))).toEqual(
      [],
    );
    const shown = rows.filter(({ shown: text }) => ["met", "accepted"].includes(stateOf(text)));
    const unproved = shown.filter(({ shown: text }) => !/\.(test|spec)\.tsx?`|\.md[)#]/.test(text));
    expect(unproved.map(({ shown: text }) => text)).toEqual([]);
  });
});
