import { BlobWriter, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";
import { expect, it, vi } from "vitest";
import { readZip } from "./read-zip.ts";
import { zip } from "./text.ts";

const JPEG = new Uint8Array([
  0xff,
  0xd8,
  0xff,
  0xe0,
  ...Array.from({ length: 5000 }, (_, i) => i % 251),
]);

async function zipped(files: Record<string, Uint8Array>, password?: string): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, bytes] of Object.entries(files)) {
    await writer.add(name, new Uint8ArrayReader(bytes), password ? { password } : {});
  }
  return writer.close();
}
const text = (words: string) => new TextEncoder().encode(words);
const read = (file: Blob) => readZip(file, () => undefined);

it("lists the pictures with their folders, and gives their bytes", async () => {
  const onProgress = vi.fn<(done: number, total: number) => void>();
  const files = await readZip(
    await zipped({ "P4/MC-1.jpg": JPEG, "MC-2.png": text("\u0000") }),
    onProgress,
  );
  expect(files.map(({ name, problem }) => [name, problem])).toEqual([
    ["P4/MC-1.jpg", null],
    ["MC-2.png", "Not a picture"],
  ]);
  expect(new Uint8Array(await (await files[0]!.read()).arrayBuffer())).toEqual(JPEG);
  expect(onProgress).toHaveBeenLastCalledWith(2, 2);
});

it("leaves out folders, hidden files and what computers add", async () => {
  const files = await read(
    await zipped({
      "__MACOSX/._MC-1.jpg": JPEG,
      ".hidden.jpg": JPEG,
      "P4/Thumbs.db": JPEG,
      "P4/MC-1.jpg": JPEG,
    }),
  );
  expect(files.map(({ name }) => name)).toEqual(["P4/MC-1.jpg"]);
});

it("names what is locked", async () => {
  const files = await read(await zipped({ "MC-1.jpg": JPEG }, "secret"));
  expect(files.map(({ problem }) => problem)).toEqual(["Locked with a password"]);
});

it("unpacks no more of a file than a photo may have, whatever the ZIP claims", async () => {
  const bomb = new Uint8Array(41 * 1024 * 1024);
  bomb.set(JPEG);
  const file = await zipped({ "MC-1.jpg": bomb });
  expect(file.size).toBeLessThan(100_000);
  expect((await read(file)).map(({ problem }) => problem)).toEqual([zip.tooLarge]);
});

it("takes no file whose size in the directory is another", async () => {
  const bomb = new Uint8Array(41 * 1024 * 1024);
  bomb.set(JPEG);
  const bytes = new Uint8Array(await (await zipped({ "MC-1.jpg": bomb })).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const directory = bytes.findLastIndex(
    (_byte, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02_01_4b_50,
  );
  view.setUint32(directory + 24, 1000, true);
  const files = await read(new Blob([bytes]));
  expect(files.map(({ problem }) => problem)).toEqual(["Damaged"]);
});

it("refuses what is no ZIP, and one without files", async () => {
  await expect(read(new Blob(["no ZIP"]))).rejects.toThrow(
    "This ZIP cannot be read. Make it again and choose it here.",
  );
  await expect(read(await zipped({}))).rejects.toThrow("This ZIP holds no files.");
});
