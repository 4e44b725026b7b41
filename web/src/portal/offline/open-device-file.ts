import { type Change, changeIn } from "../../platform/offline/change-store.ts";
import type { SealedChange, DeviceFile } from "../../platform/offline/device-file.ts";
import {
  isFields,
  isListOf,
  isNumber,
  isText,
  readStored,
} from "../../platform/offline/stored-guards.ts";
import { importKey, unseal, unsealText } from "../../platform/offline/sealed.ts";

const sealed = { iv: isText, bytes: isText };
const isDeviceFile = isFields<DeviceFile>({
  version: (version): version is 1 => version === 1,
  changes: isListOf(
    isFields<SealedChange>({
      accountId: isText,
      number: isNumber,
      sealed: isFields(sealed),
      files: isListOf(isFields({ ...sealed, at: isNumber })),
    }),
  ),
});

/** Changes that a device stored, readable again. */
export interface OpenedFile {
  readonly changes: readonly Change[];
  /** Reads the file of a change at that index; throws if the device did not have it. */
  readonly readFile: (change: Change, at: number) => Promise<File>;
}

/** Reason for which a file does not open. */
export class UnreadableDeviceFile extends Error {}

/**
 * Opens a file of waiting changes.
 *
 * @param keyOf asks the school for the key of an account, in base64
 */
export async function openDeviceFile(
  file: Blob,
  keyOf: (accountId: string) => Promise<string>,
): Promise<OpenedFile> {
  const { changes } = await parse(file);
  const keys = new Map<string, CryptoKey>();
  for (const { accountId } of changes) {
    if (!keys.has(accountId)) keys.set(accountId, await importKey(await keyOf(accountId)));
  }
  const opened = await Promise.all(
    changes.map(async (stored) => ({ stored, change: await openChange(stored, keys) })),
  );
  return {
    changes: opened.map(({ change }) => change),
    async readFile(change, at) {
      const stored = opened.find((one) => one.change === change)?.stored;
      const bytes = stored?.files.find((one) => one.at === at);
      const key = keys.get(stored?.accountId ?? "");
      if (!bytes || !key) throw new Error("the device had no such file");
      const { name = "", type = "" } = change.files[at] ?? {};
      return new File([await unseal(key, sealedIn(bytes))], name, { type });
    },
  };
}

async function parse(file: Blob): Promise<DeviceFile> {
  try {
    return readStored(isDeviceFile, JSON.parse(await file.text()));
  } catch {
    throw new UnreadableDeviceFile("This is not a file of waiting changes.");
  }
}

async function openChange(
  { accountId, number, sealed: text }: SealedChange,
  keys: ReadonlyMap<string, CryptoKey>,
): Promise<Change> {
  const key = keys.get(accountId);
  try {
    if (!key) throw new Error("no key of the account");
    return changeIn(JSON.parse(await unsealText(key, sealedIn(text))), number);
  } catch {
    throw new UnreadableDeviceFile("This file is damaged, or of another school.");
  }
}

function sealedIn({ iv, bytes }: { readonly iv: string; readonly bytes: string }) {
  return { iv: bytesIn(iv), bytes: bytesIn(bytes).buffer };
}

function bytesIn(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}
