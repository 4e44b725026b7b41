import { openChangesDb } from "./changes-db.ts";

/*
 * A file of the changes that wait on a device, of all its accounts, as the device stores them:
 * encrypted with a key of each account that only the school has.
 */

/** Encrypted data in base64. */
interface SealedText {
  readonly iv: string;
  readonly bytes: string;
}

export interface SealedChange {
  readonly accountId: string;
  readonly number: number;
  readonly sealed: SealedText;
  /** The bytes of files that the server lacks, with their index in the change. */
  readonly files: readonly (SealedText & { readonly at: number })[];
}

export interface DeviceFile {
  readonly version: 1;
  readonly changes: readonly SealedChange[];
}

/** The number of changes that wait on this device, of all its accounts. */
export async function countWaiting(): Promise<number> {
  const db = await openChangesDb();
  const count = await db.count("changes");
  db.close();
  return count;
}

/** A file of all changes that wait on this device. */
export async function makeDeviceFile(): Promise<File> {
  const db = await openChangesDb();
  const [stored, files, places] = await Promise.all([
    db.getAll("changes"),
    db.getAll("files"),
    db.getAllKeys("files"),
  ]);
  db.close();
  const contents = await Promise.all(
    files.map(async (file, index) => {
      const [number = 0, at = 0] = places[index] ?? [];
      return "iv" in file ? [{ number, at, ...(await textOf(file)) }] : [];
    }),
  );
  const changes = stored.map(async ({ accountId, number, sealed }): Promise<SealedChange[]> => {
    // On plain http nothing is encrypted, and the list of the person has its own file.
    if (sealed === undefined) return [];
    const ofChange = contents.flat().filter((file) => file.number === number);
    return [
      {
        accountId,
        number,
        sealed: await textOf(sealed),
        files: ofChange.map(({ at, iv, bytes }) => ({ at, iv, bytes })),
      },
    ];
  });
  const file: DeviceFile = { version: 1, changes: (await Promise.all(changes)).flat() };
  const day = new Date().toISOString().slice(0, 10);
  return new File([JSON.stringify(file)], `waiting-${day}.json`, { type: "application/json" });
}

async function textOf({
  iv,
  bytes,
}: {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}): Promise<SealedText> {
  return { iv: await base64Of(iv), bytes: await base64Of(bytes) };
}

function base64Of(bytes: BlobPart): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).split(",")[1] ?? "");
    reader.onerror = () => reject(reader.error ?? new Error("the bytes were not read"));
    reader.readAsDataURL(new Blob([bytes]));
  });
}
