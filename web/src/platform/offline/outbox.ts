import { ApiError } from "../client/api-error.ts";
import { idempotencyKey, randomKey } from "../client/idempotency.ts";
import { unsaved } from "../../ui/text.ts";
import { described, type FilesToSend, filesToSend, recordUploads } from "./change-files.ts";
import { openChangeStore, type Change, type ChangeStore, type NewChange } from "./change-store.ts";
import { unlessLocked } from "./tab-lock.ts";
import { nextOf } from "./next-change.ts";
import { isBroken, type Outcome, refusalOf, whatToDo } from "./outcome.ts";
import { markWaiting } from "./waiting-mark.ts";

export interface ChangeToSend extends Omit<Change, "files">, FilesToSend {
  readonly accountId: string;
}

/** Sends a change, with its id as `Idempotency-Key`; throws an ApiError if it is not accepted. */
export type SendChange<Output = unknown> = (change: ChangeToSend) => Promise<Output>;

/** Sender of each kind of change. Its code is loaded on demand. */
export type Senders = Readonly<Record<string, () => Promise<SendChange>>>;

export interface ShownChange extends Change {
  readonly state: "waiting" | "sending" | "refused";
}

export interface OutboxState {
  readonly changes: readonly ShownChange[];
  /** Whether the last try got no response, so that the next is delayed. */
  readonly isDelayed: boolean;
}

interface StartOptions {
  senders: Senders;
  /** Whether the session is still this account's. */
  isOpen: () => boolean;
  /**
   * Called when the server has responded to waiting changes and accepted `sent` of them: displayed
   * data are outdated.
   */
  onAnswered: (sent: number) => void;
}

const MIN_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 60_000;
const READ_DELAY_MS = 200;
/**
 * Limit of the total size of waiting files, in bytes. Beyond it the device counts as full: it needs
 * space for other data.
 */
const MAX_FILES_BYTES = 200_000_000;

/**
 * Changes that one account saved and the server has not received yet. They are stored on the device
 * before they are sent, and deleted once the server has them. So a lost connection, a reload, a
 * killed browser, a new version of the app or a sign-out loses nothing. One tab sends, and the
 * changes of each record are sent in order.
 */
export class Outbox {
  readonly #accountId: string;
  readonly #store: ChangeStore;
  readonly #listeners = new Set<() => void>();
  readonly #otherTabs =
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("outbox");
  #options: StartOptions | null = null;
  #changes: readonly Change[] = [];
  /** Numbers of changes posted by this page and not tried yet, which it sends itself. */
  readonly #fresh = new Set<number>();
  #sending: number | null = null;
  #retryDelay = MIN_RETRY_DELAY_MS;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #reading: ReturnType<typeof setTimeout> | null = null;
  /** Reason for which the last change could not be stored. */
  #notStored: string = unsaved.noSpace;
  #state: OutboxState = { changes: [], isDelayed: false };

  private constructor(accountId: string, store: ChangeStore) {
    this.#accountId = accountId;
    this.#store = store;
    if (this.#otherTabs) this.#otherTabs.onmessage = () => this.#onOther();
  }

  /** Opens the account's outbox; throws if this browser has no store. */
  static async open(accountId: string, opening = openChangeStore(accountId)): Promise<Outbox> {
    const outbox = new Outbox(accountId, await opening);
    await outbox.#read();
    return outbox;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): OutboxState => this.#state;

  /** Starts sending waiting changes; returns a stop function. */
  start(options: StartOptions): () => void {
    this.#options = options;
    addEventListener("online", this.sendAll);
    void this.#work();
    return () => {
      this.#options = null;
      removeEventListener("online", this.sendAll);
      this.#schedule(null);
    };
  }

  /**
   * Stores a change, then sends it at once. Without a response it is sent later.
   *
   * @param replaces whether it includes all earlier changes of its record
   * @param send the page's sender; its errors other than a missing response are thrown
   * @returns the server's response, or null if the change waits
   */
  async save<Output>(
    change: NewChange,
    replaces: boolean,
    send: SendChange<Output>,
  ): Promise<{ response: Output } | null> {
    const stored = await this.#storeChange(change, replaces);
    // It must not overtake earlier changes of its record that wait.
    const isBehind = ({ record, number }: Change) =>
      stored !== null && record === stored.record && number < stored.number;
    if (this.#changes.some(isBehind)) {
      this.sendAll();
      return null;
    }
    // Without space or a store, the change is sent anyway, and its error shown.
    if (stored === null) {
      const sending = sendUnstored(this.#accountId, change, async () => send);
      return { response: await sending.catch((error) => this.#failUnstored(error)) };
    }
    const outcome = await unlessLocked(lockOf(stored), async () => {
      try {
        const response = await send(this.#toSend(stored));
        await this.drop(stored.number);
        return { response };
      } catch (error) {
        if (whatToDo(error) !== "refused") return null;
        await this.drop(stored.number);
        throw error;
      }
    });
    if (!outcome) this.#retryLater();
    return outcome ?? null;
  }

  /**
   * Stores a change with its files, replacing those of its record. Its sender sends it in order,
   * while the person continues. Without storage it is sent at once, and its error thrown.
   *
   * @param load loads the sender
   */
  async post(change: NewChange, load: () => Promise<SendChange>): Promise<void> {
    const stored = await this.#storeChange(change, true);
    if (stored === null) {
      const sending = sendUnstored(this.#accountId, change, load);
      await sending.catch((error) => this.#failUnstored(error));
      return;
    }
    this.#fresh.add(stored.number);
    this.sendAll();
  }

  /** The stored file at that index; throws if it no longer waits. */
  readFile({ number, files }: Change, at: number): Promise<File> {
    const bytesOf = (index: number) => this.#store.bytesOf(number, index);
    return filesToSend(files, bytesOf, async () => {}).readFile(at);
  }

  /** Tries to send all waiting changes at once. */
  readonly sendAll = (): void => {
    this.#retryDelay = MIN_RETRY_DELAY_MS;
    this.#schedule(null);
    void this.#work();
  };

  /** Sends a refused change again. */
  async retry(change: Change): Promise<void> {
    await this.#put({ ...change, refusal: null });
    this.sendAll();
  }

  async drop(number: number): Promise<void> {
    await this.#store.drop(number);
    this.#take(this.#changes.filter((change) => change.number !== number));
  }

  /** Discards all unsaved changes of the record. */
  async dropRecord(record: string): Promise<void> {
    for (const change of this.#changes) {
      if (change.record === record) await this.drop(change.number);
    }
  }

  /** No response, and nothing stored: the person must know that only this page has the change. */
  #failUnstored(error: unknown): never {
    if (whatToDo(error) === "refused") throw error;
    throw new ApiError({ status: 0, code: "no_space", message: this.#notStored });
  }

  async #storeChange(change: NewChange, replaces: boolean): Promise<Change | null> {
    const whole = wholeOf(change);
    const unsent = [...this.#changes, whole].flatMap(({ files }) => files);
    const bytes = unsent.reduce((sum, { id, size }) => sum + (id === null ? size : 0), 0);
    this.#notStored = unsaved.noSpace;
    if (whole.files.length > 0 && bytes > MAX_FILES_BYTES) return null;
    const stored = await this.#add(change, whole, replaces).catch((error: unknown) => {
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      if (!isFull) this.#notStored = unsaved.notOnDevice;
      return null;
    });
    if (stored === null) return null;
    const isReplaced = ({ record }: Change) => replaces && record === stored.record;
    this.#take([...this.#changes.filter((other) => !isReplaced(other)), stored]);
    return stored;
  }

  async #add(
    { files = [] }: NewChange,
    whole: Omit<Change, "number">,
    replaces: boolean,
  ): Promise<Change> {
    const bytes = files.map(async (file) => (file instanceof File ? file.arrayBuffer() : null));
    return this.#store.add(whole, await Promise.all(bytes), replaces);
  }

  async #put(change: Change): Promise<void> {
    await this.#store.put(change);
    this.#take(this.#changes.map((other) => (other.number === change.number ? change : other)));
  }

  /** Sends one change after the other, text first, until none waits or there is no response. */
  async #work(): Promise<void> {
    // Do not take the lock if this tab cannot send: the sending tab would back off.
    if (!this.#maySend()) return;
    let sent = 0;
    let answered = 0;
    const round = await unlessLocked(`outbox ${this.#accountId}`, async () => {
      await this.#read();
      // Records that cannot be sent in this round; their later changes wait too.
      const blocked = new Set<string>();
      for (;;) {
        const options = this.#options;
        const next = nextOf(this.#changes, blocked);
        if (next === undefined || options === null || !this.#maySend()) return "over";
        const outcome = await unlessLocked(lockOf(next), () => this.#send(next, options.senders));
        if (this.#fresh.delete(next.number) && outcome === "sent") continue;
        if (outcome === "sent" || outcome === "refused") answered += 1;
        if (outcome === "sent") sent += 1;
        else blocked.add(next.record);
        if (outcome === "later" || outcome === "unanswered") this.#retryLater();
        if (outcome === "unanswered") return "over";
      }
    });
    // Another tab is sending. It may be closed before it has sent all.
    if (round === undefined && nextOf(this.#changes, new Set()) !== undefined) this.#retryLater();
    if (answered === 0) return;
    this.#retryDelay = MIN_RETRY_DELAY_MS;
    this.#options?.onAnswered(sent);
  }

  /** Whether the session is this account's, and the browser may have a network. */
  #maySend(): boolean {
    return this.#options !== null && this.#options.isOpen() && navigator.onLine !== false;
  }

  async #send(change: Change, senders: Senders): Promise<Outcome> {
    this.#sending = change.number;
    this.#show();
    try {
      const load = senders[change.kind];
      // Unknown to this version of the app, or not loaded without a network.
      const send = load ? await load().catch(() => null) : null;
      if (send === null) return "later";
      await send(this.#toSend(change));
      await this.drop(change.number);
      return "sent";
    } catch (error) {
      if (isBroken(error) && (await this.#wasSentElsewhere(change))) return "later";
      const outcome = isBroken(error) ? "refused" : whatToDo(error);
      if (outcome === "refused") {
        const current = error instanceof ApiError ? (error.current ?? null) : null;
        // Including the recorded uploads of its files.
        const latest = this.#find(change) ?? change;
        await this.#put({ ...latest, refusal: refusalOf(error), current });
      }
      return outcome;
    } finally {
      this.#sending = null;
      this.#show();
    }
  }

  /**
   * Whether another tab has sent the change, or files of it, since this one read it: then this one
   * lacks the files. Without Web Locks, as on plain http, two tabs may send at once.
   */
  async #wasSentElsewhere(change: Change): Promise<boolean> {
    const uploads = () =>
      this.#find(change)
        ?.files.map(({ id }) => id ?? "")
        .join(" ");
    const known = uploads();
    await this.#read();
    return uploads() !== known;
  }

  #find({ number: sought }: Change): Change | undefined {
    return this.#changes.find(({ number }) => number === sought);
  }

  /** Returns the change for its sender; each uploaded file is recorded. */
  #toSend(change: Change): ChangeToSend {
    const bytesOf = (at: number) => this.#store.bytesOf(change.number, at);
    const note = (files: Change["files"]) => this.#put({ ...change, files });
    const accountId = this.#accountId;
    return { ...change, accountId, ...filesToSend(change.files, bytesOf, note) };
  }

  #retryLater(): void {
    // Jitter prevents simultaneous retries of a whole school when its connection returns.
    this.#schedule(this.#retryDelay * (0.75 + Math.random() / 2));
    this.#retryDelay = Math.min(this.#retryDelay * 2, MAX_RETRY_DELAY_MS);
  }

  #schedule(ms: number | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = ms === null ? null : setTimeout(() => this.#onTime(), ms);
    this.#show();
  }

  #onTime(): void {
    this.#timer = null;
    void this.#work();
  }

  #take(changes: readonly Change[]): void {
    this.#changes = changes;
    this.#show();
    this.#otherTabs?.postMessage(null);
  }

  /** Reads again after another tab has changed the store; once for many changes. */
  #onOther(): void {
    if (this.#reading !== null) return;
    this.#reading = setTimeout(() => {
      this.#reading = null;
      void this.#read().then(() => this.#work());
    }, READ_DELAY_MS);
  }

  async #read(): Promise<void> {
    const before = this.#changes;
    const loaded = await this.#store.load();
    // A change was stored or sent in the meantime, which the data read may not include.
    if (this.#changes !== before) return this.#read();
    this.#changes = loaded;
    this.#show();
  }

  #show(): void {
    const stateOf = ({ number, refusal }: Change) =>
      refusal !== null ? "refused" : number === this.#sending ? "sending" : "waiting";
    this.#state = {
      changes: this.#changes.map((change) => ({ ...change, state: stateOf(change) })),
      isDelayed: this.#timer !== null,
    };
    markWaiting(this.#accountId, this.#changes.length > 0);
    for (const listener of this.#listeners) listener();
  }
}

/** The stored form of a change without its number. */
function wholeOf({ files = [], ...change }: NewChange): Omit<Change, "number"> {
  const state = { refusal: null, current: null, addedAt: Date.now() };
  return { ...change, ...state, id: randomKey(), files: files.map(described) };
}

/**
 * Sends a change that only this page has; throws its sender's errors. Repeated with the same input
 * it is the same write, and uploaded files are not uploaded again.
 */
export async function sendUnstored<Output>(
  accountId: string,
  change: NewChange,
  load: () => Promise<SendChange<Output>>,
): Promise<Output> {
  const { files = [] } = change;
  const { files: fileList, ...whole } = wholeOf(change);
  const bytesOf = async (at: number) => files[at] as File;
  const note = async (arrived: Change["files"]) => recordUploads(files, arrived);
  const send = await load();
  const id = idempotencyKey(change.input);
  return send({ ...whole, id, number: 0, accountId, ...filesToSend(fileList, bytesOf, note) });
}

const lockOf = ({ id }: Change) => `change ${id}`;
