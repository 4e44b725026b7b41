import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import {
  acknowledged,
  highestNumber,
  mergeAnswers,
  RECEIPT_ONLY,
  receiptOf,
  unsent,
  type StoredAnswer,
  type StoredSitting,
  type SittingStore,
} from "./stored-sitting.ts";

/** Account and test, since devices are shared between accounts. */
type Owner = [accountId: string, testId: string];

interface SittingsDb extends DBSchema {
  sittings: { key: Owner; value: StoredSitting };
  answers: { key: [...Owner, questionId: string]; value: StoredAnswer };
  pictures: { key: [...Owner, name: string]; value: Blob };
}

export type SittingsDatabase = IDBPDatabase<SittingsDb>;

/** Timeout in milliseconds for browsers whose IndexedDB never answers. */
const OPENING_MS = 5_000;
const NAME = "sittings";
const STORES = ["sittings", "answers", "pictures"] as const;
/** An answer shown as saved must survive a power cut. */
const durable = { durability: "strict" } as const;

/** Opens this browser's database; throws if it has none, as in some private windows. */
export async function openSittings(name: string = NAME): Promise<SittingsDatabase> {
  // First: without IndexedDB it throws at once, and no timer may be left running.
  const opening = openDB<SittingsDb>(name, 1, {
    upgrade(db) {
      for (const store of STORES) db.createObjectStore(store);
    },
    // A later release of the page must be able to upgrade the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("the database does not open")), OPENING_MS);
  });
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}

/** The tests of the account with stored data, except one. */
export async function otherTestIds(
  db: SittingsDatabase,
  accountId: string,
  testId: string | null,
): Promise<string[]> {
  const keys = await db.getAllKeys("sittings", IDBKeyRange.bound([accountId], [accountId, []]));
  return keys.map(([, id]) => id).filter((id) => id !== testId);
}

/** All keys that begin with the owner: an array sorts after every string. */
const rangeOf = (owner: Owner) => IDBKeyRange.bound(owner, [...owner, []]);

/**
 * On a shared device: deletes data of other accounts that the server has completely. Unsent answers
 * remain until their owner signs in here again.
 */
export async function deleteOtherAccounts(db: SittingsDatabase, accountId: string): Promise<void> {
  const tx = db.transaction(STORES, "readwrite");
  const owners = await tx.objectStore("sittings").getAllKeys();
  for (const owner of owners.filter(([other]) => other !== accountId)) {
    const range = rangeOf(owner);
    const [sitting, answers] = await Promise.all([
      tx.objectStore("sittings").get(owner),
      tx.objectStore("answers").getAll(range),
    ]);
    if (sitting?.wantsHandIn === true || unsent(answers).length > 0) continue;
    for (const store of STORES) await tx.objectStore(store).delete(range);
  }
  await tx.done;
}

export function idbStore(db: SittingsDatabase, accountId: string, testId: string): SittingStore {
  const owner: Owner = [accountId, testId];
  const all = rangeOf(owner);

  return {
    async load() {
      const tx = db.transaction(["sittings", "answers"]);
      const [sitting, answers] = await Promise.all([
        tx.objectStore("sittings").get(owner),
        tx.objectStore("answers").getAll(all),
        tx.done,
      ]);
      return sitting === undefined ? null : { sitting, answers };
    },

    async saveSitting(sitting, saved) {
      const tx = db.transaction(["sittings", "answers"], "readwrite", durable);
      const rows = tx.objectStore("answers");
      const answers = mergeAnswers(await rows.getAll(all), saved);
      await Promise.all([
        tx.objectStore("sittings").put(sitting, owner),
        ...answers.map((row) => rows.put(row, [...owner, row.questionId])),
        tx.done,
      ]);
      return answers;
    },

    async answer(questionId, answer, { sinceContact, above }) {
      // One transaction, so that two tabs never assign the same number.
      const tx = db.transaction("answers", "readwrite", durable);
      const number = Math.max(above, highestNumber(await tx.store.getAll(all))) + 1;
      const row: StoredAnswer = { questionId, answer, number, outcome: null, sinceContact };
      await Promise.all([tx.store.put(row, [...owner, questionId]), tx.done]);
      return row;
    },

    async acknowledge(list) {
      const tx = db.transaction("answers", "readwrite", durable);
      const rows = await tx.store.getAll(all);
      const changed = rows.filter((row) => acknowledged(row, list) !== row);
      await Promise.all([
        ...changed.map((row) => tx.store.put(acknowledged(row, list), [...owner, row.questionId])),
        tx.done,
      ]);
    },

    async change(change) {
      const tx = db.transaction("sittings", "readwrite", durable);
      const sitting = await tx.store.get(owner);
      await Promise.all([
        sitting === undefined ? null : tx.store.put({ ...sitting, ...change }, owner),
        tx.done,
      ]);
    },

    async savePicture(name, picture) {
      await db.put("pictures", picture, [...owner, name]);
    },

    async pictures() {
      const tx = db.transaction("pictures");
      const pictures = new Map<string, Blob>();
      for await (const { key, value } of tx.store.iterate(all)) pictures.set(key[2], value);
      return pictures;
    },

    async clearContents() {
      const tx = db.transaction(STORES, "readwrite", durable);
      const rows = tx.objectStore("answers");
      const [sitting, answers] = await Promise.all([
        tx.objectStore("sittings").get(owner),
        rows.getAll(all),
      ]);
      const receipts = receiptOf(answers);
      await Promise.all([
        sitting && tx.objectStore("sittings").put({ ...sitting, ...RECEIPT_ONLY }, owner),
        rows.delete(all),
        ...receipts.map((row) => rows.put(row, [...owner, row.questionId])),
        tx.objectStore("pictures").delete(all),
        tx.done,
      ]);
      return receipts;
    },
  };
}
