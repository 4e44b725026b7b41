import type { CandidatePaper } from "@school/core/cbt/sittings/contract.ts";
import type { CandidateQuestion } from "@school/core/cbt/questions/question.ts";
import type { SittingStore } from "./stored-sitting.ts";

interface PaperPicture {
  /** Stable, while URLs expire: the ids of the question and its option. */
  readonly name: string;
  readonly address: string;
}

/** All pictures of a paper. */
export function picturesOf(paper: CandidatePaper): PaperPicture[] {
  return paper.questions.flatMap(({ id, picture, options }) => [
    ...(picture === null ? [] : [{ name: id, address: picture }]),
    ...options.flatMap((option) =>
      option.picture === null ? [] : [{ name: `${id}/${option.key}`, address: option.picture }],
    ),
  ]);
}

/** The question with the URLs of its stored pictures. */
export function withStoredPictures(
  question: CandidateQuestion,
  addresses: ReadonlyMap<string, string>,
): CandidateQuestion {
  const { id, picture, options } = question;
  return {
    ...question,
    picture: picture && (addresses.get(id) ?? picture),
    options: options.map((option) => ({
      ...option,
      picture: option.picture && (addresses.get(`${id}/${option.key}`) ?? option.picture),
    })),
  };
}

/** Milliseconds; a picture that takes longer is retried at the next contact. */
const TIMEOUT_MS = 30_000;

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
 * The pictures of a paper on this device: fetched once, stored with the answers, shown from there.
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
        for (const { name, address } of picturesOf(paper)) {
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
