import type {
  AnswerOutcome,
  Acknowledged,
  CandidatePaper,
  SavedAnswer,
  Sitting,
  SittingState,
} from "@school/core/cbt/sittings/contract.ts";

/** A sitting as this device stores it, by account and test. */
export interface StoredSitting {
  readonly id: string;
  readonly testId: string;
  /** Name of the pupil; missing in data of an earlier release. */
  readonly pupil?: string;
  /** The seat that this device got when the sitting was opened here. */
  readonly seat: number;
  /** Null once it is submitted and everything is sent. */
  readonly paper: CandidatePaper | null;
  /** AES-256 key of the answer file, base64; empty once only the receipt is stored. */
  readonly carryKey: string;
  /** The state on the server at the last contact. */
  readonly state: SittingState;
  /** Time of the last contact by this device's clock, in milliseconds since 1970; for an estimate. */
  readonly contactAt: number;
  /** Whether the pupil submitted it; the server may not have received it yet. */
  readonly wantsHandIn: boolean;
}

/** The latest answer to one question on this device, even if removed. */
export interface StoredAnswer {
  readonly questionId: string;
  readonly answer: string | null;
  /** Counts the changes of the sitting on all devices. */
  readonly number: number;
  /** The result on the server; null while this number is in the queue. */
  readonly outcome: AnswerOutcome | null;
  /** Seconds between the last contact with the server and the answer. */
  readonly sinceContact: number;
}

export interface StoredContents {
  readonly sitting: StoredSitting;
  readonly answers: readonly StoredAnswer[];
}

/** The changeable fields of the sitting. */
export type SittingChange = Partial<Pick<StoredSitting, "state" | "contactAt" | "wantsHandIn">>;

/**
 * The store of a sitting, for one account and one test. A promise resolves only once the change would
 * survive a power cut; a rejected one has changed nothing.
 */
export interface SittingStore {
  load(): Promise<StoredContents | null>;
  /** Merges the server's data with the queue; returns the stored answers. */
  saveSitting(sitting: StoredSitting, saved: readonly SavedAnswer[]): Promise<StoredAnswer[]>;
  /**
   * Assigns the sitting's next number and adds the change to the queue, atomically.
   *
   * @param above the highest number known to the page: the browser's data may have been cleared,
   * and restarted numbers would look old to the server
   */
  answer(
    questionId: string,
    answer: string | null,
    { sinceContact, above }: { sinceContact: number; above: number },
  ): Promise<StoredAnswer>;
  /** Removes those numbers from the queue; a later number of the same question remains. */
  acknowledge(list: readonly Acknowledged[]): Promise<void>;
  change(change: SittingChange): Promise<void>;
  /** Deletes questions, answers, pictures and key; returns the rows for the receipt. */
  clearContents(): Promise<StoredAnswer[]>;
  savePicture(name: string, picture: Blob): Promise<void>;
  pictures(): Promise<ReadonlyMap<string, Blob>>;
}

/** The highest number of a change. */
export function highestNumber(answers: Iterable<StoredAnswer>): number {
  return [...answers].reduce((highest, { number }) => Math.max(highest, number), 0);
}

/** The change that leaves only the receipt. */
export const RECEIPT_ONLY = { paper: null, carryKey: "" } as const;

/** The rows for the receipt: late answers without their contents. */
export function receiptOf(answers: readonly StoredAnswer[]): StoredAnswer[] {
  return answers.flatMap((row) => (row.outcome === "late" ? [{ ...row, answer: null }] : []));
}

/** Whether the sitting is submitted and the queue is empty. */
export function isAllSent({ state }: StoredSitting, answers: Iterable<StoredAnswer>): boolean {
  return state.status === "handed_in" && unsent(answers).length === 0;
}

/** Unacknowledged answers, oldest first. */
export function unsent(answers: Iterable<StoredAnswer>): StoredAnswer[] {
  return [...answers]
    .filter(({ outcome }) => outcome === null)
    .toSorted((a, b) => a.number - b.number);
}

export function acknowledged(row: StoredAnswer, list: readonly Acknowledged[]): StoredAnswer {
  const acknowledgement = list.find(
    (one) => one.questionId === row.questionId && one.number === row.number,
  );
  return acknowledgement === undefined ? row : { ...row, outcome: acknowledgement.outcome };
}

/** Counts the questions with an answer on this device, sent or not. */
export function countAnswered(answers: Iterable<StoredAnswer>): number {
  return [...answers].filter(({ answer }) => answer !== null).length;
}

/**
 * Merges the stored answers with the server's. Of two answers to a question the higher number wins.
 * Acknowledged answers that the server no longer has, as after a restored backup, return to the
 * queue.
 */
export function mergeAnswers(
  stored: readonly StoredAnswer[],
  saved: readonly SavedAnswer[],
): StoredAnswer[] {
  const merged = new Map<string, StoredAnswer>(
    saved.map((one) => [one.questionId, { ...one, outcome: "saved", sinceContact: 0 }]),
  );
  for (const row of stored) {
    const there = merged.get(row.questionId);
    if (there !== undefined && there.number >= row.number) continue;
    // Late and refused answers are not among the saved ones, but are not lost.
    merged.set(row.questionId, row.outcome === "saved" ? { ...row, outcome: null } : row);
  }
  return [...merged.values()];
}

/**
 * The sitting to store after it was received from the server.
 *
 * @param isBegun whether this call opened it, so that this device has the seat
 * @param contactAt milliseconds since 1970 by this device
 */
export function receivedSitting(
  before: StoredSitting | null,
  { id, pupil, paper, carryKey, state: serverState }: Sitting,
  { testId, isBegun, contactAt }: { testId: string; isBegun: boolean; contactAt: number },
): StoredSitting {
  const state = newerState(before, serverState);
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

/** The change of a sitting after the reply to a save or a hand-in. */
export function applyReplyState(before: StoredSitting, replied: SittingState) {
  const state = newerState(before, replied);
  return { state, ...(state.status === "handed_in" && { wantsHandIn: false }) };
}

/** Ignores a state from before this device got the seat. */
export function newerState(sitting: StoredSitting | null, serverState: SittingState): SittingState {
  return sitting !== null && serverState.seat < sitting.seat ? sitting.state : serverState;
}
