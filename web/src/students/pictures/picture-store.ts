import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** Account and pupil, since devices are shared between accounts. */
type Owner = [accountId: string, studentId: string];

/** A picture that the server has not got yet. */
export interface WaitingPicture {
  readonly studentId: string;
  readonly studentName: string;
  /** JPEG; a buffer, because not every browser keeps a Blob. */
  readonly bytes: ArrayBuffer;
  /** The picture that the person saw. */
  readonly replaces: string | null;
  /** What was chosen together, so that it is undone together. */
  readonly batch: string;
  readonly addedAt: number;
  /** Why the server does not take it; null while it only waits. */
  readonly refusal: string | null;
}

/** A picture that the server has: what an undo needs. */
export interface SavedPicture {
  readonly studentId: string;
  readonly pictureId: string;
  readonly formerId: string | null;
  readonly batch: string;
  readonly savedAt: number;
}

interface PicturesDb extends DBSchema {
  waiting: { key: Owner; value: WaitingPicture };
  saved: { key: Owner; value: SavedPicture };
}

/** Where pictures are kept over a reload or a power cut. */
export interface PictureStore {
  readonly load: () => Promise<{ waiting: WaitingPicture[]; saved: SavedPicture[] }>;
  readonly putWaiting: (picture: WaitingPicture) => Promise<void>;
  readonly putSaved: (picture: SavedPicture) => Promise<void>;
  readonly dropWaiting: (studentId: string) => Promise<void>;
  readonly dropSaved: (studentIds: readonly string[]) => Promise<void>;
}

/** The server keeps a replaced picture that long. */
const UNDO_MS = 24 * 3_600_000;
/** A picture that is shown as saved on the device must survive a power cut. */
const durable = { durability: "strict" } as const;

/** This browser's store of the account; throws if it has none, as in some private windows. */
export async function openPictureStore(accountId: string): Promise<PictureStore> {
  const db: IDBPDatabase<PicturesDb> = await openDB<PicturesDb>("student-pictures", 1, {
    upgrade(made) {
      made.createObjectStore("waiting");
      made.createObjectStore("saved");
    },
    // A later release of the page must be able to change the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  const all = IDBKeyRange.bound([accountId], [accountId, []]);
  const dropSaved = async (studentIds: readonly string[]) => {
    const tx = db.transaction("saved", "readwrite");
    for (const id of studentIds) await tx.store.delete([accountId, id]);
    await tx.done;
  };
  return {
    async load() {
      const saved = await db.getAll("saved", all);
      const old = saved.filter(({ savedAt }) => savedAt < Date.now() - UNDO_MS);
      await dropSaved(old.map(({ studentId }) => studentId));
      return {
        waiting: await db.getAll("waiting", all),
        saved: saved.filter((picture) => !old.includes(picture)),
      };
    },
    async putWaiting(picture) {
      const tx = db.transaction("waiting", "readwrite", durable);
      await tx.store.put(picture, [accountId, picture.studentId]);
      await tx.done;
    },
    async putSaved(picture) {
      await db.put("saved", picture, [accountId, picture.studentId]);
    },
    dropWaiting: (studentId) => db.delete("waiting", [accountId, studentId]),
    dropSaved,
  };
}
