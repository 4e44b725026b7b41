import type { ImportRun } from "./kind.ts";

/** Rows between two checks whether the import was cancelled. */
const BATCH_SIZE = 500;

/**
 * Does the work of an import in batches and reports progress after each. Throws `ImportCancelled`
 * after a person cancelled it.
 */
export async function inBatches<Row>(
  rows: readonly Row[],
  { progress }: ImportRun,
  work: (batch: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE);
    await work(batch);
    await progress(from + batch.length);
  }
}
