import type { Database } from "../platform/database/database.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";

type LoadDemoSchool = (db: Database, sealer?: Sealer, loadedAt?: Date) => Promise<void>;

/** A variable, because the package imports the server: the types of neither need the other's first. */
const LOADER: string = "@school/demo/load.ts";

/** Returns the loader of the package `demo`, which no other start of the portal reads. */
export async function importDemoLoader(): Promise<LoadDemoSchool> {
  const loader = (await import(LOADER)) as { loadDemoSchool: LoadDemoSchool };
  return loader.loadDemoSchool;
}
