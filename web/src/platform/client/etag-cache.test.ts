import { expect, test, vi } from "vitest";
import { rememberingFetch } from "./etag-cache.ts";

const address = "https://school.example/api/results";
const full = (text: string, etag: string) =>
  new Response(text, { headers: { etag, "content-type": "application/json" } });
const unchanged = () => new Response(null, { status: 304 });

test("an unchanged answer is taken from memory, a changed one replaces it", async () => {
  const send = vi.fn<(request: Request) => Promise<Response>>();
  const get = rememberingFetch(send);
  const sentEtag = () => send.mock.lastCall?.[0].headers.get("if-none-match");
  send.mockResolvedValueOnce(full("[1]", "a"));
  expect(await (await get(new Request(address))).text()).toBe("[1]");
  expect(sentEtag()).toBeNull();
  for (let n = 0; n < 2; n += 1) {
    send.mockResolvedValueOnce(unchanged());
    const again = await get(new Request(address));
    expect([again.status, await again.text()]).toEqual([200, "[1]"]);
    expect(sentEtag()).toBe("a");
  }
  send.mockResolvedValueOnce(full("[2]", "b"));
  expect(await (await get(new Request(address))).text()).toBe("[2]");
  send.mockResolvedValueOnce(unchanged());
  expect(await (await get(new Request(address))).text()).toBe("[2]");
});

test("a refusal forgets the answer, and writes are not remembered", async () => {
  const send = vi.fn<(request: Request) => Promise<Response>>();
  const get = rememberingFetch(send);
  send.mockResolvedValueOnce(full("[1]", "a"));
  await get(new Request(address));
  send.mockResolvedValueOnce(new Response("{}", { status: 403 }));
  expect((await get(new Request(address))).status).toBe(403);
  send.mockResolvedValueOnce(full("[1]", "a"));
  await get(new Request(address, { method: "POST" }));
  expect(send.mock.lastCall?.[0].headers.get("if-none-match")).toBeNull();
});
