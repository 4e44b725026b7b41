import { setTimeout as sleep } from "node:timers/promises";
import { Refused } from "./hall-pupil.ts";

/** As the page: half a second to three, moved by chance. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 3_000;

/** Tries until the school answers, as the page does; only what it refuses for good is thrown. */
export async function untilAnswered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error;
      await sleep(wait * (2 / 3 + Math.random() / 3));
    }
  }
}
