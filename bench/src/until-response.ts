import { setTimeout as sleep } from "node:timers/promises";
import { Refused } from "./call.ts";

/** As on the test page: back-off from 0.5 to 3 seconds, with jitter. */
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 3_000;

/** Retries until the school responds, as the test page does. Throws only permanent refusals. */
export async function untilResponse<Output>(call: () => Promise<Output>): Promise<Output> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error;
      await sleep(wait * (2 / 3 + Math.random() / 3));
    }
  }
}
