import type { SittingStore } from "./stored-sitting.ts";

/** The store of a sitting did not do what it was asked to; nothing was changed. */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";
}

/** The store with its errors named as such, so that they are not confused with faults of the page. */
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
