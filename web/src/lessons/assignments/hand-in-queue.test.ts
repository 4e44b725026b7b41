import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, noResponse } from "../../platform/client/api-error.ts";
import { HandInQueue, type HandInCalls } from "./hand-in-queue.ts";
import { openHandInStore } from "./hand-in-store.ts";
import { words } from "./text.ts";

let account = 0;
let accountId: string;
const upload = vi.fn<HandInCalls["upload"]>();
const handIn = vi.fn<HandInCalls["handIn"]>();

beforeEach(() => {
  account += 1;
  accountId = `person-${account}`;
  upload.mockReset().mockImplementation(async ({ name }) => `id of ${name}`);
  handIn.mockReset().mockResolvedValue({});
});

const open = () => HandInQueue.open(openHandInStore(accountId), { upload, handIn });
const file = (name: string) => ({
  name,
  type: "image/jpeg",
  size: 4,
  bytes: new TextEncoder().encode("jpeg").buffer,
  id: null,
});
const work = {
  assignmentId: "fractions",
  studentId: "ada",
  text: "1/2",
  files: [file("one.jpg"), file("two.jpg")],
  version: null,
};

it("sends the files, then the work, and keeps nothing", async () => {
  const queue = await open();
  await queue.add(work);
  await vi.waitFor(() => expect(queue.state().sent).toBe(1));
  expect(handIn.mock.calls[0]?.[1]).toEqual(["id of one.jpg", "id of two.jpg"]);
  await vi.waitFor(() => expect(queue.state().waiting.size).toBe(0));
  expect((await open()).state().waiting.size).toBe(0);
});

it("continues after a lost connection and a reload with what the school has not got", async () => {
  upload.mockImplementationOnce(async () => "id of one.jpg").mockRejectedValueOnce(noResponse());
  const queue = await open();
  await queue.add(work);
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
  expect(handIn).not.toHaveBeenCalled();
  const reloaded = await open();
  await vi.waitFor(() => expect(reloaded.state().sent).toBe(1));
  expect(upload.mock.calls.map(([sent]) => sent.name)).toEqual(["one.jpg", "two.jpg", "two.jpg"]);
});

it("keeps work that is refused, with the reason, until it is given up", async () => {
  const message = words.marked;
  handIn.mockRejectedValueOnce(new ApiError({ status: 409, code: "already_marked", message }));
  const queue = await open();
  await queue.add({ ...work, files: [] });
  await vi.waitFor(() =>
    expect([...queue.state().waiting.values()][0]?.work.refusal).toBe(message),
  );
  const [kept] = [...(await open()).state().waiting.values()];
  await queue.discard(kept!.work);
  expect((await open()).state().waiting.size).toBe(0);
});
