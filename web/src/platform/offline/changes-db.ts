import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Sealed } from "./sealed.ts";

/** Encrypted, except for its order; unencrypted where Web Crypto is missing, as on plain http. */
export interface StoredChange {
  /** Increases with each change. */
  readonly number: number;
  readonly record: string;
  /** Devices are shared between accounts. */
  readonly accountId: string;
  readonly sealed?: Sealed;
}

type Place = [number: number, at: number];

export interface ChangesDb extends DBSchema {
  changes: { key: number; value: StoredChange; indexes: { account: string } };
  /** A buffer, because not every browser can store a Blob. */
  files: { key: Place; value: Sealed | ArrayBuffer };
}

/** Opens the changes that wait on this device, of all its accounts. */
export function openChangesDb(): Promise<IDBPDatabase<ChangesDb>> {
  return openDB<ChangesDb>("outbox", 2, {
    upgrade(made, before) {
      if (before < 1) {
        const numbered = { keyPath: "number", autoIncrement: true };
        made.createObjectStore("changes", numbered).createIndex("account", "accountId");
      }
      made.createObjectStore("files");
    },
    // A later release of the page must be able to upgrade the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}
