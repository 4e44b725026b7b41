import { TYPED_TYPES } from "@school/core/cbt/questions/question-limits.ts";
import type { Sitting, SittingState } from "@school/core/cbt/sittings/contract.ts";
import { ApiError, noResponse } from "../../../platform/client/api-error.ts";
import { createClock, estimateSecondsLeft } from "./clock.ts";
import { createPictureCache } from "./pictures.ts";
import type { HandInReply, SaveReply, SittingApi } from "./sitting-api.ts";
import {
  contactAfterFailure,
  heartbeatInterval,
  mayAnswer,
  phaseOf,
  type SittingView,
} from "./sitting-view.ts";
import { StoreFailure, withNamedFailures } from "./store-failure.ts";
import { memoryStore } from "./store-memory.ts";
import {
  acknowledged,
  applyReplyState,
  highestNumber,
  isAllSent,
  RECEIPT_ONLY,
  receivedSitting,
  type SittingStore,
  type StoredAnswer,
  type StoredSitting,
} from "./stored-sitting.ts";
import { createExchange, createSyncLoop, retryUntilResponse } from "./sync.ts";

export interface SittingSessionParts {
  readonly testId: string;
  readonly store: SittingStore;
  /** False if the store lasts only as long as the window. */
  readonly isPersistent: boolean;
  readonly api: SittingApi;
  /** Whether this session's account is signed in now. */
  readonly isSignedIn: () => boolean;
  /** Name of this device in the live view. */
  readonly deviceName: string;
  /** Notifies other tabs of this browser of a change in the store. */
  readonly notifyTabs?: () => void;
  readonly monotonic?: () => number;
  readonly wallClock?: () => number;
}

export type SittingSession = ReturnType<typeof createSittingSession>;

/** Interval of the checks for the deadline and for a sleep of the device. */
const TICK_MS = 500;
/** Seconds before the deadline at which the last answers are sent. */
const FINAL_FLUSH_S = 1.5;
/** Debounce of typed text. */
const TYPING_MS = 800;

/**
 * A pupil's sitting on this device: one test, one account. It stores each answer, then shows it,
 * then sends it until the server has acknowledged it; everything else follows the server's state of
 * the sitting.
 */
export function createSittingSession(parts: SittingSessionParts) {
  const { testId, api, isSignedIn, deviceName, notifyTabs = () => {} } = parts;
  const monotonic = parts.monotonic ?? (() => performance.now());
  const wallClock = parts.wallClock ?? (() => Date.now());
  const clock = createClock(monotonic, wallClock);
  const listeners = new Set<() => void>();
  const pendingAnswers = new Map<string, string | null>();
  let store = withNamedFailures(parts.store);
  let queue: Promise<unknown> = Promise.resolve();
  let lastContact: number | null = null;
  let hasFlushedLast = false;
  let view: SittingView = {
    isLoaded: false,
    phase: "before",
    brief: null,
    sitting: null,
    answers: new Map(),
    pictures: new Map(),
    score: null,
    contact: { kind: "starting", since: monotonic(), refusal: null },
    isPersistent: parts.isPersistent,
    openingSince: null,
    failure: null,
  };

  const pictures = createPictureCache(
    () => store,
    (addresses) => show({ pictures: addresses }),
    () => exchange.requestPaper(),
  );

  const exchange = createExchange({
    testId,
    api,
    isSignedIn,
    monotonic,
    view: () => view,
    showBrief: (brief) => show({ brief }),
    applySitting: (serverSitting, requestedAt) => applySitting(serverSitting, requestedAt, false),
    applyReply,
  });

  const sync = createSyncLoop({
    exchange: exchange.run,
    onOutcome(failure) {
      const { kind, refusal } = failure
        ? contactAfterFailure(failure.thrown)
        : { kind: "connected" as const, refusal: null };
      const { contact } = view;
      if (kind !== contact.kind || refusal !== contact.refusal)
        show({ contact: { kind, refusal, since: monotonic() } });
    },
    heartbeat: () => heartbeatInterval(view, document.visibilityState === "hidden"),
  });

  function show(change: Partial<SittingView>): void {
    const next = { ...view, ...change };
    const moment = { secondsLeft: clock.secondsLeft(), isTimeCertain: clock.isCertain() };
    view = { ...next, phase: phaseOf(next.sitting, moment) };
    for (const listener of listeners) listener();
  }

  /** Runs all work sequentially. */
  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  }

  /**
   * Writes to the store and shows the result. If the store fails, answers are kept in this window's
   * memory from then on, and the page says so.
   */
  function write(work: () => Promise<void>): Promise<void> {
    return enqueue(() =>
      work().catch((error: unknown) => {
        if (!(error instanceof StoreFailure)) throw error;
        const { sitting, answers } = view;
        store = memoryStore(sitting && { sitting, answers: [...answers.values()] });
        show({ isPersistent: false });
        return work();
      }),
    );
  }

  const byQuestion = (rows: readonly StoredAnswer[]) =>
    new Map(rows.map((row) => [row.questionId, row]));

  /** The sitting with a change. Throws before the sitting has started. */
  function changed(change: Partial<StoredSitting>): StoredSitting {
    if (view.sitting === null) throw new Error("no sitting has started on this device");
    return { ...view.sitting, ...change };
  }

  /** Stores and shows a sitting from the server. */
  async function applySitting(
    serverSitting: Sitting,
    requestedAt: number,
    isBegun: boolean,
  ): Promise<void> {
    await write(async () => {
      const facts = { testId, isBegun, contactAt: wallClock() };
      const sitting = receivedSitting(view.sitting, serverSitting, facts);
      const answers = byQuestion(await store.saveSitting(sitting, serverSitting.answers));
      clock.set(sitting.state.secondsLeft, sitting.state.isPaused, requestedAt);
      lastContact = monotonic();
      exchange.paperReceived();
      show({ sitting, answers, failure: null });
    });
    notifyTabs();
    await clearOrFetchPictures();
  }

  /** Stores and shows the reply to a save or a hand-in; returns the new state. */
  async function applyReply(
    reply: SaveReply | HandInReply,
    requestedAt: number,
  ): Promise<SittingState> {
    const change = { ...applyReplyState(changed({}), reply.state), contactAt: wallClock() };
    const { state } = change;
    await write(async () => {
      if (reply.acknowledged.length > 0) await store.acknowledge(reply.acknowledged);
      await store.change(change);
      const answers = byQuestion(
        [...view.answers.values()].map((row) => acknowledged(row, reply.acknowledged)),
      );
      clock.set(state.secondsLeft, state.isPaused, requestedAt);
      lastContact = monotonic();
      show({
        sitting: changed(change),
        answers,
        ...("score" in reply && { score: reply.score }),
      });
    });
    await clearOrFetchPictures();
    if (reply.acknowledged.length > 0) notifyTabs();
    return state;
  }

  /** Once everything is sent and submitted only the receipt remains; before, fetches pictures. */
  async function clearOrFetchPictures(): Promise<void> {
    const { sitting, answers } = view;
    if (sitting === null) return;
    if (!isAllSent(sitting, answers.values())) {
      if (sitting.paper) void pictures.fetchMissing(sitting.paper);
      return;
    }
    if (sitting.carryKey === "") return;
    pictures.clear();
    await write(async () => {
      const answers = byQuestion(await store.clearContents());
      show({ sitting: changed(RECEIPT_ONLY), answers });
    });
    notifyTabs();
  }

  /** Reads the store after the page was opened or another tab wrote to it. */
  async function readStore(): Promise<void> {
    await enqueue(async () => {
      const stored = await store.load().catch(() => null);
      if (stored === null) return;
      const { sitting } = stored;
      if (clock.secondsLeft() === null) {
        const secondsLeft = estimateSecondsLeft(sitting.state, sitting.contactAt, wallClock());
        clock.estimate(secondsLeft, sitting.state.isPaused);
      }
      await pictures.load();
      show({ sitting, answers: byQuestion(stored.answers) });
    });
  }

  /** Seconds since the last contact with the server, to a tenth. */
  function sinceContact(): number {
    const ms =
      lastContact === null
        ? wallClock() - (view.sitting?.contactAt ?? 0)
        : monotonic() - lastContact;
    return Math.min(1_000_000, Math.max(0, Math.round(ms / 100) / 10));
  }

  function tick(): void {
    if (clock.hasSlept()) sync.retryNow();
    const secondsLeft = clock.secondsLeft();
    const isLastMoment =
      secondsLeft !== null && secondsLeft <= FINAL_FLUSH_S && view.phase === "sitting";
    if (isLastMoment && !hasFlushedLast) sync.flush();
    hasFlushedLast = isLastMoment;
    const moment = { secondsLeft, isTimeCertain: clock.isCertain() };
    if (phaseOf(view.sitting, moment) !== view.phase) {
      show({});
      sync.flush();
    }
  }

  let ticking: ReturnType<typeof setInterval> | undefined;

  let opening: AbortController | null = null;

  async function open(entryCode: string | null): Promise<void> {
    if (opening !== null) return;
    opening = new AbortController();
    const { signal } = opening;
    show({ openingSince: monotonic(), failure: null });
    let requestedAt = monotonic();
    const begin = () => {
      requestedAt = monotonic();
      return api.begin({ testId, entryCode, deviceName, signal });
    };
    try {
      await applySitting(await retryUntilResponse(begin, signal), requestedAt, true);
    } catch (thrown) {
      if (!signal.aborted) show({ failure: thrown instanceof ApiError ? thrown : noResponse() });
    } finally {
      opening = null;
      show({ openingSince: null });
      // A cancelled request may have arrived anyway.
      sync.flush();
    }
  }

  return {
    view: () => view,
    secondsLeft: clock.secondsLeft,
    isTimeCertain: clock.isCertain,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start() {
      await readStore();
      show({ isLoaded: true });
      ticking = setInterval(tick, TICK_MS);
      sync.flush();
    },
    stop() {
      clearInterval(ticking);
      opening?.abort();
      sync.stop();
    },
    retryNow: () => sync.retryNow(),
    readStore,
    /** Starts the test or continues it on this device; retries until the server responds. */
    open,
    stopOpening: () => opening?.abort(),
    /** Stores, shows, then sends. Of quick changes to a question only the last is written. */
    async answer(questionId: string, answer: string | null): Promise<void> {
      if (!mayAnswer(view.phase)) return;
      pendingAnswers.set(questionId, answer);
      await write(async () => {
        const latest = pendingAnswers.get(questionId);
        // The previous write included this change.
        if (latest === undefined) return;
        const above = highestNumber(view.answers.values());
        const row = await store.answer(questionId, latest, {
          sinceContact: sinceContact(),
          above,
        });
        if (pendingAnswers.get(questionId) === latest) pendingAnswers.delete(questionId);
        show({ answers: new Map(view.answers).set(questionId, row) });
      });
      const isTyped = view.sitting?.paper?.questions.some(
        ({ id, type }) => id === questionId && TYPED_TYPES.has(type),
      );
      sync.flush(isTyped ? TYPING_MS : 0);
      notifyTabs();
    },
    /** Submits, or cancels that until the server has received it. */
    async handIn(wantsHandIn: boolean): Promise<void> {
      await write(async () => {
        await store.change({ wantsHandIn });
        show({ sitting: changed({ wantsHandIn }) });
      });
      sync.flush();
    },
  };
}
