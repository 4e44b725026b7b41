import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { expectCachedPage } from "./sitting.ts";

/** Returns the data stored in this browser, as someone with only the phone could read it. */
export async function onDevice(
  page: Page,
): Promise<{ cached: number; hasKey: boolean; text: string }> {
  return page.evaluate(async () => {
    const done = async <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error("no answer of the store"));
      });
    const stored = { cached: 0, hasKey: false, text: "" };
    for (const [name, text] of Object.entries(localStorage)) stored.text += `${name} ${text} `;
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows: unknown[] = await done(db.transaction(store).objectStore(store).getAll());
        if (name === "device" && store === "kept") stored.cached = rows.length;
        if (name === "device" && store === "owner") stored.hasKey = rows.length > 0;
        for (const row of rows) {
          const bytes = (row as { bytes?: unknown; sealed?: { bytes?: unknown } }).bytes;
          const sealed = (row as { sealed?: { bytes: ArrayBuffer } }).sealed?.bytes;
          for (const part of [bytes, sealed]) {
            if (part instanceof ArrayBuffer) stored.text += new TextDecoder().decode(part);
          }
          stored.text += JSON.stringify(row);
        }
      }
      db.close();
    }
    return stored;
  });
}

/** The page is ready for offline use: the worker has its files, and this tab has the outbox. */
export async function expectReady(page: Page): Promise<void> {
  await expectCachedPage(page);
  await expect
    .poll(() => page.evaluate(() => indexedDB.databases()))
    .toContainEqual({ name: "outbox", version: 2 });
}

/**
 * Simulates a full device for a page: nothing more is written. Returns a function that frees space
 * again.
 */
export async function fillStorage(page: Page): Promise<() => Promise<void>> {
  const setFull = (isFull: boolean) =>
    page.evaluate((on) => {
      const full = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      const store = IDBObjectStore.prototype as { add: unknown; put: unknown; was?: object };
      store.was ??= { add: store.add, put: store.put };
      Object.assign(store, on ? { add: full, put: full } : store.was);
    }, isFull);
  await setFull(true);
  return () => setFull(false);
}

/** Messages of the last week as the outbox stores them, encrypted with this device's key. */
export async function storeMessages(page: Page, threadId: string, count: number): Promise<void> {
  await page.evaluate(
    async ([id, length]) => {
      const done = async <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error("no answer of the store"));
        });
      const device = await done(indexedDB.open("device"));
      const [owner] = (await done(device.transaction("owner").objectStore("owner").getAll())) as {
        accountId: string;
        key: CryptoKey;
      }[];
      device.close();
      const rows = Array.from({ length }, async (_, at) => {
        const change = {
          id: crypto.randomUUID(),
          kind: "messages",
          record: `messages/${id}`,
          title: `Message: Note ${at + 1}`,
          href: `/dashboard/messages/${id}`,
          input: { id, body: `Note ${at + 1}`, attachmentIds: [] },
          lines: [{ label: "Message", value: `Note ${at + 1}` }],
          files: [],
          addedAt: Date.now() - (length - at) * 1_200_000,
          refusal: null,
          current: null,
        };
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const plain = new TextEncoder().encode(JSON.stringify(change));
        const bytes = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, owner!.key, plain);
        return { record: change.record, accountId: owner!.accountId, sealed: { iv, bytes } };
      });
      const outbox = await done(indexedDB.open("outbox"));
      const sealed = await Promise.all(rows);
      const changes = outbox.transaction("changes", "readwrite").objectStore("changes");
      await Promise.all(sealed.map((row) => done(changes.add(row))));
      outbox.close();
    },
    [threadId, count] as const,
  );
}

/** Simulates a power cut; the profile stays. */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const closed = context.waitForEvent("close");
  for (const pid of processesOf(profile)) process.kill(pid, "SIGKILL");
  await closed;
}

/** The processes of the browser with a profile: its own, and the script that started it. */
function processesOf(profile: string): number[] {
  const lock = join(profile, "SingletonLock");
  // The headless shell makes no lock.
  if (!existsSync("/proc/self")) return [Number(readlinkSync(lock).split("-").at(-1))];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const options = commandOf(pid);
      return (
        options.includes(`--user-data-dir=${profile}`) &&
        !options.some((option) => option.startsWith("--type="))
      );
    });
}

/** The words of a process's command; none if it has ended. */
function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

/** A photo like a phone camera's: a JPEG of some MB. */
export async function largePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [3200, 2400];
    const drawing = canvas.getContext("2d")!;
    const image = drawing.createImageData(canvas.width, canvas.height);
    // Grain over a page that gets darker to one side.
    let seed = 1;
    for (let at = 0; at < image.data.length; at += 4) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const grey = 110 + ((at / 4) % canvas.width) / 40 + ((seed >>> 16) % 40);
      image.data.set([grey, grey, grey - 10, 255], at);
    }
    drawing.putImageData(image, 0, 0);
    return canvas.toDataURL("image/jpeg", 0.95).split(",")[1]!;
  });
  return Buffer.from(base64, "base64");
}
