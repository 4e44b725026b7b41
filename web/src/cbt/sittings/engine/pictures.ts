import type { CandidatePaper } from "@school/core/cbt/sittings/contract.ts";
import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";
import type { SittingStore } from "./stored-sitting.ts";

/** The stable part of a URL that expires. */
const nameOf = (address: string) => address.replace(/\?.*/, "");

/** URLs of all pictures and sounds of a paper. */
export function picturesOf(paper: CandidatePaper): string[] {
  return paper.questions.flatMap(({ picture, passagePicture, passageSound, options }) =>
    [picture, passagePicture, ...options.map((option) => option.picture), passageSound].flatMap(
      (address) => address ?? [],
    ),
  );
}

/** The question with the URLs of its stored pictures and sounds. */
export function withStoredPictures(
  question: CandidateQuestion,
  addresses: ReadonlyMap<string, string>,
): CandidateQuestion {
  const stored = <Address extends string | null | undefined>(address: Address) =>
    address && ((addresses.get(nameOf(address)) ?? address) as Address);
  return {
    ...question,
    picture: stored(question.picture),
    passagePicture: stored(question.passagePicture),
    passageSound: stored(question.passageSound),
    options: question.options.map((option) => ({ ...option, picture: stored(option.picture) })),
  };
}

/** Milliseconds, in which a minute of sound comes on a slow phone; retried at the next contact. */
const TIMEOUT_MS = 120_000;

/** Null for an error status. Throws without a network. */
async function fetchPicture(address: string): Promise<{ status: number; picture: Blob | null }> {
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const answer = await fetch(address, { signal: controller.signal });
    return { status: answer.status, picture: answer.ok ? await answer.blob() : null };
  } finally {
    clearTimeout(late);
  }
}

/**
 * The pictures and sounds of a paper on this device: fetched once, stored with the answers, shown from there.
 *
 * @param show gets the URL of each stored picture by name
 * @param onExpired called when the server's URLs have expired
 */
export function createPictureCache(
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
      const stored = await store()
        .pictures()
        .catch(() => new Map<string, Blob>());
      stored.forEach((picture, name) => put(name, picture));
      if (stored.size > 0) show(new Map(addresses));
    },

    /** Fetches those not stored yet; failures are retried at the next contact. */
    async fetchMissing(paper: CandidatePaper): Promise<void> {
      if (isFetching) return;
      isFetching = true;
      isCleared = false;
      try {
        for (const address of picturesOf(paper)) {
          const name = nameOf(address);
          if (addresses.has(name)) continue;
          // Sequential, since answers share the connection.
          const { status, picture } = await fetchPicture(address);
          if (status === 403) return onExpired();
          if (picture === null || isCleared) return;
          put(name, picture);
          await store().savePicture(name, picture);
          show(new Map(addresses));
        }
      } catch {
        // No network, or no space on this device: the server's URL is shown until then.
      } finally {
        isFetching = false;
      }
    },

    /** Releases the URLs; `clearContents` deletes the stored pictures. */
    clear(): void {
      isCleared = true;
      if (addresses.size === 0) return;
      addresses.forEach((address) => URL.revokeObjectURL(address));
      addresses.clear();
      show(new Map());
    },
  };
}
