import { createDecipheriv, createHmac } from "node:crypto";
import { CarriedAnswers } from "@school/core/cbt/sittings/carried-file.ts";
import {
  CARRIED_FILE_VERSION,
  CARRIED_ID_BYTES,
  CARRIED_NONCE_BYTES,
  CARRIED_TAG_BYTES,
} from "@school/core/cbt/sittings/carried-file-format.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";

/** The key of a sitting's carried files, AES-256: this school can make it again at any time. */
export function carryKey(sealer: Sealer, sittingId: string): Buffer {
  return createHmac("sha256", sealer.keyFor("cbt-carried-files")).update(sittingId).digest();
}

/**
 * What a carried file holds, in whatever way its text was wrapped; null if it is none, was changed,
 * or comes from another school. The format is told in core's carried-file-format.ts.
 */
export function readCarriedFile(sealer: Sealer, file: string): CarriedAnswers | null {
  const bytes = Buffer.from(file, "base64");
  const nonceAt = 1 + CARRIED_ID_BYTES;
  const bodyAt = nonceAt + CARRIED_NONCE_BYTES;
  if (bytes[0] !== CARRIED_FILE_VERSION || bytes.length <= bodyAt + CARRIED_TAG_BYTES) return null;
  const sittingId = uuidOf(bytes.subarray(1, nonceAt));
  const tagAt = bytes.length - CARRIED_TAG_BYTES;
  const key = carryKey(sealer, sittingId);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(nonceAt, bodyAt));
  decipher.setAuthTag(bytes.subarray(tagAt));
  try {
    const body = decipher.update(bytes.subarray(bodyAt, tagAt));
    const text = Buffer.concat([body, decipher.final()]).toString("utf8");
    const read = CarriedAnswers.safeParse(JSON.parse(text));
    return read.success && read.data.sittingId === sittingId ? read.data : null;
  } catch {
    return null;
  }
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
