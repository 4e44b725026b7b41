import type { SittingStore } from "./stored-sitting.ts";

/** The store of a sitting failed; nothing was changed. */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";
}

/** Wraps the store's errors, so that they are not confused with bugs of the page. */
export function withNamedFailures(store: SittingStore): SittingStore {
  async function named<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (cause) {
      throw new StoreFailure("The store of the sitting failed", { cause });
    }
  }
  return {
    load: () => named(() => store.load()),
    saveSitting: (sitting, saved) => named(() => store.saveSitting(sitting, saved)),
    answer: (questionId, answer, facts) => named(() => store.answer(questionId, answer, facts)),
    acknowledge: (list) => named(() => store.acknowledge(list)),
    change: (change) => named(() => store.change(change)),
    clearContents: () => named(() => store.clearContents()),
    savePicture: (name, picture) => named(() => store.savePicture(name, picture)),
    pictures: () => named(() => store.pictures()),
  };
}
