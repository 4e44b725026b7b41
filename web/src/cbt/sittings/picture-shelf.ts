import type { CandidatePaper } from "@school/core/cbt/sittings/contract.ts";
import type { SittingStore } from "./kept.ts";
import { picturesOf } from "./pictures.ts";

/** A picture that is not there by then, in milliseconds, is tried again with the next contact. */
const PATIENCE_MS = 30_000;

/** Null for what is no picture. Throws without a network, or where it goes in the middle. */
async function fetchPicture(address: string): Promise<{ status: number; picture: Blob | null }> {
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(address, { signal: controller.signal });
    return { status: answer.status, picture: answer.ok ? await answer.blob() : null };
  } finally {
    clearTimeout(late);
  }
}

/**
 * The pictures of a paper on this device: fetched once, kept beside the answers, shown from there.
 *
 * @param show is told the address of each kept picture by its name
 * @param onExpired is told when the school's addresses have expired
 */
export function createPictureShelf(
  store: () => SittingStore,
  show: (addresses: ReadonlyMap<string, string>) => void,
  onExpired: () => void,
) {
  const addresses = new Map<string, string>();
  let isFetching = false;
  let isCleared = false;

  const put = (name: string, picture: Blob) => {
    if (!addresses.has(name)) addresses.set(name, URL.createObjectURL(picture));
  };

  return {
    async load(): Promise<void> {
      const kept = await store()
        .pictures()
        .catch(() => new Map<string, Blob>());
      kept.forEach((picture, name) => put(name, picture));
      if (kept.size > 0) show(new Map(addresses));
    },

    /** Those that are not kept yet; what fails is tried again with the next contact. */
    async fetchMissing(paper: CandidatePaper): Promise<void> {
      if (isFetching) return;
      isFetching = true;
      isCleared = false;
      try {
        for (const { name, address } of picturesOf(paper)) {
          if (addresses.has(name)) continue;
          // One after the other: answers share this line with them.
          const { status, picture } = await fetchPicture(address);
          if (status === 403) return onExpired();
          if (picture === null || isCleared) return;
          put(name, picture);
          await store().keepPicture(name, picture);
          show(new Map(addresses));
        }
      } catch {
        // No network, or no room on this device: the school's own address is shown meanwhile.
      } finally {
        isFetching = false;
      }
    },

    /** They are not shown any more; the store forgets them with the rest. */
    clear(): void {
      isCleared = true;
      if (addresses.size === 0) return;
      addresses.forEach((address) => URL.revokeObjectURL(address));
      addresses.clear();
      show(new Map());
    },
  };
}
