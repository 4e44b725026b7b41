import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./child.ts";

const HOOK = ".git/hooks/commit-msg";

/** Installs the hook as `npm ci` does; whether it was written. */
function installHook(folder: string): boolean {
  const script = pathToFileURL(join(root, "scripts/install-hook.mjs")).href;
  const line = `import { installHook } from "${script}"; console.log(installHook("."))`;
  const args = ["--input-type=module", "-e", line];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return stdout.trim() === "true";
}

/**
 * A folder with the files of a clone that the hook reads. Git, which this computer may lack, is
 * replaced by a program that only returns the clone's settings.
 */
function makeClone(config = "") {
  const folder = mkdtempSync(join(tmpdir(), "portal-commit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of ["scripts", ".git", "bin", "docs"]) mkdirSync(join(folder, path));
  for (const path of ["scripts/commit-message.mjs", "docs/words.md"]) {
    cpSync(join(root, path), join(folder, path));
  }
  writeFileSync(join(folder, ".git/config"), config);
  const commit = (message: string, commitCheck = "") => {
    writeFileSync(join(folder, "bin/git"), `#!/bin/sh\necho "${commitCheck}"\n`, { mode: 0o755 });
    writeFileSync(join(folder, "message"), message);
    const path = [join(folder, "bin"), dirname(process.execPath), process.env["PATH"]];
    const env = { ...process.env, PATH: path.join(delimiter) };
    const { status, stderr } = spawnSync("sh", [HOOK, "message"], {
      cwd: folder,
      encoding: "utf8",
      env,
    });
    return { status, stderr };
  };
  return { folder, commit, isInstalled: () => existsSync(join(folder, HOOK)) };
}

test("an installed hook refuses a message that does not follow the rules, and says why", () => {
  const { folder, commit } = makeClone();
  expect(installHook(folder)).toBe(true);
  expect(commit("cbt: fix lock-order deadlock between sittings and hall log").status).toBe(0);
  expect(commit("core, server: read dates in the school's time zone").status).toBe(0);
  expect(commit("Merge branch 'lane'").status).toBe(0);
  const refused = (message: string) => {
    const { status, stderr } = commit(message);
    expect(status).toBe(1);
    return stderr;
  };
  expect(refused("Fix a deadlock")).toMatch("Begin the subject with a module");
  expect(refused("cbt: fixes a deadlock")).toMatch("Use the imperative");
  expect(refused("cbt: fix a deadlock.")).toMatch("without a full stop");
  expect(refused(`cbt: ${"long ".repeat(20)}`)).toMatch("at most 72");
  expect(refused("cbt: fix a deadlock\nat once")).toMatch("second line empty");
  expect(refused("cbt: mark a test anew")).toMatch("better words for: anew");
});

test("the check can be switched off after the hook is installed", () => {
  const { folder, commit } = makeClone();
  installHook(folder);
  expect(commit("Bad").status).toBe(1);
  expect(commit("Bad", "false").status).toBe(0);
});

test.each([
  ["switched off", "[portal]\n\tcommitCheck = false\n"],
  ["with another folder of hooks", "[core]\n\thooksPath = /srv/hooks\n"],
])("a clone %s gets no hook", (_, config) => {
  const { folder, isInstalled } = makeClone(config);
  expect(installHook(folder)).toBe(false);
  expect(isInstalled()).toBe(false);
});

test("a clone's own hook stays, and a folder that is no clone gets none", () => {
  const { folder, commit } = makeClone();
  mkdirSync(join(folder, ".git/hooks"));
  writeFileSync(join(folder, HOOK), "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  expect(installHook(folder)).toBe(false);
  expect(commit("Bad").status).toBe(0);
  rmSync(join(folder, ".git"), { recursive: true });
  expect(installHook(folder)).toBe(false);
});
