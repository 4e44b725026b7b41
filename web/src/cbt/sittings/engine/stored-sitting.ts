import type {
  Acknowledged,
  CandidatePaper,
  SavedAnswer,
  Sitting,
  SittingState,
} from "@school/core/cbt/sittings/contract.ts";

/** A sitting as this device keeps it, under the account that sits. */
export interface StoredSitting {
  readonly id: string;
  readonly testId: string;
  /** Whose it is, by name; missing in what an earlier release kept. */
  readonly pupil?: string;
  /** The seat that this device was given when the sitting was opened here. */
  readonly seat: number;
  /** Null once it is handed in and everything is at school. */
  readonly paper: CandidatePaper | null;
  /** AES-256 key, base64, of a file carried by hand; empty once only the receipt is kept. */
  readonly carryKey: string;
  /** As the school said at the last contact. */
  readonly state: SittingState;
  /** When that was by this device's clock, in milliseconds since 1970: only for an estimate. */
  readonly contactAt: number;
  /** The pupil has handed in; the school may not know it yet. */
  readonly wantsHandIn: boolean;
}

/** The latest answer to one question on this device, also one that was taken back. */
export interface StoredAnswer {
  readonly questionId: string;
  readonly answer: string | null;
  /** Counts the changes of the sitting, over all machines. */
  readonly number: number;
  /** What became of this number at school; null while it waits in this device's queue. */
  readonly as: Acknowledged["as"] | null;
  /** Seconds between the last contact with the school and the answer. */
  readonly sinceContact: number;
}

export interface StoredContents {
  readonly sitting: StoredSitting;
  readonly answers: readonly StoredAnswer[];
}

/** What a change of the sitting itself may touch. */
export type SittingChange = Partial<Pick<StoredSitting, "state" | "contactAt" | "wantsHandIn">>;

/**
 * Where a sitting is kept, for one account and one test. Every promise is kept only once the
 * change would survive a power cut; a refused one has changed nothing.
 */
export interface SittingStore {
  load(): Promise<StoredContents | null>;
  /** What the school gave, merged with what waits here; answers what is kept from then on. */
  keep(sitting: StoredSitting, saved: readonly SavedAnswer[]): Promise<StoredAnswer[]>;
  /**
   * Gives the change the sitting's next number and puts it in the queue, in one step.
   *
   * @param above the highest number that the page knows: the browser's data may have been cleared
   *   under it, and a number that starts anew would look old to the school
   */
  answer(
    questionId: string,
    answer: string | null,
    { sinceContact, above }: { sinceContact: number; above: number },
  ): Promise<StoredAnswer>;
  /** Takes those numbers out of the queue; a later number of the same question stays in it. */
  acknowledge(list: readonly Acknowledged[]): Promise<void>;
  change(change: SittingChange): Promise<void>;
  /** Leaves only what the receipt shows: no questions, answers, pictures or key. What is left. */
  forget(): Promise<StoredAnswer[]>;
  keepPicture(name: string, picture: Blob): Promise<void>;
  pictures(): Promise<ReadonlyMap<string, Blob>>;
}

/** The highest number that a change has; the next gets one more. */
export function highestNumber(answers: Iterable<StoredAnswer>): number {
  return [...answers].reduce((highest, { number }) => Math.max(highest, number), 0);
}

/** What stays of a sitting for its receipt. */
export const RECEIPT_ONLY = { paper: null, carryKey: "" } as const;

/** What stays of the answers: how many are kept apart, without what they say. */
export function receiptOf(answers: readonly StoredAnswer[]): StoredAnswer[] {
  return answers.flatMap((row) => (row.as === "set_aside" ? [{ ...row, answer: null }] : []));
}

/** Whether the school has handed in and has everything that was answered here. */
export function isAllAtSchool({ state }: StoredSitting, answers: Iterable<StoredAnswer>): boolean {
  return state.status === "handed_in" && waiting(answers).length === 0;
}

/** What waits to be acknowledged, oldest first. */
export function waiting(answers: Iterable<StoredAnswer>): StoredAnswer[] {
  return [...answers].filter(({ as }) => as === null).toSorted((a, b) => a.number - b.number);
}

export function acknowledged(row: StoredAnswer, list: readonly Acknowledged[]): StoredAnswer {
  const said = list.find((one) => one.questionId === row.questionId && one.number === row.number);
  return said === undefined ? row : { ...row, as: said.as };
}

/** How many questions have an answer on this device, sent or not. */
export function answeredOf(answers: Iterable<StoredAnswer>): number {
  return [...answers].filter(({ answer }) => answer !== null).length;
}

/**
 * What this device shows and still has to send, after the school said what it has. Of two answers
 * to a question the higher number stands. What the school once acknowledged and no longer has, as
 * after a backup was restored, waits in the queue again.
 */
export function mergeAnswers(
  stored: readonly StoredAnswer[],
  saved: readonly SavedAnswer[],
): StoredAnswer[] {
  const merged = new Map<string, StoredAnswer>(
    saved.map((one) => [one.questionId, { ...one, as: "saved", sinceContact: 0 }]),
  );
  for (const row of stored) {
    const there = merged.get(row.questionId);
    if (there !== undefined && there.number >= row.number) continue;
    // What was set aside or refused is not among the answers, and was not lost either.
    merged.set(row.questionId, row.as === "saved" ? { ...row, as: null } : row);
  }
  return [...merged.values()];
}

/**
 * The sitting to store after the school gave it.
 *
 * @param isBegun it was opened here and now, so this machine has its seat
 * @param contactAt milliseconds since 1970 by this device
 */
export function receivedSitting(
  before: StoredSitting | null,
  { id, pupil, paper, carryKey, state: given }: Sitting,
  { testId, isBegun, contactAt }: { testId: string; isBegun: boolean; contactAt: number },
): StoredSitting {
  const state = newerState(before, given);
  return {
    id,
    testId,
    pupil,
    seat: isBegun ? state.seat : (before?.seat ?? state.seat),
    paper: paper ?? before?.paper ?? null,
    carryKey,
    state,
    contactAt,
    wantsHandIn: state.status === "open" && !isBegun && before?.wantsHandIn === true,
  };
}

/** What changes of a sitting after a reply to a save or a hand-in. */
export function applyReplyState(before: StoredSitting, replied: SittingState) {
  const state = newerState(before, replied);
  return { state, ...(state.status === "handed_in" && { wantsHandIn: false }) };
}

/** What was said before this machine got the sitting is no news any more, however late it comes. */
export function newerState(sitting: StoredSitting | null, given: SittingState): SittingState {
  return sitting !== null && given.seat < sitting.seat ? sitting.state : given;
}
