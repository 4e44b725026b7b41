import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { openDevice } from "./device.ts";
import { canSeal, seal, sealBytes, type Sealed, unseal, unsealText } from "./sealed.ts";
import { refusals } from "./text.ts";

/** A file of a change; its bytes are on the device until the school has them. */
export interface ChangeFile {
  readonly name: string;
  /** As browsers name types: "image/jpeg". */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** The server's id of the file; null until the server has it. */
  readonly id: string | null;
}

/** Something that a person saved, on its way to the school. */
export interface Change {
  /** Later changes have higher numbers, also after a reload. */
  readonly number: number;
  /** The `Idempotency-Key` of the call that sends it, so that the server takes it once. */
  readonly id: string;
  /** Which sender knows how to send it: "scores". */
  readonly kind: string;
  /**
   * Record that the change is about, for instance `scores/CLASS/SUBJECT/TERM`. Changes of one record
   * are sent in order.
   */
  readonly record: string;
  /** As the person reads it: "Scores of Primary 4 in English". */
  readonly title: string;
  /** The page that shows the record. */
  readonly href: string;
  /** Input of the sender; anything that JSON can hold. */
  readonly input: unknown;
  /** Typed values in a form that can be read without the page: "Obi Ada, CA1" and "8". */
  readonly lines: readonly ChangeLine[];
  readonly files: readonly ChangeFile[];
  /** Milliseconds since 1970 by the clock of the device; only shown. */
  readonly addedAt: number;
  /** Why the school did not take it; null while it waits. */
  readonly refusal: string | null;
  /**
   * The server's value in place of this change when it refused the change. A person who sends again has
   * seen it.
   */
  readonly current: unknown;
}

export interface ChangeLine {
  readonly label: string;
  readonly value: string;
}

export type NewChange = Pick<Change, "kind" | "record" | "title" | "href" | "input" | "lines"> & {
  /** In their order; of some the school may have the bytes already. */
  readonly files?: readonly (File | ChangeFile)[];
};

/** Where an account's changes are kept over a reload or a power cut. */
export interface ChangeStore {
  readonly load: () => Promise<Change[]>;
  /**
   * Keeps a change in place of those that have not been sent of its record, or after them.
   *
   * @param bytes of its files, in their order; null for a file that the school has
   */
  readonly add: (
    change: Omit<Change, "number">,
    bytes: readonly (ArrayBuffer | null)[],
    replaces: boolean,
  ) => Promise<Change>;
  /** Also gives up the bytes of files that the school has by now. */
  readonly put: (change: Change) => Promise<void>;
  readonly drop: (number: number) => Promise<void>;
  /** The bytes of the file in that place; throws where the change has been given up. */
  readonly bytesOf: (number: number, at: number) => Promise<ArrayBuffer>;
}

/** Encrypted, except for its order; unencrypted where Web Crypto is missing, as on plain http. */
interface StoredChange extends Pick<Change, "number" | "record"> {
  /** Devices are shared between accounts. */
  readonly accountId: string;
  readonly sealed?: Sealed;
}

type Place = [number: number, at: number];

interface ChangesDb extends DBSchema {
  changes: { key: number; value: StoredChange; indexes: { account: string } };
  /** A buffer, because not every browser keeps a Blob. */
  files: { key: Place; value: Sealed | ArrayBuffer };
}

/** A change that is shown as kept on the device must survive a power cut. */
const durable = { durability: "strict" } as const;
const BOTH = ["changes", "files"] as const;

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
  const fromStore = async ({ number, sealed, ...open }: StoredChange): Promise<Change[]> => {
    if (sealed === undefined || sealing === null) {
      return [changeIn(open, number)];
    }
    try {
      return [changeIn(JSON.parse(await unsealText(sealing, sealed)), number)];
    } catch {
      // Another key encrypted it, as that of a portal that was set up again: the others are still sent.
      return [];
    }
  };
  const db: IDBPDatabase<ChangesDb> = await openDB<ChangesDb>("outbox", 2, {
    upgrade(made, before) {
      if (before < 1) {
        const numbered = { keyPath: "number", autoIncrement: true };
        made.createObjectStore("changes", numbered).createIndex("account", "accountId");
      }
      made.createObjectStore("files");
    },
    // A later release of the page must be able to change the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  const filesOf = (number: number) => IDBKeyRange.bound([number], [number, []]);
  return {
    async load() {
      const stored = await db.getAllFromIndex("changes", "account", accountId);
      return (await Promise.all(stored.map(fromStore))).flat();
    },
    async add(change, bytes, replaces) {
      const stored = await toStore(change);
      const contents = await Promise.all(
        bytes.map(async (one) => (one && sealing ? sealBytes(sealing, one) : one)),
      );
      const tx = db.transaction(BOTH, "readwrite", durable);
      const [changes, files] = [tx.objectStore("changes"), tx.objectStore("files")];
      if (replaces) {
        const own = await changes.index("account").getAll(accountId);
        for (const { record, number } of own) {
          if (record !== change.record) continue;
          await changes.delete(number);
          await files.delete(filesOf(number));
        }
      }
      // The database gives the number.
      const number = await changes.add(stored as StoredChange);
      for (const [at, one] of contents.entries()) {
        if (one !== null) await files.put(one, [number, at]);
      }
      await tx.done;
      return { ...change, number };
    },
    async put({ number, ...change }) {
      const stored = await toStore(change);
      const tx = db.transaction(BOTH, "readwrite", durable);
      // One that was dropped meanwhile stays so.
      if (await tx.objectStore("changes").get(number)) {
        await tx.objectStore("changes").put({ ...stored, number });
        for (const [at, { id }] of change.files.entries()) {
          if (id !== null) await tx.objectStore("files").delete([number, at]);
        }
      }
      await tx.done;
    },
    async drop(number) {
      const tx = db.transaction(BOTH, "readwrite");
      await tx.objectStore("changes").delete(number);
      await tx.objectStore("files").delete(filesOf(number));
      await tx.done;
    },
    async bytesOf(number, at) {
      const found = await db.get("files", [number, at]);
      if (found === undefined) throw new Error("The device has no such file");
      if (!("iv" in found)) return found;
      if (sealing === null) throw new Error("This browser cannot open what another sealed");
      return unseal(sealing, found).catch(() => {
        throw new Error("The device cannot open this file");
      });
    },
  };
}

async function ownKey(accountId: string): Promise<CryptoKey | null> {
  if (!canSeal()) return null;
  const device = await openDevice(accountId);
  if (device === null) throw new Error("The school has not given this device its key");
  return device.key;
}

/**
 * Reads a stored change. An earlier version of the app may have stored another shape: what is missing
 * is empty then, so that the person still sees the change and can discard it.
 */
function changeIn(stored: unknown, number: number): Change {
  const fields = new Map<string, unknown>(Object.entries(stored ?? {}));
  const text = (name: string) => textIn(fields.get(name));
  const list = (name: string) => {
    const value = fields.get(name);
    return Array.isArray(value) ? value.map((one) => new Map(Object.entries(one ?? {}))) : [];
  };
  const addedAt = fields.get("addedAt");
  const refusal = fields.get("refusal");
  const isWhole = text("id") !== "" && text("kind") !== "";
  return {
    number,
    id: text("id"),
    kind: text("kind"),
    record: text("record"),
    title: text("title"),
    href: text("href"),
    input: fields.get("input"),
    lines: list("lines").map((line) => ({
      label: textIn(line.get("label")),
      value: textIn(line.get("value")),
    })),
    files: list("files").map((file) => ({
      name: textIn(file.get("name")),
      type: textIn(file.get("type")),
      size: Number(file.get("size") ?? 0),
      id: typeof file.get("id") === "string" ? textIn(file.get("id")) : null,
    })),
    addedAt: typeof addedAt === "number" ? addedAt : 0,
    refusal: typeof refusal === "string" ? refusal : isWhole ? null : refusals.cannotBeSent,
    current: fields.get("current") ?? null,
  };
}

const textIn = (value: unknown) => (typeof value === "string" ? value : "");
