import { answeredOf, waiting, type SittingStore } from "./kept.ts";
import { isMoved, type School } from "./school.ts";

/** A test that has no answer by then, in milliseconds, waits for the next time. */
const PATIENCE_MS = 20_000;

/**
 * Sends what earlier tests of the same account left on this device, as when the network had not
 * come back before the child went home. What fails stays for the next time, and holds up no other.
 */
export async function sendLeftovers(
  stores: readonly SittingStore[],
  school: Pick<School, "save" | "handIn">,
): Promise<void> {
  for (const store of stores) await sendLeft(store, school).catch(() => {});
}

async function sendLeft(
  store: SittingStore,
  school: Pick<School, "save" | "handIn">,
): Promise<void> {
  const kept = await store.load();
  const answers = waiting(kept?.answers ?? []);
  if (kept === null || (answers.length === 0 && !kept.sitting.wantsHandIn)) return;
  const { id, seat, wantsHandIn } = kept.sitting;
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(), PATIENCE_MS);
  const answered = answeredOf(kept.answers);
  const sent = { id, seat, answers, answered, signal: controller.signal };
  const said = await (wantsHandIn ? school.handIn(sent) : school.save(sent))
    .catch((thrown: unknown) => {
      // The pupil went on elsewhere, and hands in there.
      if (isMoved(thrown)) return school.save(sent);
      throw thrown;
    })
    .finally(() => clearTimeout(late));
  await store.acknowledge(said.acknowledged);
  await store.change({ state: said.state, ...(wantsHandIn && { wantsHandIn: false }) });
}
