import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets in the database with SECRET_KEY. */
export interface Sealer {
  /** Encrypts and authenticates; the result contains nonce, tag and ciphertext. */
  seal(plain: string | Buffer): Buffer;
  /** Throws if the bytes were modified or encrypted with another key. */
  unseal(sealed: Buffer): string;
  /** Like `unseal`, for bytes. */
  unsealBytes(sealed: Buffer): Buffer;
  /** 32 bytes derived from SECRET_KEY for one purpose; the same in every process. */
  keyFor(purpose: string): KeyObject;
}

/** AES-256-GCM with a key derived from SECRET_KEY. */
export function createSealer(secretKey: string): Sealer {
  // Creating a key from bytes takes Node several times as long as encrypting a response.
  const key = createSecretKey(createHash("sha256").update(`seal:${secretKey}`).digest());
  const keys = new Map<string, KeyObject>();
  const unsealBytes = (sealed: Buffer) => {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, nonce);
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  };
  return {
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const body = Buffer.concat([cipher.update(Buffer.from(plain)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    unseal: (sealed) => unsealBytes(sealed).toString("utf8"),
    unsealBytes,
    keyFor(purpose) {
      const known = keys.get(purpose);
      if (known) return known;
      const bytes = createHmac("sha256", secretKey).update(`key:${purpose}`).digest();
      const made = createSecretKey(bytes);
      keys.set(purpose, made);
      return made;
    },
  };
}
