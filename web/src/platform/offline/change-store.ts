import { openDevice } from "./device.ts";
import { canSeal, seal, type Sealed, unsealText } from "./sealed.ts";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** Something that a person saved, on its way to the school. */
export interface Change {
  /** Later changes have higher numbers, also after a reload. */
  readonly number: number;
  /** The `Idempotency-Key` of the call that sends it, so that the server takes it once. */
  readonly id: string;
  /** Which sender knows how to send it: "scores". */
  readonly kind: string;
  /** What it is about, for instance `scores/CLASS/SUBJECT/TERM`. Its changes are sent in their order. */
  readonly record: string;
  /** As the person reads it: "Scores of Primary 4 in English". */
  readonly title: string;
  /** The page that shows the record. */
  readonly href: string;
  /** What its sender needs; anything that JSON can hold. */
  readonly input: unknown;
  /** Milliseconds since 1970 by the clock of the device; only shown. */
  readonly addedAt: number;
  /** Why the school did not take it; null while it waits. */
  readonly refusal: string | null;
}

export type NewChange = Omit<Change, "number" | "id" | "addedAt" | "refusal">;

/** Where an account's changes are kept over a reload or a power cut. */
export interface ChangeStore {
  readonly load: () => Promise<Change[]>;
  /** Keeps a change in place of those that have not been sent of its record, or after them. */
  readonly add: (change: Omit<Change, "number">, replaces: boolean) => Promise<Change>;
  readonly put: (change: Change) => Promise<void>;
  readonly drop: (number: number) => Promise<void>;
}

/** Sealed, but for what orders it; in a browser that cannot seal, as on plain http, it lies open. */
interface StoredChange extends Pick<Change, "number" | "record"> {
  /** Devices are shared between accounts. */
  readonly accountId: string;
  readonly sealed?: Sealed;
}

interface ChangesDb extends DBSchema {
  changes: { key: number; value: StoredChange; indexes: { account: string } };
}

/** A change that is shown as kept on the device must survive a power cut. */
const durable = { durability: "strict" } as const;

/**
 * This browser's store of the account; throws if it has none, as in some private windows, or before the
 * school has given it the key.
 *
 * @param key what seals the changes; null in a browser that cannot
 */
export async function openChangeStore(
  accountId: string,
  key: Promise<CryptoKey | null> = ownKey(accountId),
): Promise<ChangeStore> {
  const sealing = await key;
  const toStore = async (change: Omit<Change, "number">): Promise<Omit<StoredChange, "number">> =>
    sealing === null
      ? { ...change, accountId }
      : {
          record: change.record,
          accountId,
          sealed: await seal(sealing, JSON.stringify(change)),
        };
  const fromStore = async ({ number, sealed, ...open }: StoredChange): Promise<Change> => {
    if (sealed === undefined || sealing === null) return { ...(open as unknown as Change), number };
    return { ...(JSON.parse(await unsealText(sealing, sealed)) as Change), number };
  };
  const db: IDBPDatabase<ChangesDb> = await openDB<ChangesDb>("outbox", 1, {
    upgrade(made) {
      const changes = made.createObjectStore("changes", { keyPath: "number", autoIncrement: true });
      changes.createIndex("account", "accountId");
    },
    // A later release of the page must be able to change the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  return {
    load: async () =>
      Promise.all((await db.getAllFromIndex("changes", "account", accountId)).map(fromStore)),
    async add(change, replaces) {
      const stored = await toStore(change);
      const tx = db.transaction("changes", "readwrite", durable);
      if (replaces) {
        const own = await tx.store.index("account").getAll(accountId);
        for (const { record, number } of own) {
          if (record === change.record) await tx.store.delete(number);
        }
      }
      // The database gives the number.
      const number = await tx.store.add(stored as StoredChange);
      await tx.done;
      return { ...change, number };
    },
    async put({ number, ...change }) {
      const stored = await toStore(change);
      const tx = db.transaction("changes", "readwrite", durable);
      // One that was dropped meanwhile stays so.
      if (await tx.store.get(number)) await tx.store.put({ ...stored, number });
      await tx.done;
    },
    drop: (number) => db.delete("changes", number),
  };
}

async function ownKey(accountId: string): Promise<CryptoKey | null> {
  if (!canSeal()) return null;
  const device = await openDevice(accountId);
  if (device === null) throw new Error("The school has not given this device its key");
  return device.key;
}
