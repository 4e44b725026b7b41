import type { PictureChange, PicturedStudent } from "@school/core/students/pictures/contract.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import type { PictureStore, SavedPicture, WaitingPicture } from "./picture-store.ts";

/** What the queue asks of the server. */
export interface PictureCalls {
  readonly set: (picture: WaitingPicture) => Promise<PicturedStudent>;
  readonly undo: (changes: PictureChange[]) => Promise<{ undone: number; kept: number }>;
}

/** A picture of a pupil as pages show it. */
export interface QueuedPicture {
  readonly studentId: string;
  readonly studentName: string;
  readonly batch: string;
  readonly state: "waiting" | "sending" | "refused";
  readonly refusal: string | null;
  /** Address of the picture in this browser. */
  readonly preview: string;
}

export interface QueueState {
  readonly waiting: ReadonlyMap<string, QueuedPicture>;
  /** By the pupil. */
  readonly saved: ReadonlyMap<string, SavedPicture & { readonly preview: string | null }>;
  /** The last try got no answer, so the next one comes later. */
  readonly isHeld: boolean;
  /** Whether the pictures survive a reload. */
  readonly isKept: boolean;
}

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;

/**
 * Sends pictures one by one. Each is stored on the device before it is sent and removed after the
 * server has it, so that a lost connection, a reload or a power cut loses none; sending one twice
 * changes nothing.
 */
export class PictureQueue {
  #waiting = new Map<string, WaitingPicture>();
  #saved = new Map<string, SavedPicture>();
  #previews = new Map<string, string>();
  #sending: string | null = null;
  #isKept: boolean;
  #wait = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #state: QueueState;
  readonly #listeners = new Set<() => void>();
  readonly #calls: PictureCalls;
  /** Null where the browser has no store: then pictures are in this page only. */
  readonly #store: PictureStore | null;

  private constructor(store: PictureStore | null, calls: PictureCalls) {
    this.#store = store;
    this.#isKept = store !== null;
    this.#calls = calls;
    this.#state = this.#shown();
  }

  /** The queue with what an earlier page left in the store. */
  static async open(opening: Promise<PictureStore>, calls: PictureCalls): Promise<PictureQueue> {
    const store = await opening.catch(() => null);
    const queue = new PictureQueue(store, calls);
    const left = await store?.load();
    for (const picture of left?.waiting ?? []) queue.#hold(picture);
    for (const picture of left?.saved ?? []) queue.#saved.set(picture.studentId, picture);
    queue.#changed();
    void queue.#work();
    return queue;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): QueueState => this.#state;

  /** Takes a picture; a later one of the same pupil takes the place of one that still waits. */
  async add(picture: Omit<WaitingPicture, "refusal" | "addedAt">): Promise<void> {
    const before = this.#waiting.get(picture.studentId);
    const replaces = before && before.refusal === null ? before.replaces : picture.replaces;
    await this.#keep({ ...picture, replaces, addedAt: Date.now(), refusal: null });
    void this.#work();
  }

  /** Tries at once what waits. */
  readonly sendNow = (): void => {
    this.#wait = FIRST_WAIT_MS;
    void this.#work();
  };

  /** Sends a refused picture once more. */
  async retry(studentId: string): Promise<void> {
    const picture = this.#waiting.get(studentId);
    if (!picture) return;
    await this.#keep({ ...picture, refusal: null });
    this.sendNow();
  }

  async discard(studentId: string): Promise<void> {
    this.#forget(studentId);
    await this.#store?.dropWaiting(studentId);
    this.#changed();
  }

  /** Gives the pupils their former pictures back; answers how many kept the new one. */
  async undo(studentIds: readonly string[]): Promise<{ undone: number; kept: number }> {
    const changes = studentIds.flatMap((id) => {
      const saved = this.#saved.get(id);
      return saved ? [{ id, pictureId: saved.pictureId, formerId: saved.formerId }] : [];
    });
    const answer = await this.#calls.undo(changes);
    for (const id of studentIds) this.#saved.delete(id);
    await this.#store?.dropSaved(studentIds);
    this.#changed();
    return answer;
  }

  /** One picture after the other, until none waits or no answer comes. */
  async #work(): Promise<void> {
    if (this.#sending !== null) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (;;) {
      const next = [...this.#waiting.values()].find(({ refusal }) => refusal === null);
      if (!next) break;
      this.#sending = next.studentId;
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
  async #send(picture: WaitingPicture): Promise<boolean> {
    try {
      const student = await this.#calls.set(picture);
      await this.#finish(picture, student.pictureId ?? "");
      return true;
    } catch (error) {
      if (maySucceedLater(error)) return false;
      const current =
        error instanceof ApiError ? (error.current as PicturedStudent | undefined) : undefined;
      const newest = this.#waiting.get(picture.studentId) ?? picture;
      await this.#keep({
        ...newest,
        refusal: messageOf(error),
        // A person who sends it again has seen the picture that is there.
        replaces: current ? current.pictureId : newest.replaces,
      });
      return true;
    }
  }

  async #finish(sent: WaitingPicture, pictureId: string): Promise<void> {
    const { studentId, batch, replaces } = sent;
    const saved = { studentId, pictureId, formerId: replaces, batch, savedAt: Date.now() };
    this.#saved.set(studentId, saved);
    await this.#store?.putSaved(saved);
    const newest = this.#waiting.get(studentId);
    // Taken again while the first one was on its way.
    if (newest && newest.addedAt !== sent.addedAt) {
      return this.#keep({ ...newest, replaces: pictureId });
    }
    this.#waiting.delete(studentId);
    await this.#store?.dropWaiting(studentId);
  }

  async #keep(picture: WaitingPicture): Promise<void> {
    this.#hold(picture);
    this.#changed();
    try {
      await this.#store?.putWaiting(picture);
    } catch {
      // A full disk: the picture is sent anyway.
      this.#isKept = false;
      this.#changed();
    }
  }

  #hold(picture: WaitingPicture): void {
    const former = this.#waiting.get(picture.studentId);
    if (former?.bytes !== picture.bytes) {
      this.#dropPreview(picture.studentId);
      const blob = new Blob([picture.bytes], { type: "image/jpeg" });
      this.#previews.set(picture.studentId, URL.createObjectURL(blob));
    }
    this.#waiting.set(picture.studentId, picture);
  }

  #forget(studentId: string): void {
    this.#waiting.delete(studentId);
    this.#dropPreview(studentId);
  }

  #dropPreview(studentId: string): void {
    const preview = this.#previews.get(studentId);
    if (preview !== undefined) URL.revokeObjectURL(preview);
    this.#previews.delete(studentId);
  }

  #changed(): void {
    this.#state = this.#shown();
    for (const listener of this.#listeners) listener();
  }

  #shown(): QueueState {
    const waiting = [...this.#waiting.values()].map((picture): [string, QueuedPicture] => {
      const { studentId, studentName, batch, refusal } = picture;
      const state =
        refusal !== null ? "refused" : this.#sending === studentId ? "sending" : "waiting";
      const preview = this.#previews.get(studentId) ?? "";
      return [studentId, { studentId, studentName, batch, refusal, state, preview }];
    });
    return {
      waiting: new Map(waiting),
      saved: new Map(
        [...this.#saved].map(([id, saved]) => [
          id,
          { ...saved, preview: this.#previews.get(id) ?? null },
        ]),
      ),
      isHeld: this.#timer !== null,
      isKept: this.#isKept,
    };
  }
}

/** No answer, too many requests, a signed-out account or a server in trouble. */
function maySucceedLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || [401, 408, 429].includes(error.status) || error.status >= 500;
}
