import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { CONTRACT_VERSION } from "@school/core/api/contract-version.ts";
import { contract } from "@school/core/portal/contract.ts";
import { licenceList, lockedPackages } from "../architecture/dependencies.ts";
import { toStoredContract } from "../server/src/testing/contracts/shapes.ts";
import { storedContracts } from "../server/src/testing/contracts/stored.ts";
import { type Bill, billOfMaterials, runningPackages } from "./bill-of-materials.ts";
import { root } from "./child.ts";
import { archiveOf, unpack } from "./release-file.ts";
import {
  billFaults,
  changelogFaults,
  contentFaults,
  contractFaults,
  countAdvisories,
  versionFaults,
  versionsOf,
} from "./release-checks.ts";

/*
 * Builds the file for `npm run update` from the checked-out commit: `npm run release`. The bill of
 * materials and the licences are in the file and beside it. Prints the checks; builds nothing if
 * one fails.
 */

class ReleaseFailed extends Error {}

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints the result of a check. Throws where it failed. */
function check(passed: string, faults: readonly string[]): void {
  if (faults.length > 0)
    throw new ReleaseFailed(faults.map((fault) => `  no  ${fault}`).join("\n"));
  say(`  ok  ${passed}`);
}

/** Returns the output of a program. Throws with its errors where it fails, unless it `mayFail`. */
function outputOf(program: string, args: readonly string[], cwd = root, mayFail = false): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (!mayFail && (error || status !== 0)) {
    throw new ReleaseFailed(`  no  ${program} ${args.join(" ")}: ${error?.message ?? stderr}`);
  }
  return stdout;
}

const npm = (args: readonly string[], cwd = root, mayFail = false) => {
  const path = process.env["npm_execpath"];
  return path === undefined
    ? outputOf("npm", args, cwd, mayFail)
    : outputOf(process.execPath, [path, ...args], cwd, mayFail);
};

function checkAdvisories(): void {
  const audit = ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=30000"];
  const count = countAdvisories(npm(audit, root, true));
  if (count === null) {
    say("  --  not checked: known weaknesses of packages; the registry did not respond");
    return;
  }
  check(
    "no package that the portal uses has a known weakness that is high or critical",
    count === 0 ? [] : [`${count} packages have known weaknesses: npm run check:advisories`],
  );
}

function checkSources(version: string): void {
  const changed = outputOf("git", ["status", "--porcelain"]).trim();
  check("every change is committed", changed === "" ? [] : [`Commit or remove:\n${changed}`]);
  check(`every package has version ${version}`, versionFaults(version, versionsOf(root)));
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  check(`CHANGELOG.md begins with ${version}`, changelogFaults(version, changelog));
  const present = { version: CONTRACT_VERSION, before: toStoredContract(contract) };
  check(
    `the contract is version ${CONTRACT_VERSION}, and pages of releases know it by that`,
    contractFaults(version, present, storedContracts()),
  );
  checkAdvisories();
}

function release(): void {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const commit = outputOf("git", ["rev-parse", "--short", "HEAD"]).trim();
  say(`Version ${version}, commit ${commit}`);
  checkSources(version);

  const folder = join(root, "release");
  mkdirSync(folder, { recursive: true });
  const name = `school-portal-${version}`;
  const bill = billOfMaterials();
  const licences = licenceList(lockedPackages(root));
  const made = new Map([
    ["school-portal.cdx.json", bill],
    ["licences.txt", `${licences.join("\n")}\n`],
  ]);
  check(
    `the bill of materials and the licences name ${licences.length} packages`,
    billFaults(JSON.parse(bill) as Bill, runningPackages()),
  );

  const file = join(folder, `${name}.tgz`);
  const trial = mkdtempSync(join(tmpdir(), "portal-release-"));
  try {
    archiveOf(root, "HEAD", { file, folder: name, added: made });
    const unpacked = unpack(file, trial);
    const { version: inside } = JSON.parse(
      readFileSync(join(unpacked, "package.json"), "utf8"),
    ) as { version: string };
    check("the file unpacks", inside === version ? [] : [`The file has version ${inside}.`]);
    const paths = globSync("**/*", { cwd: unpacked }).map((path) => path.replaceAll("\\", "/"));
    check("it has what a school runs, and no tests", contentFaults(paths));
    npm(["ci", "--dry-run", "--ignore-scripts", "--no-audit"], join(trial, name));
    say("  ok  its packages are those of its lockfile");
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
  say("  --  not checked: the tests. Run npm test and npm run faults on this commit.");

  const files = [file];
  for (const [path, text] of made) {
    const beside = join(folder, `${name}-${path.replace("school-portal.", "")}`);
    writeFileSync(beside, text);
    files.push(beside);
  }
  const sums = files.map(
    (path) => `${createHash("sha256").update(readFileSync(path)).digest("hex")}  ${basename(path)}`,
  );
  writeFileSync(join(folder, `${name}.sha256`), `${sums.join("\n")}\n`);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  say(`\n${relative(process.cwd(), file)}, ${megabytes} MB. On the school's computer:`);
  say(`  npm run update -- ${name}.tgz`);
  say("After it is published: CONTRIBUTING.md, Release, step 4.");
}

try {
  release();
} catch (error) {
  if (!(error instanceof ReleaseFailed)) throw error;
  process.stderr.write(`${error.message}\nNothing was built.\n`);
  process.exitCode = 1;
}
