import { acknowledged, answeredOf, isAllAtSchool, waiting, type SittingStore } from "./kept.ts";
import { isMoved, type School } from "./school.ts";

type Calls = Pick<School, "find" | "save" | "handIn">;

/** A test that has no answer by then, in milliseconds, waits for the next time. */
const PATIENCE_MS = 20_000;

/**
 * Sends what earlier tests of the same account left on this device, as when the network had not
 * come back before the child went home. Of those that are handed in by now only the receipt stays.
 * What fails stays for the next time, and holds up no other.
 */
export async function sendLeftovers(stores: readonly SittingStore[], school: Calls): Promise<void> {
  for (const store of stores) await sendLeft(store, school).catch(() => {});
}

async function sendLeft(store: SittingStore, school: Calls): Promise<void> {
  const kept = await store.load();
  if (kept === null || kept.sitting.carryKey === "") return;
  const { id, seat, wantsHandIn } = kept.sitting;
  const answers = waiting(kept.answers);
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(), PATIENCE_MS);
  const { signal } = controller;
  const sent = { id, seat, answers, answered: answeredOf(kept.answers), signal };
  const ask = async () => {
    // Only looked at: a sign of life would tell the hall that somebody sits here.
    if (answers.length === 0 && !wantsHandIn) {
      return { acknowledged: [], state: (await school.find(id, signal)).state };
    }
    return wantsHandIn ? school.handIn(sent) : school.save(sent);
  };
  const said = await ask()
    .catch((thrown: unknown) => {
      // The pupil went on elsewhere, and hands in there.
      if (isMoved(thrown)) return school.save(sent);
      throw thrown;
    })
    .finally(() => clearTimeout(late));
  await store.acknowledge(said.acknowledged);
  const change = { state: said.state, ...(wantsHandIn && { wantsHandIn: false }) };
  await store.change(change);
  const rows = kept.answers.map((row) => acknowledged(row, said.acknowledged));
  if (isAllAtSchool({ ...kept.sitting, ...change }, rows)) await store.forget();
}
