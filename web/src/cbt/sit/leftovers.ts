import { waiting, type SittingStore } from "./kept.ts";
import type { School } from "./school.ts";

/**
 * Sends what an earlier test of the same account left on this device, as when the network had not
 * come back before the child went home. What fails stays for the next time.
 */
export async function sendLeftovers(
  stores: readonly SittingStore[],
  school: Pick<School, "save" | "handIn">,
): Promise<void> {
  const { signal } = new AbortController();
  for (const store of stores) {
    const kept = await store.load();
    const answers = waiting(kept?.answers ?? []);
    if (kept === null || (answers.length === 0 && !kept.sitting.wantsHandIn)) continue;
    const { id, seat, wantsHandIn } = kept.sitting;
    const sent = { id, seat, answers, signal };
    const said = await (wantsHandIn ? school.handIn(sent) : school.save(sent));
    await store.acknowledge(said.acknowledged);
    await store.change({ state: said.state, ...(wantsHandIn && { wantsHandIn: false }) });
  }
}
