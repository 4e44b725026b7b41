import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { timedFetch } from "./timed-fetch.ts";

/** The head arrives, and the network goes before the body does. */
function cutInTheMiddle(): void {
  vi.stubGlobal("fetch", async (_: Request, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start(controller) {
        signal.addEventListener("abort", () => controller.error(new Error("aborted")));
      },
    });
    return new Response(body, { status: 200 });
  });
}

const address = "https://school.test/api/things";

beforeEach(() => {
  vi.useFakeTimers();
  cutInTheMiddle();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a small answer is given up after 30 s, also in its middle", async () => {
  const answer = timedFetch(new Request(address), true).catch((thrown: Error) => thrown.message);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toMatch("No response from server");
});

test("anyone who aborts also ends the reading of an answer", async () => {
  const controller = new AbortController();
  const answer = await timedFetch(new Request(address, { signal: controller.signal }));
  const read = answer.text().catch((thrown: Error) => thrown.message);
  controller.abort();
  expect(await read).toBe("aborted");
});

test("a small answer that arrives is the same", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: 1 }, { status: 201 }));
  const answer = await timedFetch(new Request(address), true);
  expect([answer.status, answer.headers.get("content-type"), await answer.json()]).toEqual([
    201,
    "application/json",
    { data: 1 },
  ]);
});

test("a 204 stays an answer where the browser gives it an empty body", async () => {
  const bodied = {
    status: 204,
    statusText: "",
    headers: new Headers(),
    body: new ReadableStream(),
  };
  const read = { ...bodied, arrayBuffer: async () => new ArrayBuffer(0) };
  vi.stubGlobal("fetch", async () => read as unknown as Response);
  const answer = await timedFetch(new Request(address, { method: "POST" }), true);
  expect([answer.status, answer.body]).toEqual([204, null]);
});
