import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPictureCache, picturesOf, withStoredPictures } from "./pictures.ts";
import { memoryStore } from "./store-memory.ts";
import { aSitting } from "./testing.ts";

const paper = structuredClone(aSitting().paper!);
paper.questions[0]!.picture = "/files/1?expires=1";
paper.questions[0]!.options[1]!.picture = "/files/2";
paper.questions[0]!.passageSound = "/files/3";
paper.questions[1]!.passageSound = "/files/3";
const blobs: Blob[] = [];

beforeEach(() => {
  vi.stubGlobal("URL", {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
    revokeObjectURL: () => {},
  });
});
afterEach(() => vi.unstubAllGlobals());

test("pictures and sounds are known by their files, since their addresses expire", () => {
  expect(new Set(picturesOf(paper))).toEqual(
    new Set(["/files/1?expires=1", "/files/2", "/files/3"]),
  );
  const shown = withStoredPictures(
    paper.questions[0]!,
    new Map([
      ["/files/2", "blob:7"],
      ["/files/3", "blob:8"],
    ]),
  );
  expect([shown.passagePicture, shown.passageSound]).toEqual([undefined, "blob:8"]);
  expect([shown.picture, ...shown.options.map(({ picture }) => picture)]).toEqual([
    "/files/1?expires=1",
    null,
    "blob:7",
  ]);
});

test("each is fetched once, stored, shown from there, and released after the hand-in", async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () => new Response("x"));
  vi.stubGlobal("fetch", fetched);
  const store = memoryStore();
  const show = vi.fn<(addresses: ReadonlyMap<string, string>) => void>();
  const pictures = createPictureCache(
    () => store,
    show,
    () => {},
  );
  await pictures.fetchMissing(paper);
  await pictures.fetchMissing(paper);
  expect(fetched).toHaveBeenCalledTimes(3);
  const reopened = createPictureCache(
    () => store,
    show,
    () => {},
  );
  await reopened.load();
  await reopened.fetchMissing(paper);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect([...show.mock.lastCall![0].keys()]).toEqual(["/files/1", "/files/2", "/files/3"]);
  reopened.clear();
  expect(show.mock.lastCall).toEqual([new Map()]);
});

test("reports expired addresses, and retries after a network failure", async () => {
  const expired = vi.fn<() => void>();
  const pictures = createPictureCache(
    () => memoryStore(),
    () => {},
    expired,
  );
  vi.stubGlobal("fetch", async () => new Response("", { status: 403 }));
  await pictures.fetchMissing(paper);
  expect(expired).toHaveBeenCalledOnce();
  const failing = vi.fn<() => Promise<never>>(async () =>
    Promise.reject(new TypeError("no network")),
  );
  vi.stubGlobal("fetch", failing);
  await pictures.fetchMissing(paper);
  await pictures.fetchMissing(paper);
  expect(failing).toHaveBeenCalledTimes(2);
});
