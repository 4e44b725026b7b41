import { hkdfSync } from "node:crypto";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import type { Archive } from "./archive.ts";

/** An archive whose contents can be read, changed or swapped only with SECRET_KEY. */
export interface Vault {
  readonly archive: Archive;
  /** Encrypts for that name alone: under another name it cannot be decrypted. */
  seal(name: string, plain: Buffer): Buffer;
  /** Throws where the bytes were changed, or sealed for another name or under another SECRET_KEY. */
  open(name: string, sealed: Buffer): Buffer;
  /** Encrypts and sends a small object. */
  write(key: string, value: object): Promise<void>;
  create(key: string, value: object): Promise<boolean>;
  /** Returns null where there is none. Throws `Damaged`. */
  read(key: string): Promise<unknown>;
}

const KEY_BYTES = 32;

/** Error for contents of the archive that cannot be decrypted. */
export class Damaged extends Error {}

/** @param secretKey SECRET_KEY; each object has a key of its own, made from it and the object's name */
export function openVault(archive: Archive, secretKey: string): Vault {
  const sealerOf = (name: string) =>
    createSealer(
      Buffer.from(hkdfSync("sha256", secretKey, "", `copy:${name}`, KEY_BYTES)).toString(
        "base64url",
      ),
    );
  const json = (key: string, value: object) =>
    sealerOf(key).seal(Buffer.from(JSON.stringify(value)));
  const open = (name: string, sealed: Buffer) => {
    try {
      return sealerOf(name).unsealBytes(sealed);
    } catch (error) {
      throw new Damaged(`${name} is damaged, or was sealed under another SECRET_KEY`, {
        cause: error,
      });
    }
  };
  return {
    archive,
    open,
    seal: (name, plain) => sealerOf(name).seal(plain),
    write: (key, value) => archive.put(key, json(key, value)),
    create: (key, value) => archive.create(key, json(key, value)),
    async read(key) {
      const sealed = await archive.get(key);
      return sealed === null ? null : JSON.parse(open(key, sealed).toString());
    },
  };
}
