// Installs the commit-msg hook of a clone. In syntax that old versions of Node can parse.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HOOK = `#!/bin/sh
# Installed by npm ci (scripts/install-hook.mjs). Off: git config portal.commitCheck false
[ "$(git config --type=bool portal.commitCheck)" = false ] && exit 0
[ -f scripts/commit-message.mjs ] || exit 0
exec node scripts/commit-message.mjs "$1"
`;

/** Whether Git's settings of a clone switch the check off or name another folder of hooks. */
function declines(config) {
  return /^\s*(?:hooksPath\s*=|commitCheck\s*=\s*(?:false|no|off|0)\s*$)/im.test(config);
}

/**
 * Writes the hook unless the folder is no clone, the check is off, or the clone has hooks of its own.
 * Reads Git's files, since an installation must not need the program. Returns whether it was written.
 */
export function installHook(root) {
  const config = join(root, ".git/config");
  if (!existsSync(config) || declines(readFileSync(config, "utf8"))) return false;
  const file = join(root, ".git/hooks/commit-msg");
  if (existsSync(file)) return false;
  mkdirSync(join(root, ".git/hooks"), { recursive: true });
  writeFileSync(file, HOOK, { mode: 0o755 });
  return true;
}
