// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { openChangeStore } from "../../platform/offline/change-store.ts";
import { countWaiting, makeDeviceFile } from "../../platform/offline/device-file.ts";
import { importKey } from "../../platform/offline/sealed.ts";
import { openDeviceFile } from "./open-device-file.ts";

const ADA = "0199a000-0000-7000-8000-000000000001";
const BISI = "0199a000-0000-7000-8000-000000000002";
const keys = new Map(
  [ADA, BISI].map((id, at) => [id, btoa(String.fromCharCode(...new Uint8Array(32).fill(at + 1)))]),
);

function aChange(title: string, files: readonly File[] = []) {
  return {
    id: title,
    kind: "notes",
    record: title,
    title,
    href: "/",
    input: {},
    lines: [{ label: "Words", value: title }],
    files: files.map(({ name, type, size }) => ({ name, type, size, id: null })),
    addedAt: 0,
    refusal: null,
    current: null,
  };
}

test("a device's file has the changes of all its accounts, readable with the school's keys alone", async () => {
  const picture = new File([new Uint8Array([1, 2, 3])], "spoons.png", { type: "image/png" });
  for (const [id, change] of [
    [ADA, aChange("Counted spoons", [picture])],
    [BISI, aChange("Planted beans")],
  ] as const) {
    const store = await openChangeStore(id, importKey(keys.get(id)!));
    await store.add(change, await Promise.all(change.files.map(() => picture.arrayBuffer())), true);
  }
  expect(await countWaiting()).toBe(2);
  const file = await makeDeviceFile();
  expect(file.name).toMatch(/^waiting-\d{4}-\d\d-\d\d\.json$/);
  expect(await file.text()).not.toMatch(/spoons|beans/);

  const accounts: string[] = [];
  const opened = await openDeviceFile(file, async (id) => {
    accounts.push(id);
    return keys.get(id)!;
  });
  expect(accounts).toEqual([ADA, BISI]);
  expect(opened.changes.map(({ title }) => title)).toEqual(["Counted spoons", "Planted beans"]);
  const [first] = opened.changes;
  const read = await opened.readFile(first!, 0);
  expect([read.name, read.type]).toEqual(["spoons.png", "image/png"]);
  expect([...new Uint8Array(await read.arrayBuffer())]).toEqual([1, 2, 3]);
  await expect(openDeviceFile(file, async () => keys.get(BISI)!)).rejects.toThrow("damaged");
});

test.each(["", "{}", '{"version":2,"changes":[]}', '{"version":1,"changes":[{}]}'])(
  "%s is not such a file",
  async (text) => {
    await expect(openDeviceFile(new Blob([text]), async () => "")).rejects.toThrow("not a file");
  },
);
