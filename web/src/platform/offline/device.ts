import type { DeviceKey } from "@school/core/api/device-key.ts";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { ask } from "../client/ask.ts";
import { accessToken } from "../session/session.ts";
import { DEVICE_DB } from "../session/stored.ts";
import { canSeal, importKey, type Sealed } from "./sealed.ts";

/** Owner of the device until the session ends, which deletes the whole database. */
interface Owner {
  readonly accountId: string;
  /** Not extractable: usable here, but not readable. */
  readonly key: CryptoKey;
  readonly reading: DeviceKey["reading"];
  /** The server's time in its latest response, and the device's at that moment, in milliseconds. */
  readonly seenAt: number;
  readonly seenHere: number;
}

/** Metadata of a cached response; its contents are encrypted separately. */
interface CachedEntry {
  readonly name: string;
  /** Milliseconds of the server's clock. */
  readonly savedAt: number;
  readonly bytes: number;
}

interface DeviceDb extends DBSchema {
  owner: { key: string; value: Owner };
  kept: { key: string; value: CachedEntry };
  responses: { key: string; value: Sealed };
}

export type AskKey = () => Promise<DeviceKey>;

const DAY_MS = 24 * 60 * 60 * 1000;
const OWNER = "owner";
const opened = new Map<string, Promise<Device | null>>();

/** Data that this browser stores for the signed-in account, and the clock for their age. */
export class Device {
  readonly db: IDBPDatabase<DeviceDb>;
  /** Whether this page asked the server for the rules when it opened the device. */
  readonly isNew: boolean;
  readonly #askKey: AskKey;
  #owner: Owner;

  private constructor(
    db: IDBPDatabase<DeviceDb>,
    askKey: AskKey,
    { owner, isNew }: { owner: Owner; isNew: boolean },
  ) {
    this.db = db;
    this.isNew = isNew;
    this.#askKey = askKey;
    this.#owner = owner;
  }

  /** Works offline if it was opened before; throws without a key or a store. */
  static async open(accountId: string, askKey: AskKey): Promise<Device> {
    const db = await openDB<DeviceDb>(DEVICE_DB, 1, {
      upgrade(made) {
        made.createObjectStore("owner");
        made.createObjectStore("kept", { keyPath: "name" });
        made.createObjectStore("responses");
      },
      // The end of the session deletes it, in any tab.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        opened.delete(accountId);
      },
    });
    const stored = await db.get("owner", OWNER);
    if (stored?.accountId === accountId)
      return new Device(db, askKey, { owner: stored, isNew: false });
    await Promise.all([db.clear("owner"), db.clear("kept"), db.clear("responses")]);
    const owner = await askOwner(accountId, askKey);
    await db.put("owner", owner, OWNER);
    return new Device(db, askKey, { owner, isNew: true });
  }

  get key(): CryptoKey {
    return this.#owner.key;
  }

  get reading(): DeviceKey["reading"] {
    return this.#owner.reading;
  }

  /** The server's time as known here; never earlier than its latest response. */
  now(): number {
    const { seenAt, seenHere } = this.#owner;
    return Math.max(seenAt, seenAt + Date.now() - seenHere);
  }

  /** Whether data of that age may still be shown. */
  isFresh(savedAt: number): boolean {
    const days = this.reading?.days ?? 0;
    return this.now() - savedAt <= days * DAY_MS;
  }

  /** Reads the current rules from the server, and deletes data that they no longer allow. */
  async renew(): Promise<void> {
    this.#owner = await askOwner(this.#owner.accountId, this.#askKey);
    await this.db.put("owner", this.#owner, OWNER);
    await this.#removeOld();
  }

  /** Only after a response of the server: the device's clock may be wrong. */
  async #removeOld(): Promise<void> {
    const old = (await this.db.getAll("kept")).filter(({ savedAt }) => !this.isFresh(savedAt));
    const tx = this.db.transaction(["kept", "responses"], "readwrite");
    for (const { name } of old) {
      void tx.objectStore("kept").delete(name);
      void tx.objectStore("responses").delete(name);
    }
    await tx.done;
  }
}

/** The device of the account; null if it stores nothing, or the server has not sent the key yet. */
export function openDevice(accountId: string): Promise<Device | null> {
  if (!canSeal()) return Promise.resolve(null);
  const known = opened.get(accountId);
  if (known) return known;
  const opening = Device.open(accountId, askSchool).catch(() => {
    opened.delete(accountId);
    return null;
  });
  opened.set(accountId, opening);
  return opening;
}

async function askOwner(accountId: string, askKey: AskKey): Promise<Owner> {
  const { key, now, reading } = await askKey();
  const seen = { seenAt: Date.parse(now), seenHere: Date.now() };
  return { accountId, key: await importKey(key), reading, ...seen };
}

async function askSchool(): Promise<DeviceKey> {
  const token = (await accessToken()) ?? "";
  return ((await ask("/api/device-key", { token })) as { data: DeviceKey }).data;
}
