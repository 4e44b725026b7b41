import type { Sitting, SittingState } from "@school/core/cbt/sittings/contract.ts";
import { ApiError, noResponse } from "../../../platform/client/api-error.ts";
import { createClock, estimated } from "./clock.ts";
import { createPictureCache } from "./pictures.ts";
import type { HandInReply, SaveReply, SittingApi } from "./sitting-api.ts";
import {
  contactAfterFailure,
  heartbeatInterval,
  mayAnswer,
  phaseOf,
  type SittingView,
} from "./sitting-view.ts";
import { memoryStore } from "./store-memory.ts";
import {
  acknowledged,
  applyReplyState,
  highestNumber,
  isAllAtSchool,
  RECEIPT_ONLY,
  receivedSitting,
  type SittingStore,
  type StoredAnswer,
  type StoredSitting,
} from "./stored-sitting.ts";
import { createExchange, createSyncLoop, retryUntilAnswered } from "./sync.ts";

export interface SittingSessionParts {
  readonly testId: string;
  readonly store: SittingStore;
  /** False if the store forgets with the window. */
  readonly isPersistent: boolean;
  readonly api: SittingApi;
  /** Whether this session's account is signed in at this moment. */
  readonly isSignedIn: () => boolean;
  /** How the invigilator reads of this machine. */
  readonly machine: string;
  /** Tells other tabs of this browser that something was stored. */
  readonly notifyTabs?: () => void;
  readonly steady?: () => number;
  readonly device?: () => number;
}

export type SittingSession = ReturnType<typeof createSittingSession>;

/** Twice a second it is looked whether the time is up or the device has slept. */
const TICK_MS = 500;
/** The last answers go this many seconds before the deadline. */
const LAST_CALL_S = 1.5;
/** Words are sent while they are being typed, but not each letter. */
const TYPING_MS = 800;

/**
 * A pupil's sitting on this device: one test, one account. It puts each answer into the store, then
 * shows it, then sends it until the school has acknowledged it; the rest follows what the school
 * says of the sitting.
 */
export function createSittingSession(parts: SittingSessionParts) {
  const { testId, api, isSignedIn, machine, notifyTabs = () => {} } = parts;
  const steady = parts.steady ?? (() => performance.now());
  const device = parts.device ?? (() => Date.now());
  const clock = createClock(steady, device);
  const listeners = new Set<() => void>();
  const wanted = new Map<string, string | null>();
  let { store } = parts;
  let turn: Promise<unknown> = Promise.resolve();
  let lastContact: number | null = null;
  let hasCalledLast = false;
  let view: SittingView = {
    isLoaded: false,
    phase: "before",
    brief: null,
    sitting: null,
    answers: new Map(),
    pictures: new Map(),
    score: null,
    contact: { kind: "starting", since: steady(), refusal: null },
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
    steady,
    view: () => view,
    showBrief: (brief) => show({ brief }),
    applySitting: (given, askedAt) => applySitting(given, askedAt, false),
    applyReply,
  });

  const sync = createSyncLoop({
    exchange: exchange.run,
    onOutcome(failure) {
      const { kind, refusal } = failure
        ? contactAfterFailure(failure.thrown)
        : { kind: "reached" as const, refusal: null };
      const { contact } = view;
      if (kind !== contact.kind || refusal !== contact.refusal)
        show({ contact: { kind, refusal, since: steady() } });
    },
    heartbeat: () => heartbeatInterval(view, document.visibilityState === "hidden"),
  });

  function show(change: Partial<SittingView>): void {
    const next = { ...view, ...change };
    const moment = { secondsLeft: clock.secondsLeft(), isTimeCertain: clock.isCertain() };
    view = { ...next, phase: phaseOf(next.sitting, moment) };
    for (const listener of listeners) listener();
  }

  /** One after the other, whatever asked for it. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  }

  /**
   * Writes into the store and shows what it wrote. A store that fails is left: from then on answers
   * live in this window, and the page says so.
   */
  function write(work: () => Promise<void>): Promise<void> {
    return inTurn(() =>
      work().catch(() => {
        const { sitting, answers } = view;
        store = memoryStore(sitting && { sitting, answers: [...answers.values()] });
        show({ isPersistent: false });
        return work();
      }),
    );
  }

  const byQuestion = (rows: readonly StoredAnswer[]) =>
    new Map(rows.map((row) => [row.questionId, row]));

  /** The sitting with a change; nothing is told of one before it was begun. */
  function changed(change: Partial<StoredSitting>): StoredSitting {
    if (view.sitting === null) throw new Error("no sitting was begun on this device");
    return { ...view.sitting, ...change };
  }

  /** Stores and shows a sitting as the school gave it. */
  async function applySitting(given: Sitting, askedAt: number, isBegun: boolean): Promise<void> {
    await write(async () => {
      const facts = { testId, isBegun, contactAt: device() };
      const sitting = receivedSitting(view.sitting, given, facts);
      const answers = byQuestion(await store.keep(sitting, given.answers));
      clock.set(sitting.state.secondsLeft, sitting.state.isPaused, askedAt);
      lastContact = steady();
      exchange.paperReceived();
      show({ sitting, answers, failure: null });
    });
    notifyTabs();
    await forgetOrFetch();
  }

  /** Stores and shows the reply to answers or to a hand-in; answers the state from then on. */
  async function applyReply(
    reply: SaveReply | HandInReply,
    askedAt: number,
  ): Promise<SittingState> {
    const change = { ...applyReplyState(changed({}), reply.state), contactAt: device() };
    const { state } = change;
    await write(async () => {
      if (reply.acknowledged.length > 0) await store.acknowledge(reply.acknowledged);
      await store.change(change);
      const answers = byQuestion(
        [...view.answers.values()].map((row) => acknowledged(row, reply.acknowledged)),
      );
      clock.set(state.secondsLeft, state.isPaused, askedAt);
      lastContact = steady();
      show({
        sitting: changed(change),
        answers,
        ...("score" in reply && { score: reply.score }),
      });
    });
    await forgetOrFetch();
    if (reply.acknowledged.length > 0) notifyTabs();
    return state;
  }

  /** Once the school has everything only the receipt stays here; until then pictures come. */
  async function forgetOrFetch(): Promise<void> {
    const { sitting, answers } = view;
    if (sitting === null) return;
    if (!isAllAtSchool(sitting, answers.values())) {
      if (sitting.paper) void pictures.fetchMissing(sitting.paper);
      return;
    }
    if (sitting.carryKey === "") return;
    pictures.clear();
    await write(async () => {
      const left = byQuestion(await store.forget());
      show({ sitting: changed(RECEIPT_ONLY), answers: left });
    });
    notifyTabs();
  }

  /** What this device keeps, after the page was opened or another tab wrote. */
  async function readStore(): Promise<void> {
    await inTurn(async () => {
      const stored = await store.load().catch(() => null);
      if (stored === null) return;
      const { sitting } = stored;
      if (clock.secondsLeft() === null) {
        const left = estimated(sitting.state, sitting.contactAt, device());
        clock.estimate(left, sitting.state.isPaused);
      }
      await pictures.load();
      show({ sitting, answers: byQuestion(stored.answers) });
    });
  }

  /** Seconds since the school last said something, to a tenth. */
  function sinceContact(): number {
    const ms =
      lastContact === null ? device() - (view.sitting?.contactAt ?? 0) : steady() - lastContact;
    return Math.min(1_000_000, Math.max(0, Math.round(ms / 100) / 10));
  }

  function tick(): void {
    if (clock.hasSlept()) sync.retryNow();
    const left = clock.secondsLeft();
    const isLastCall = left !== null && left <= LAST_CALL_S && view.phase === "sitting";
    if (isLastCall && !hasCalledLast) sync.flush();
    hasCalledLast = isLastCall;
    const moment = { secondsLeft: left, isTimeCertain: clock.isCertain() };
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
    show({ openingSince: steady(), failure: null });
    let askedAt = steady();
    const begin = () => {
      askedAt = steady();
      return api.begin({ testId, entryCode, machine, signal });
    };
    try {
      await applySitting(await retryUntilAnswered(begin, signal), askedAt, true);
    } catch (thrown) {
      if (!signal.aborted) show({ failure: thrown instanceof ApiError ? thrown : noResponse() });
    } finally {
      opening = null;
      show({ openingSince: null });
      // Who stopped waiting may have been heard all the same: the school knows.
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
    /** Begins, or goes on here with what was begun elsewhere; tries until the school answers. */
    open,
    stopOpening: () => opening?.abort(),
    /** Stored here, then shown, then sent. The last of quick changes to a question stands for them. */
    async answer(questionId: string, answer: string | null): Promise<void> {
      if (!mayAnswer(view.phase)) return;
      wanted.set(questionId, answer);
      await write(async () => {
        const latest = wanted.get(questionId);
        // The write before this one has taken this change with it.
        if (latest === undefined) return;
        const above = highestNumber(view.answers.values());
        const row = await store.answer(questionId, latest, {
          sinceContact: sinceContact(),
          above,
        });
        if (wanted.get(questionId) === latest) wanted.delete(questionId);
        show({ answers: new Map(view.answers).set(questionId, row) });
      });
      const isTyped = view.sitting?.paper?.questions.some(
        ({ id, type }) => id === questionId && type === "SHORT_ANSWER",
      );
      sync.flush(isTyped ? TYPING_MS : 0);
      notifyTabs();
    },
    /** Hands in, or takes that back while the school has not heard of it. */
    async handIn(wantsHandIn: boolean): Promise<void> {
      await write(async () => {
        await store.change({ wantsHandIn });
        show({ sitting: changed({ wantsHandIn }) });
      });
      sync.flush();
    },
  };
}
