import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import type { HandInStore, WaitingFile, WaitingWork } from "./hand-in-store.ts";

/** What the queue asks of the server. */
export interface HandInCalls {
  /** Uploads a file; answers its id. */
  readonly upload: (file: File) => Promise<string>;
  readonly handIn: (work: WaitingWork, fileIds: string[]) => Promise<unknown>;
}

export interface QueuedWork {
  readonly work: WaitingWork;
  readonly isSending: boolean;
}

export interface HandInState {
  /** By assignment and pupil: see `workKey`. */
  readonly waiting: ReadonlyMap<string, QueuedWork>;
  /** Counts what has reached the school, so that pages read again. */
  readonly sent: number;
  /** Whether the work survives a reload. */
  readonly isKept: boolean;
}

export const workKey = (work: Pick<WaitingWork, "assignmentId" | "studentId">) =>
  `${work.assignmentId} ${work.studentId}`;

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;

/**
 * Hands in work. Each piece is stored on the device before it is sent and removed after the server
 * has it; each file that has arrived is noted, so that after a lost connection, a reload or a power
 * cut the rest follows and nothing is sent again. Sending a piece twice changes nothing.
 */
export class HandInQueue {
  #waiting = new Map<string, WaitingWork>();
  #sending: string | null = null;
  #sent = 0;
  #isKept: boolean;
  #wait = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #state: HandInState;
  readonly #listeners = new Set<() => void>();
  readonly #calls: HandInCalls;
  /** Null where the browser has no store: then work is in this page only. */
  readonly #store: HandInStore | null;

  private constructor(store: HandInStore | null, calls: HandInCalls) {
    this.#store = store;
    this.#isKept = store !== null;
    this.#calls = calls;
    this.#state = this.#shown();
  }

  /** The queue with what an earlier page left in the store. */
  static async open(opening: Promise<HandInStore>, calls: HandInCalls): Promise<HandInQueue> {
    const store = await opening.catch(() => null);
    const queue = new HandInQueue(store, calls);
    for (const work of (await store?.load()) ?? []) queue.#waiting.set(workKey(work), work);
    queue.#changed();
    void queue.#work();
    return queue;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): HandInState => this.#state;

  /** Takes work in place of what still waits for the same pupil and assignment. */
  async add(work: Omit<WaitingWork, "refusal" | "addedAt">): Promise<void> {
    await this.#keep({ ...work, addedAt: Date.now(), refusal: null });
    this.sendNow();
  }

  /** Tries at once what waits. */
  readonly sendNow = (): void => {
    this.#wait = FIRST_WAIT_MS;
    void this.#work();
  };

  /** Gives work up that the school did not take. */
  async discard(work: WaitingWork): Promise<void> {
    this.#waiting.delete(workKey(work));
    await this.#store?.drop(work);
    this.#changed();
  }

  /** One piece after the other, until none waits or no answer comes. */
  async #work(): Promise<void> {
    if (this.#sending !== null) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (;;) {
      const next = [...this.#waiting.values()].find(({ refusal }) => refusal === null);
      if (!next) break;
      this.#sending = workKey(next);
      this.#changed();
      const isDone = await this.#send(next);
      this.#sending = null;
      if (!isDone) {
        this.#timer = setTimeout(() => void this.#work(), this.#wait);
        this.#wait = Math.min(this.#wait * 2, MAX_WAIT_MS);
        break;
      }
      this.#wait = FIRST_WAIT_MS;
    }
    this.#changed();
  }

  /** False when no answer came, and another try may succeed. */
  async #send(begun: WaitingWork): Promise<boolean> {
    let work = begun;
    try {
      for (const [at, file] of begun.files.entries()) {
        if (file.id !== null) continue;
        const id = await this.#calls.upload(fileOf(file));
        const files = work.files.with(at, { ...file, id, bytes: null });
        work = { ...work, files };
        // Changed by the person meanwhile: the newer one is sent next.
        if (!this.#isNewest(begun)) return true;
        await this.#keep(work);
      }
      await this.#calls.handIn(
        work,
        work.files.flatMap(({ id }) => id ?? []),
      );
      this.#sent += 1;
      if (this.#isNewest(begun)) await this.discard(work);
      return true;
    } catch (error) {
      if (maySucceedLater(error)) return false;
      if (this.#isNewest(begun)) await this.#keep({ ...work, refusal: messageOf(error) });
      return true;
    }
  }

  #isNewest(work: WaitingWork): boolean {
    return this.#waiting.get(workKey(work))?.addedAt === work.addedAt;
  }

  async #keep(work: WaitingWork): Promise<void> {
    this.#waiting.set(workKey(work), work);
    this.#changed();
    try {
      await this.#store?.put(work);
    } catch {
      // A full disk: the work is sent anyway.
      this.#isKept = false;
      this.#changed();
    }
  }

  #changed(): void {
    this.#state = this.#shown();
    for (const listener of this.#listeners) listener();
  }

  #shown(): HandInState {
    const waiting = [...this.#waiting].map(([key, work]): [string, QueuedWork] => [
      key,
      { work, isSending: this.#sending === key },
    ]);
    return { waiting: new Map(waiting), sent: this.#sent, isKept: this.#isKept };
  }
}

function fileOf({ name, type, bytes }: WaitingFile): File {
  return new File([bytes ?? new ArrayBuffer(0)], name, { type });
}

/** No answer, too many requests, a signed-out account or a server in trouble. */
function maySucceedLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || [401, 408].includes(error.status) || error.status >= 500;
}
