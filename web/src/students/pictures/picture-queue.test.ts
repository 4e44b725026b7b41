import "fake-indexeddb/auto";
import type { PicturedStudent } from "@school/core/students/pictures/contract.ts";
import { messages } from "@school/core/students/text.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, noResponse } from "../../platform/client/api-error.ts";
import { PictureQueue, type PictureCalls } from "./picture-queue.ts";
import { openPictureStore, type WaitingPicture } from "./picture-store.ts";

let account = 0;
let accountId: string;
const set = vi.fn<PictureCalls["set"]>();
const undo = vi.fn<PictureCalls["undo"]>();
const calls = { set, undo };

beforeEach(() => {
  account += 1;
  accountId = `person-${account}`;
  set.mockReset().mockImplementation(async (picture) => answered(picture, "new-1"));
  undo.mockReset().mockResolvedValue({ undone: 1, kept: 0 });
});
afterEach(() => vi.useRealTimers());

const answered = ({ studentId }: WaitingPicture, pictureId: string) =>
  ({ id: studentId, pictureId }) as PicturedStudent;
const open = (id = accountId) => PictureQueue.open(openPictureStore(id), calls);
const bytes = new TextEncoder().encode("jpeg").buffer;
const picture = (studentId: string, replaces: string | null = null) => ({
  studentId,
  studentName: "Obi Ada",
  bytes,
  replaces,
  batch: "camera",
});
const state = (queue: PictureQueue, id: string) => queue.state().waiting.get(id)?.state;
const idle = (queue: PictureQueue) => vi.waitFor(() => expect(queue.state().waiting.size).toBe(0));

it("sends pictures one by one and remembers what an undo needs", async () => {
  let underWay = 0;
  set.mockImplementation(async (one) => {
    underWay += 1;
    expect(underWay).toBe(1);
    await Promise.resolve();
    underWay -= 1;
    return answered(one, `new-${one.studentId}`);
  });
  const queue = await open();
  await queue.add(picture("a"));
  await queue.add(picture("b", "old-b"));
  await idle(queue);
  expect(queue.state().saved.get("b")).toMatchObject({ pictureId: "new-b", formerId: "old-b" });
  await queue.undo(["a", "b"]);
  expect(undo).toHaveBeenCalledWith([
    { id: "a", pictureId: "new-a", formerId: null },
    { id: "b", pictureId: "new-b", formerId: "old-b" },
  ]);
  expect(queue.state().saved.size).toBe(0);
});

it("keeps a picture without connection and sends it again", async () => {
  set.mockRejectedValueOnce(noResponse());
  const queue = await open();
  await queue.add(picture("a"));
  await vi.waitFor(() => expect(queue.state().isHeld).toBe(true));
  expect(state(queue, "a")).toBe("waiting");
  queue.sendNow();
  await idle(queue);
  expect(set).toHaveBeenCalledTimes(2);
});

it("tries again automatically, later each time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  set.mockRejectedValueOnce(noResponse()).mockRejectedValueOnce(noResponse());
  const queue = await PictureQueue.open(Promise.reject(new Error("no store")), calls);
  await queue.add(picture("a"));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(set).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(set).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(set).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(queue.state().saved.has("a")).toBe(true);
});

it("finds unsent pictures after a reload, under their account alone", async () => {
  set.mockRejectedValue(noResponse());
  const before = await open();
  await before.add(picture("a", "old-a"));
  await vi.waitFor(() => expect(before.state().isHeld).toBe(true));
  expect((await open("someone-else")).state().waiting.size).toBe(0);
  set.mockImplementation(async (one) => answered(one, "new-a"));
  const after = await open();
  await idle(after);
  expect(after.state().saved.get("a")).toMatchObject({ formerId: "old-a" });
  expect(set.mock.lastCall?.[0].bytes.byteLength).toBe(4);
});

it("keeps what the server refuses, with its words, until a person decides", async () => {
  const current = { id: "a", pictureId: "other" };
  const message = messages.pictureReplaced;
  set.mockRejectedValueOnce(
    new ApiError({ status: 409, code: "picture_replaced", message, current }),
  );
  const queue = await open();
  await queue.add(picture("a"));
  await vi.waitFor(() => expect(state(queue, "a")).toBe("refused"));
  expect(queue.state().waiting.get("a")?.refusal).toBe(message);
  await queue.retry("a");
  await idle(queue);
  expect(set.mock.lastCall?.[0].replaces).toBe("other");
  set.mockRejectedValueOnce(new ApiError({ status: 400, code: "invalid", message: "No picture" }));
  await queue.add(picture("b"));
  await vi.waitFor(() => expect(state(queue, "b")).toBe("refused"));
  await queue.discard("b");
  expect(queue.state().waiting.size).toBe(0);
});

it("sends the second of two pictures of a pupil in place of the first", async () => {
  const first = Promise.withResolvers<PicturedStudent>();
  set.mockImplementationOnce(() => first.promise);
  const queue = await open();
  await queue.add(picture("a"));
  await vi.waitFor(() => expect(state(queue, "a")).toBe("sending"));
  await new Promise((resolve) => setTimeout(resolve, 2));
  await queue.add(picture("a"));
  first.resolve({ id: "a", pictureId: "new-first" } as PicturedStudent);
  await idle(queue);
  expect(set).toHaveBeenCalledTimes(2);
  expect(set.mock.lastCall?.[0].replaces).toBe("new-first");
});

it("works without a store, and says so", async () => {
  const queue = await PictureQueue.open(Promise.reject(new Error("private window")), calls);
  expect(queue.state().isKept).toBe(false);
  await queue.add(picture("a"));
  await idle(queue);
  expect(queue.state().saved.has("a")).toBe(true);
});
