import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { requireHarmlessZip } from "./parse-xlsx.ts";

/** An archive of one file, whose directory says whatever it is told to. */
function archive(contents: Buffer, claimed = contents.length): Buffer {
  const packed = deflateRawSync(contents);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, entry, end]);
}

test("an archive that unpacks to what a spreadsheet holds may pass", async () => {
  await requireHarmlessZip(archive(Buffer.alloc(1_000_000, "<row/>")));
});

test("an archive that unpacks to more is refused by its own directory", async () => {
  const bomb = archive(Buffer.alloc(1000), 2_000_000_000);
  await expect(requireHarmlessZip(bomb)).rejects.toThrow(/too large/);
});

test("a directory that lies is found out before more than it claims is unpacked", async () => {
  const bomb = archive(Buffer.alloc(50_000_000), 1000);
  await expect(requireHarmlessZip(bomb)).rejects.toThrow(/damaged/);
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["no directory", Buffer.from("PK\x03\x04 and then nothing of it")],
  ["half a directory", archive(Buffer.from("x")).subarray(-30)],
])("%s is refused", async (_what, bytes) => {
  await expect(requireHarmlessZip(bytes)).rejects.toThrow(/damaged/);
});
