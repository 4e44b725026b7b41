import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { beforeAll, expect, test } from "vitest";
import { createDecryption, createEncryption, HEADER_BYTES, isEncrypted } from "./encryption.ts";

const PASSPHRASE = "a passphrase for tests";
const BLOCK = 65_536;
const SEALED_BLOCK = BLOCK + 16;

async function encrypt(bytes: Buffer, passphrase = PASSPHRASE): Promise<Buffer> {
  const encryption = await createEncryption(passphrase);
  const out = buffer(encryption);
  await pipeline(Readable.from(bytes.length > 0 ? [bytes] : []), encryption);
  return out;
}

async function decrypt(bytes: Buffer, passphrase = PASSPHRASE): Promise<Buffer> {
  const decryption = await createDecryption(bytes.subarray(0, HEADER_BYTES), passphrase);
  const blocks = Readable.from([bytes.subarray(HEADER_BYTES)]);
  const [, out] = await Promise.all([pipeline(blocks, decryption), buffer(decryption)]);
  return out;
}

// Each key takes a third of a second to make, on purpose: so few files are made, and used often.
let plain: Buffer;
let sealed: Buffer;
beforeAll(async () => {
  plain = randomBytes(3 * BLOCK);
  sealed = await encrypt(plain);
});

test("what was encrypted comes back as it was", async () => {
  expect(isEncrypted(sealed)).toBe(true);
  expect(await decrypt(sealed)).toEqual(plain);
});

test("blocks can be neither cut off nor swapped", async () => {
  const header = sealed.subarray(0, HEADER_BYTES);
  const [first, second, third] = [0, 1, 2].map((number) => {
    const start = HEADER_BYTES + number * SEALED_BLOCK;
    return sealed.subarray(start, start + SEALED_BLOCK);
  }) as [Buffer, Buffer, Buffer];
  for (const blocks of [
    [first, second],
    [second, first, third],
  ]) {
    const file = Buffer.concat([header, ...blocks]);
    await expect(decrypt(file)).rejects.toThrow("unable to authenticate data");
  }
});

test("a wrong passphrase has its own error, and an accent may be typed in either way", async () => {
  await expect(decrypt(sealed, "another passphrase")).rejects.toThrow(
    /^This is not the passphrase/,
  );
  const typed = "ọ̀rọ̀ aṣínà";
  const marks = await encrypt(Buffer.from("marks"), typed.normalize("NFC"));
  expect(await decrypt(marks, typed.normalize("NFD"))).toEqual(Buffer.from("marks"));
});
