import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";

/**
 * Installs Debian's packages as root, unless their files exist. None of their servers is started.
 *
 * @param files of the packages, each a path or a pattern
 */
export function installPackages(packages: readonly string[], files: readonly string[]): void {
  if (files.every((file) => globSync(file).length > 0)) return;
  if (process.getuid?.() !== 0) throw new Error(`Install ${packages.join(" ")}, or be root.`);
  // Debian starts each package's server; this prevents it.
  const denied = "/usr/sbin/policy-rc.d";
  const isOurs = !existsSync(denied);
  const shell = (command: string) => {
    const { status } = spawnSync("sh", ["-c", command], { stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0) throw new Error(`failed: ${command}`);
  };
  if (isOurs) shell(`printf '#!/bin/sh\\nexit 101\\n' > ${denied} && chmod +x ${denied}`);
  try {
    shell("apt-get update");
    shell(
      `DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${packages.join(" ")}`,
    );
  } finally {
    if (isOurs) shell(`rm -f ${denied}`);
  }
}
