import { hkdfSync } from "node:crypto";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import type { Place } from "./place.ts";

/** A place whose contents only the holder of SECRET_KEY can read, change or swap. */
export interface Vault {
  readonly place: Place;
  /** Encrypted for that key alone: under another key it does not open. */
  seal(name: string, plain: Buffer): Buffer;
  /** Throws where the bytes were changed, or sealed for another name or under another SECRET_KEY. */
  open(name: string, sealed: Buffer): Buffer;
  /** Seals and puts a small object. */
  write(key: string, value: object): Promise<void>;
  create(key: string, value: object): Promise<boolean>;
  /** Null where there is none. Throws `Damaged`. */
  read(key: string): Promise<unknown>;
}

const KEY_BYTES = 32;

/** Error for contents of the archive that cannot be decrypted. */
export class Damaged extends Error {}

/** @param secretKey SECRET_KEY; each object has a key of its own, made from it and the object's name */
export function openVault(place: Place, secretKey: string): Vault {
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
    place,
    open,
    seal: (name, plain) => sealerOf(name).seal(plain),
    write: (key, value) => place.put(key, json(key, value)),
    create: (key, value) => place.create(key, json(key, value)),
    async read(key) {
      const sealed = await place.get(key);
      return sealed === null ? null : JSON.parse(open(key, sealed).toString());
    },
  };
}
