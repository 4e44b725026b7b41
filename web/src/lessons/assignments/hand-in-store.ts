import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** Account, assignment and pupil, since devices are shared between accounts. */
type Owner = [accountId: string, assignmentId: string, studentId: string];

/** A file of the work; the school has it once it has an id. */
export interface WaitingFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** A buffer, because not every browser keeps a Blob; null once the school has it. */
  readonly bytes: ArrayBuffer | null;
  readonly id: string | null;
}

/** Work that the school has not got yet. */
export interface WaitingWork {
  readonly assignmentId: string;
  readonly studentId: string;
  readonly text: string;
  readonly files: readonly WaitingFile[];
  /** The version that the person saw; null before the first. */
  readonly version: number | null;
  readonly addedAt: number;
  /** Why the school did not take it; null while it waits. */
  readonly refusal: string | null;
}

interface HandInsDb extends DBSchema {
  waiting: { key: Owner; value: WaitingWork };
}

/** Where work is kept over a reload or a power cut. */
export interface HandInStore {
  readonly load: () => Promise<WaitingWork[]>;
  readonly put: (work: WaitingWork) => Promise<void>;
  readonly drop: (work: Pick<WaitingWork, "assignmentId" | "studentId">) => Promise<void>;
}

/** Work that is shown as saved on the device must survive a power cut. */
const durable = { durability: "strict" } as const;

/** This browser's store of the account; throws if it has none, as in some private windows. */
export async function openHandInStore(accountId: string): Promise<HandInStore> {
  const db: IDBPDatabase<HandInsDb> = await openDB<HandInsDb>("hand-ins", 1, {
    upgrade(made) {
      made.createObjectStore("waiting");
    },
    // A later release of the page must be able to change the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  const keyOf = (work: Pick<WaitingWork, "assignmentId" | "studentId">): Owner => [
    accountId,
    work.assignmentId,
    work.studentId,
  ];
  return {
    load: () => db.getAll("waiting", IDBKeyRange.bound([accountId], [accountId, []])),
    async put(work) {
      const tx = db.transaction("waiting", "readwrite", durable);
      await tx.store.put(work, keyOf(work));
      await tx.done;
    },
    drop: (work) => db.delete("waiting", keyOf(work)),
  };
}
