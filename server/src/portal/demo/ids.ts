import { createHash } from "node:crypto";

/** When the demo school was founded, in milliseconds: the time part of all its ids. */
const FOUNDED = Date.UTC(2018, 8, 3);

/**
 * The id of a record of the demo school, the same at every load: a UUID of version 7 like all
 * others, its random part taken from the record's name ("class Primary 4").
 */
export function demoId(name: string): string {
  const bytes = createHash("sha256").update(name).digest().subarray(0, 16);
  bytes.writeUIntBE(FOUNDED, 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
