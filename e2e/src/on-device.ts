import type { Page } from "@playwright/test";

/** What lies in this browser's databases, as someone reads it who has the phone alone. */
export async function onDevice(
  page: Page,
): Promise<{ kept: number; hasKey: boolean; text: string }> {
  return page.evaluate(async () => {
    const done = async <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("no answer of the store"));
      });
    const found = { kept: 0, hasKey: false, text: "" };
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows: unknown[] = await done(db.transaction(store).objectStore(store).getAll());
        if (name === "device" && store === "kept") found.kept = rows.length;
        if (name === "device" && store === "owner") found.hasKey = rows.length > 0;
        for (const row of rows) {
          const bytes = (row as { bytes?: unknown; sealed?: { bytes?: unknown } }).bytes;
          const sealed = (row as { sealed?: { bytes: ArrayBuffer } }).sealed?.bytes;
          for (const part of [bytes, sealed]) {
            if (part instanceof ArrayBuffer) found.text += new TextDecoder().decode(part);
          }
          found.text += JSON.stringify(row);
        }
      }
      db.close();
    }
    return found;
  });
}
