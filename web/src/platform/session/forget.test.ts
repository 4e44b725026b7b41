// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { noResponse } from "../client/api-error.ts";
import { createQueryClient } from "../query.ts";
import { forgetOnAccountChange } from "./forget.ts";
import { startSession } from "./session.ts";
import { signInElsewhere } from "./testing.ts";

const ADA = "0199a000-0000-7000-8000-000000000001";
const BISI = "0199a000-0000-7000-8000-000000000002";

/** A write whose first try gets no answer. */
function begin(queries: ReturnType<typeof createQueryClient>, send: () => Promise<string>) {
  const mutation = queries.getMutationCache().build(queries, { mutationFn: send });
  const settled = mutation.execute(undefined).then(
    () => "sent",
    (error: { code: string }) => error.code,
  );
  return settled;
}

test("a write that waits for its next try is dropped once another user is signed in", async () => {
  vi.useFakeTimers();
  startSession();
  const queries = createQueryClient();
  forgetOnAccountChange(queries);
  const send = vi.fn<() => Promise<string>>();
  send.mockRejectedValueOnce(noResponse()).mockResolvedValue("saved");

  signInElsewhere(ADA);
  const settled = begin(queries, send);
  await vi.advanceTimersByTimeAsync(100);
  signInElsewhere(null);
  signInElsewhere(BISI);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await settled).toBe("account_changed");
  expect(send).toHaveBeenCalledOnce();

  // What the next person sends is tried again as ever.
  send.mockClear();
  send.mockRejectedValueOnce(noResponse()).mockResolvedValue("saved");
  const next = begin(queries, send);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await next).toBe("sent");
  expect(send).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
