import { openChangesDb, type StoredChange } from "./changes-db.ts";
import { openDevice } from "./device.ts";
import { canSeal, seal, sealBytes, unseal, unsealText } from "./sealed.ts";
import { refusals } from "./text.ts";

/** A file of a change; its bytes are on the device until the server has them. */
export interface ChangeFile {
  readonly name: string;
  /** Media type: "image/jpeg". */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** The server's id of the file; null until the server has it. */
  readonly id: string | null;
}

/** Something that a person saved, to be sent to the server. */
export interface Change {
  /** Increases with each change, also after a reload. */
  readonly number: number;
  /** The `Idempotency-Key` of the call that sends it, so that it takes effect once. */
  readonly id: string;
  /** Key of its sender: "scores". */
  readonly kind: string;
  /**
   * Record that the change is about, for instance `scores/CLASS/SUBJECT/TERM`. Changes of one record
   * are sent in order.
   */
  readonly record: string;
  /** Title for the person: "Scores of Primary 4 in English". */
  readonly title: string;
  /** The page that shows the record. */
  readonly href: string;
  /** Input of the sender; any JSON value. */
  readonly input: unknown;
  /** Typed values in a form that can be read without the page: "Obi Ada, CA1" and "8". */
  readonly lines: readonly ChangeLine[];
  readonly files: readonly ChangeFile[];
  /** Milliseconds since 1970 by the device's clock; only displayed. */
  readonly addedAt: number;
  /** Reason for the server's refusal; null while waiting. */
  readonly refusal: string | null;
  /** The server's value when it refused the change. A person who sends again has seen it. */
  readonly current: unknown;
}

export interface ChangeLine {
  readonly label: string;
  readonly value: string;
}

export type NewChange = Pick<Change, "kind" | "record" | "title" | "href" | "input" | "lines"> & {
  /** In order; the server may already have the bytes of some. */
  readonly files?: readonly (File | ChangeFile)[];
};

/** Storage of an account's changes that survives a reload or a power cut. */
export interface ChangeStore {
  readonly load: () => Promise<Change[]>;
  /**
   * Stores a change after, or instead of, unsent changes of its record.
   *
   * @param bytes of its files, in order; null for a file that the server has
   */
  readonly add: (
    change: Omit<Change, "number">,
    bytes: readonly (ArrayBuffer | null)[],
    replaces: boolean,
  ) => Promise<Change>;
  /** Updates a change, and deletes the bytes of files that the server has. */
  readonly put: (change: Change) => Promise<void>;
  readonly drop: (number: number) => Promise<void>;
  /** The bytes of the file at that index; throws if the change was discarded. */
  readonly bytesOf: (number: number, at: number) => Promise<ArrayBuffer>;
}

/** A change shown as stored on the device must survive a power cut. */
const durable = { durability: "strict" } as const;

/**
 * Opens this browser's store of the account; throws if it has none, as in some private windows, or
 * before the server has sent the key.
 *
 * @param key encrypts the changes; null in a browser without Web Crypto
 */
export async function openChangeStore(
  accountId: string,
  key: Promise<CryptoKey | null> = accountKey(accountId),
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
      // Another key encrypted it, such as that of a reinstalled portal: the others are still sent.
      return [];
    }
  };
  const db = await openChangesDb();
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
      const tx = db.transaction(["changes", "files"], "readwrite", durable);
      const [changes, files] = [tx.objectStore("changes"), tx.objectStore("files")];
      if (replaces) {
        const changesOfAccount = await changes.index("account").getAll(accountId);
        for (const { record, number } of changesOfAccount) {
          if (record !== change.record) continue;
          await changes.delete(number);
          await files.delete(filesOf(number));
        }
      }
      // The database assigns the number.
      const number = await changes.add(stored as StoredChange);
      for (const [at, one] of contents.entries()) {
        if (one !== null) await files.put(one, [number, at]);
      }
      await tx.done;
      return { ...change, number };
    },
    async put({ number, ...change }) {
      const stored = await toStore(change);
      const tx = db.transaction(["changes", "files"], "readwrite", durable);
      // A change that was discarded in the meantime stays so.
      if (await tx.objectStore("changes").get(number)) {
        await tx.objectStore("changes").put({ ...stored, number });
        for (const [at, { id }] of change.files.entries()) {
          if (id !== null) await tx.objectStore("files").delete([number, at]);
        }
      }
      await tx.done;
    },
    async drop(number) {
      const tx = db.transaction(["changes", "files"], "readwrite");
      await tx.objectStore("changes").delete(number);
      await tx.objectStore("files").delete(filesOf(number));
      await tx.done;
    },
    async bytesOf(number, at) {
      const file = await db.get("files", [number, at]);
      if (file === undefined) throw new Error("The device has no such file");
      if (!("iv" in file)) return file;
      if (sealing === null) throw new Error("This browser cannot open what another sealed");
      return unseal(sealing, file).catch(() => {
        throw new Error("The device cannot open this file");
      });
    },
  };
}

async function accountKey(accountId: string): Promise<CryptoKey | null> {
  if (!canSeal()) return null;
  const device = await openDevice(accountId);
  if (device === null) throw new Error("The school has not given this device its key");
  return device.key;
}

/**
 * Parses a stored change. An earlier version of the app may have stored another shape: missing
 * parts are then empty, so that the person still sees the change and can discard it.
 */
export function changeIn(stored: unknown, number: number): Change {
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
