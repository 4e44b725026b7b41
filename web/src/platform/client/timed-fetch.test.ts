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
  const response = timedFetch(new Request(address), true).catch((thrown: Error) => thrown.message);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await response).toMatch("No response from server");
});

test("anyone who aborts also ends the reading of an answer", async () => {
  const controller = new AbortController();
  const response = await timedFetch(new Request(address, { signal: controller.signal }));
  const read = response.text().catch((thrown: Error) => thrown.message);
  controller.abort();
  expect(await read).toBe("aborted");
});

test("a small answer that arrives is the same", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: 1 }, { status: 201 }));
  const response = await timedFetch(new Request(address), true);
  expect([response.status, response.headers.get("content-type"), await response.json()]).toEqual([
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
  const response = await timedFetch(new Request(address, { method: "POST" }), true);
  expect([response.status, response.body]).toEqual([204, null]);
});
