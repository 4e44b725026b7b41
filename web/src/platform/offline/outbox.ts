import { ApiError } from "../client/api-error.ts";
import { idempotencyKey, randomKey } from "../client/idempotency.ts";
import { unsaved } from "../../ui/text.ts";
import { described, type FilesToSend, filesToSend, noteArrived } from "./change-files.ts";
import { openChangeStore, type Change, type ChangeStore, type NewChange } from "./change-store.ts";
import { unlessHeld } from "./in-turn.ts";
import { isBroken, type Outcome, refusalOf, whatToDo } from "./outcome.ts";

export interface ChangeToSend extends Omit<Change, "files">, FilesToSend {
  readonly accountId: string;
}

/** Sends a change, with its id as `Idempotency-Key`; throws an ApiError when it is not taken. */
export type SendChange<Output = unknown> = (change: ChangeToSend) => Promise<Output>;

/** Sender of each kind of change. Its code is loaded when there is a change to send. */
export type Senders = Readonly<Record<string, () => Promise<SendChange>>>;

export interface ShownChange extends Change {
  readonly state: "waiting" | "sending" | "refused";
}

export interface OutboxState {
  readonly changes: readonly ShownChange[];
  /** The last try got no answer, so the next one comes later. */
  readonly isHeld: boolean;
}

interface StartOptions {
  senders: Senders;
  /** Whether the session is still this account's. */
  isOpen: () => boolean;
  /** The school has answered to changes that had waited, and took so many: what the page shows is old. */
  onAnswered: (sent: number) => void;
}

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;
const READ_AFTER_MS = 200;
/**
 * Limit of the size of all waiting files, in bytes. Beyond it the device counts as full: its other work
 * needs space too.
 */
const MAX_FILES_BYTES = 200_000_000;

/**
 * Changes that one account saved and the server has not received yet. They are stored on the device
 * before they are sent and removed after the server has them. So a lost connection, a reload, a killed
 * browser, a new version of the app or a sign-out loses nothing. One tab sends, and the changes of each
 * record are sent in order.
 */
export class Outbox {
  readonly #accountId: string;
  readonly #store: ChangeStore;
  readonly #listeners = new Set<() => void>();
  readonly #others =
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("outbox");
  #options: StartOptions | null = null;
  #changes: readonly Change[] = [];
  /** Posted by this page and not tried yet: it sees itself that they are sent. */
  readonly #fresh = new Set<number>();
  #sending: number | null = null;
  #wait = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #reading: ReturnType<typeof setTimeout> | null = null;
  /** Why the last change could not be stored. */
  #notStored: string = unsaved.noSpace;
  #state: OutboxState = { changes: [], isHeld: false };

  private constructor(accountId: string, store: ChangeStore) {
    this.#accountId = accountId;
    this.#store = store;
    if (this.#others) this.#others.onmessage = () => this.#onOther();
  }

  /** Opens the account's outbox; throws where this browser has no store. */
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

  /** From now on waiting changes are sent; returns how to stop. */
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
   * Keeps a change, then sends it at once. Without an answer it stays and is sent later.
   *
   * @param replaces it holds all that was saved of its record before
   * @param send as the page sends it; its errors other than a missing answer are thrown
   * @returns the server's answer, or null when the change waits
   */
  async save<Output>(
    change: NewChange,
    replaces: boolean,
    send: SendChange<Output>,
  ): Promise<{ response: Output } | null> {
    const kept = await this.#keep(change, replaces);
    // Those before it of its record wait: it must not overtake them.
    const isBehind = ({ record, number }: Change) =>
      kept !== null && record === kept.record && number < kept.number;
    if (this.#changes.some(isBehind)) {
      this.sendAll();
      return null;
    }
    // A full disk, or a store that is gone: the change is sent anyway, and its error shown.
    if (kept === null) {
      const sending = sendUnkept(this.#accountId, change, async () => send);
      return { response: await sending.catch((error) => this.#failUnstored(error)) };
    }
    const outcome = await unlessHeld(lockOf(kept), async () => {
      try {
        const response = await send(this.#toSend(kept));
        await this.drop(kept.number);
        return { response };
      } catch (error) {
        if (whatToDo(error) !== "refused") return null;
        await this.drop(kept.number);
        throw error;
      }
    });
    if (!outcome) this.#retryLater();
    return outcome ?? null;
  }

  /**
   * Stores a change with its files, in place of those of its record. The sender of its kind sends it in
   * its turn, while the person continues. Without storage it is sent at once, and its error thrown.
   *
   * @param load the sender
   */
  async post(change: NewChange, load: () => Promise<SendChange>): Promise<void> {
    const kept = await this.#keep(change, true);
    if (kept === null) {
      const sending = sendUnkept(this.#accountId, change, load);
      await sending.catch((error) => this.#failUnstored(error));
      return;
    }
    this.#fresh.add(kept.number);
    this.sendAll();
  }

  /** The file in that place, as it waits on the device; throws where it does not wait any more. */
  readFile({ number, files }: Change, at: number): Promise<File> {
    const bytesOf = (place: number) => this.#store.bytesOf(number, place);
    return filesToSend(files, bytesOf, async () => {}).readFile(at);
  }

  /** Tries at once what waits. */
  readonly sendAll = (): void => {
    this.#wait = FIRST_WAIT_MS;
    this.#schedule(null);
    void this.#work();
  };

  /** Sends a refused change once more. */
  async retry(change: Change): Promise<void> {
    await this.#put({ ...change, refusal: null });
    this.sendAll();
  }

  async drop(number: number): Promise<void> {
    await this.#store.drop(number);
    this.#take(this.#changes.filter((change) => change.number !== number));
  }

  /** Nothing of the record is unsaved any more. */
  async dropRecord(record: string): Promise<void> {
    for (const change of this.#changes) {
      if (change.record === record) await this.drop(change.number);
    }
  }

  /** No response, and nothing stored: the person must know that this page alone has the change. */
  #failUnstored(error: unknown): never {
    if (whatToDo(error) === "refused") throw error;
    throw new ApiError({ status: 0, code: "no_space", message: this.#notStored });
  }

  async #keep(change: NewChange, replaces: boolean): Promise<Change | null> {
    const whole = wholeOf(change);
    const unsent = [...this.#changes, whole].flatMap(({ files }) => files);
    const bytes = unsent.reduce((sum, { id, size }) => sum + (id === null ? size : 0), 0);
    this.#notStored = unsaved.noSpace;
    if (whole.files.length > 0 && bytes > MAX_FILES_BYTES) return null;
    const kept = await this.#add(change, whole, replaces).catch((error: unknown) => {
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      if (!isFull) this.#notStored = unsaved.notOnDevice;
      return null;
    });
    if (kept === null) return null;
    const isReplaced = ({ record }: Change) => replaces && record === kept.record;
    this.#take([...this.#changes.filter((other) => !isReplaced(other)), kept]);
    return kept;
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

  /** One change after the other, until none waits or no answer comes. */
  async #work(): Promise<void> {
    // Not even for a moment: the tab that may send would find the lock held, and wait for nothing.
    if (!this.#maySend()) return;
    let sent = 0;
    let answered = 0;
    const round = await unlessHeld(`outbox ${this.#accountId}`, async () => {
      await this.#read();
      // Records that cannot be sent in this round; what follows of them waits too.
      const blocked = new Set<string>();
      for (;;) {
        const options = this.#options;
        const next = nextOf(this.#changes, blocked);
        if (next === undefined || options === null || !this.#maySend()) return "over";
        const outcome = await unlessHeld(lockOf(next), () => this.#send(next, options.senders));
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
    this.#wait = FIRST_WAIT_MS;
    this.#options?.onAnswered(sent);
  }

  /** The session is this account's, and there may be a network: the browser says when it comes back. */
  #maySend(): boolean {
    return this.#options !== null && this.#options.isOpen() && navigator.onLine !== false;
  }

  async #send(change: Change, senders: Senders): Promise<Outcome> {
    this.#sending = change.number;
    this.#show();
    try {
      const load = senders[change.kind];
      // Not known to this version of the app, as it is to another, or not loaded for want of a network.
      const send = load ? await load().catch(() => null) : null;
      if (send === null) return "later";
      await send(this.#toSend(change));
      await this.drop(change.number);
      return "sent";
    } catch (error) {
      const outcome = isBroken(error) ? "refused" : whatToDo(error);
      if (outcome === "refused") {
        const current = error instanceof ApiError ? (error.current ?? null) : null;
        // With what has arrived of its files.
        const now = this.#changes.find(({ number }) => number === change.number) ?? change;
        await this.#put({ ...now, refusal: refusalOf(error), current });
      }
      return outcome;
    } finally {
      this.#sending = null;
      this.#show();
    }
  }

  /** Returns the change as its sender receives it; each file that arrives is noted. */
  #toSend(change: Change): ChangeToSend {
    const bytesOf = (at: number) => this.#store.bytesOf(change.number, at);
    const note = (files: Change["files"]) => this.#put({ ...change, files });
    const accountId = this.#accountId;
    return { ...change, accountId, ...filesToSend(change.files, bytesOf, note) };
  }

  #retryLater(): void {
    // Jitter keeps a school from trying in step when its line is back.
    this.#schedule(this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, MAX_WAIT_MS);
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
    this.#others?.postMessage(null);
  }

  /** Another tab has changed the store; once for many changes. */
  #onOther(): void {
    if (this.#reading !== null) return;
    this.#reading = setTimeout(() => {
      this.#reading = null;
      void this.#read().then(() => this.#work());
    }, READ_AFTER_MS);
  }

  async #read(): Promise<void> {
    const before = this.#changes;
    const loaded = await this.#store.load();
    // Something was kept or sent meanwhile, which may not be in what was read.
    if (this.#changes !== before) return this.#read();
    this.#changes = loaded;
    this.#show();
  }

  #show(): void {
    const stateOf = ({ number, refusal }: Change) =>
      refusal !== null ? "refused" : number === this.#sending ? "sending" : "waiting";
    this.#state = {
      changes: this.#changes.map((change) => ({ ...change, state: stateOf(change) })),
      isHeld: this.#timer !== null,
    };
    for (const listener of this.#listeners) listener();
  }
}

/** As it is kept, before it has a number. */
function wholeOf({ files = [], ...change }: NewChange): Omit<Change, "number"> {
  const state = { refusal: null, current: null, addedAt: Date.now() };
  return { ...change, ...state, id: randomKey(), files: files.map(described) };
}

/**
 * Sends a change that only this page has; throws what its sender throws. Sent once more with the same
 * input it is the same write, and files that have arrived are not uploaded again.
 */
export async function sendUnkept<Output>(
  accountId: string,
  change: NewChange,
  load: () => Promise<SendChange<Output>>,
): Promise<Output> {
  const { files = [] } = change;
  const { files: kept, ...whole } = wholeOf(change);
  const bytesOf = async (at: number) => files[at] as File;
  const note = async (arrived: Change["files"]) => noteArrived(files, arrived);
  const send = await load();
  const id = idempotencyKey(change.input);
  return send({ ...whole, id, number: 0, accountId, ...filesToSend(kept, bytesOf, note) });
}

const lockOf = ({ id }: Change) => `change ${id}`;

/** The first that waits; a refused one holds back what follows of its record. */
function nextOf(changes: readonly Change[], blocked: ReadonlySet<string>): Change | undefined {
  const stopped = new Set(blocked);
  return changes.find(({ record, refusal }) => {
    if (refusal !== null) stopped.add(record);
    return !stopped.has(record);
  });
}
