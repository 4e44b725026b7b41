import type { Database } from "../platform/database/database.ts";
import { ConfigError } from "../platform/runtime/config/config.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";

type LoadDemoSchool = (db: Database, sealer?: Sealer, loadedAt?: Date) => Promise<void>;

/** A variable, because the package imports the server: the types of neither need the other's first. */
const LOADER: string = "@school/demo/load.ts";

/**
 * Returns the loader of the package `demo`, which no other start of the portal reads. Throws
 * `ConfigError` where its files were left out, as in a container.
 */
export async function importDemoLoader(): Promise<LoadDemoSchool> {
  try {
    const loader = (await import(LOADER)) as { loadDemoSchool: LoadDemoSchool };
    return loader.loadDemoSchool;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new ConfigError("DEMO: the demo school is not among these files", { cause: error });
  }
}
