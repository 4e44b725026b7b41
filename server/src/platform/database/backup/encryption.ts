import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
  type ScryptOptions,
} from "node:crypto";
import { Duplex } from "node:stream";
import { BackupError } from "./format.ts";

/*
 * The layout of an encrypted backup, which is the STREAM construction (Hoang, Reyhanitabar,
 * Rogaway, Vizár 2015) over AES-256-GCM:
 *
 *   magic 16 · salt 16 · nonce prefix 7 · check 32 · blocks
 *
 * scrypt makes 64 bytes from passphrase and salt: the key of the blocks, and the key of `check`, an
 * HMAC over what comes before it, which distinguishes a wrong passphrase from a damaged file. Every
 * block but the last has 64 KiB; each is followed by its tag. Its nonce is the prefix, the block's
 * number and whether it is the last, so that none can be moved, omitted or cut off.
 */
const MAGIC = Buffer.from("school-backup e1", "latin1");
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const CHECK_BYTES = 32;
const TAG_BYTES = 16;
const BLOCK_BYTES = 65_536;
export const HEADER_BYTES = MAGIC.length + SALT_BYTES + PREFIX_BYTES + CHECK_BYTES;

/** 128 MB and about half a second for one guess at the passphrase (OWASP's recommendation). */
const SCRYPT: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

interface Keys {
  block: Buffer;
  check: Buffer;
}

/** Whether a file that begins with these bytes is an encrypted backup. */
export function isEncrypted(beginning: Buffer): boolean {
  return beginning.subarray(0, MAGIC.length).equals(MAGIC);
}

/** A stream that encrypts its input, after a header. */
export async function createEncryption(passphrase: string): Promise<Duplex> {
  const salt = randomBytes(SALT_BYTES);
  const prefix = randomBytes(PREFIX_BYTES);
  const keys = await deriveKeys(passphrase, salt);
  const named = Buffer.concat([MAGIC, salt, prefix]);
  const header = Buffer.concat([named, createHmac("sha256", keys.check).update(named).digest()]);

  async function* encrypt(plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield header;
    for await (const { bytes, number, isLast } of blocks(plain, BLOCK_BYTES)) {
      const cipher = createCipheriv("aes-256-gcm", keys.block, nonce(prefix, number, isLast));
      cipher.setAAD(header);
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    }
  }
  return Duplex.from(encrypt);
}

/**
 * A stream that decrypts what follows the header. Throws `BackupError` when the passphrase is
 * not the header's; the stream fails with one at the first byte that was changed.
 */
export async function createDecryption(header: Buffer, passphrase: string): Promise<Duplex> {
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  const named = header.subarray(0, MAGIC.length + SALT_BYTES + PREFIX_BYTES);
  const prefix = named.subarray(-PREFIX_BYTES);
  const keys = await deriveKeys(passphrase, salt);
  const check = createHmac("sha256", keys.check).update(named).digest();
  if (header.length !== HEADER_BYTES || !timingSafeEqual(check, header.subarray(-CHECK_BYTES))) {
    throw new BackupError(
      "This is not the passphrase of the backup: capitals and spaces count. If it is right, the " +
        "file is damaged: use another copy",
    );
  }

  async function* decrypt(sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const { bytes, number, isLast } of blocks(sealed, BLOCK_BYTES + TAG_BYTES)) {
      const decipher = createDecipheriv("aes-256-gcm", keys.block, nonce(prefix, number, isLast));
      decipher.setAAD(header);
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    }
  }
  return Duplex.from(decrypt);
}

function nonce(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt32BE(number);
  rest.writeUInt8(isLast ? 1 : 0, 4);
  return Buffer.concat([prefix, rest]);
}

/** Cuts a stream into blocks of `size` bytes; the last one, perhaps empty, has the rest. */
async function* blocks(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; number: number; isLast: boolean }> {
  let chunks: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    // A full block waits for more input: it might be the last.
    if (length <= size) continue;
    let all = Buffer.concat(chunks);
    for (; all.length > size; all = all.subarray(size)) {
      yield { bytes: all.subarray(0, size), number: number++, isLast: false };
    }
    chunks = [all];
    length = all.length;
  }
  yield { bytes: Buffer.concat(chunks), number, isLast: true };
}

function deriveKeys(passphrase: string, salt: Buffer): Promise<Keys> {
  // The same letters may be typed in several ways.
  const text = passphrase.normalize("NFKC");
  return new Promise((resolve, reject) => {
    scrypt(text, salt, 64, SCRYPT, (error, bytes) => {
      if (error) reject(error);
      else resolve({ block: bytes.subarray(0, 32), check: bytes.subarray(32) });
    });
  });
}
