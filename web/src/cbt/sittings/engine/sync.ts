import type { Sitting, SittingState, StartDetails } from "@school/core/cbt/sittings/contract.ts";
import { ApiError, noResponse } from "../../../platform/client/api-error.ts";
import { createHedge } from "./hedged-request.ts";
import {
  isOpenedElsewhere,
  type HandInReply,
  type SaveReply,
  type SaveRequest,
  type SittingApi,
} from "./sitting-api.ts";
import type { SittingView } from "./sitting-view.ts";
import { countAnswered, unsent, type StoredAnswer, type StoredSitting } from "./stored-sitting.ts";

interface SyncLoopParts {
  /** Sends the queue, or a heartbeat; returns whether more is queued. Throws on failure. */
  exchange: (signal: AbortSignal) => Promise<boolean>;
  /** The outcome of each exchange: null, or the error. */
  onOutcome: (failure: { thrown: unknown } | null) => void;
  /** Milliseconds until the next heartbeat. */
  heartbeat: () => number;
  random?: () => number;
}

export interface SyncLoop {
  /** Sends within `delay` milliseconds, unless a back-off is running. */
  flush(delay?: number): void;
  /** Retries at once: the network may have returned, or the page became visible. */
  retryNow(): void;
  stop(): void;
}

/** Timeout of an exchange in milliseconds. */
const TIMEOUT_MS = 8_000;
/** When the network returns, an exchange that has run for longer is aborted. */
const STUCK_MS = 2_000;

/**
 * Runs exchanges one at a time: the next after the heartbeat interval, at once while more is
 * queued, and after a failure with back-off. It is stateless: each exchange reads the store, and an
 * answer leaves the queue only when the server has acknowledged it.
 */
export function createSyncLoop({
  exchange,
  onOutcome,
  heartbeat,
  random,
}: SyncLoopParts): SyncLoop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  let inFlight: AbortController | null = null;
  let beganAt = 0;
  let failures = 0;
  let pendingDelay: number | null = null;
  let isStopped = false;

  function schedule(delay: number): void {
    if (isStopped) return;
    clearTimeout(timer);
    dueAt = performance.now() + delay;
    timer = setTimeout(() => void run(), delay);
  }

  async function run(): Promise<void> {
    if (inFlight !== null || isStopped) return;
    inFlight = new AbortController();
    beganAt = performance.now();
    const { signal } = inFlight;
    const late = setTimeout(() => inFlight?.abort(), TIMEOUT_MS);
    pendingDelay = null;
    let wait: number;
    try {
      const more = await Promise.race([exchange(signal), rejectOnAbort(signal)]);
      failures = 0;
      wait = more ? 0 : heartbeat();
      onOutcome(null);
    } catch (thrown) {
      failures += 1;
      // Counted from the start, since a timeout has already waited.
      wait = Math.max(0, retryDelay(failures, random) - (performance.now() - beganAt));
      onOutcome({ thrown });
    }
    clearTimeout(late);
    inFlight = null;
    schedule(failures === 0 && pendingDelay !== null ? Math.min(wait, pendingDelay) : wait);
  }

  return {
    flush(delay = 0) {
      if (inFlight !== null) pendingDelay = Math.min(pendingDelay ?? delay, delay);
      else if (failures === 0 && performance.now() + delay < dueAt) schedule(delay);
    },
    retryNow() {
      // An exchange on a dead connection would run until its timeout.
      const isStuck = failures > 0 || performance.now() - beganAt > STUCK_MS;
      if (inFlight !== null && isStuck) inFlight.abort();
      failures = 0;
      if (inFlight === null) schedule(0);
      else pendingDelay = 0;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      inFlight?.abort();
    },
  };
}

/** For work that ignores the signal: the loop must never block. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    signal.addEventListener("abort", () => fail(noResponse()), { once: true });
  });
}

interface ExchangeParts {
  readonly testId: string;
  readonly api: SittingApi;
  /** Whether this session's account is signed in now. */
  readonly isSignedIn: () => boolean;
  /** The monotonic clock, in milliseconds. */
  readonly monotonic: () => number;
  /** The current state of the device. */
  readonly view: () => Pick<SittingView, "sitting" | "answers">;
  readonly showBrief: (brief: StartDetails) => void;
  /** Stores and shows a sitting from the server; `requestedAt` is the monotonic clock. */
  readonly applySitting: (sitting: Sitting, requestedAt: number) => Promise<void>;
  /** Stores and shows the reply to a save or a hand-in; returns the new state. */
  readonly applyReply: (
    reply: SaveReply | HandInReply,
    requestedAt: number,
  ) => Promise<SittingState>;
}

/**
 * One exchange with the server: the start details before the sitting, then answers and heartbeats,
 * and the paper if the device lacks it.
 */
export function createExchange(parts: ExchangeParts) {
  const { testId, api, isSignedIn, monotonic, view, showBrief, applySitting, applyReply } = parts;
  const hedge = createHedge(monotonic);
  let needsPaper = true;
  let isPaperNext = false;
  let memory: SendingMemory = { hasRequestedScore: false, refusals: 0 };

  async function run(signal: AbortSignal): Promise<boolean> {
    if (!isSignedIn()) {
      throw new ApiError({ status: 401, code: "signed_out", message: "You are signed out." });
    }
    const { sitting, answers } = view();
    if (sitting === null) return readStartDetails(signal);
    // Answers first: they get through even if the paper is too large. After their response the
    // paper follows.
    const hasAnswers = unsent(answers.values()).length > 0;
    if (needsPaper && (!hasAnswers || isPaperNext)) {
      isPaperNext = false;
      return find(sitting.id, signal);
    }
    isPaperNext = true;
    return send(sitting, signal).catch((thrown: unknown) => {
      isPaperNext = thrown instanceof ApiError && thrown.status > 0;
      throw thrown;
    });
  }

  async function readStartDetails(signal: AbortSignal): Promise<boolean> {
    const brief = await api.brief(testId, signal);
    showBrief(brief);
    // It was submitted on another device or in another browser.
    return brief.sitting?.status === "handed_in" && find(brief.sitting.id, signal);
  }

  async function find(id: string, signal: AbortSignal): Promise<true> {
    const requestedAt = monotonic();
    await applySitting(await api.find(id, signal), requestedAt);
    return true;
  }

  async function send(sitting: StoredSitting, signal: AbortSignal): Promise<boolean> {
    const { id, seat, state: before } = sitting;
    const stored = view().answers;
    const { answers, handsIn } = nextRequest(sitting, stored.values(), memory);
    const request = { id, seat, answers, answered: countAnswered(stored.values()) };
    let requestedAt = monotonic();
    const ask = <Reply extends SaveReply>(call: (copy: SaveRequest) => Promise<Reply>) =>
      hedge(async (copy) => {
        const beganAt = monotonic();
        const reply = await call({ ...request, signal: copy });
        requestedAt = beganAt;
        return reply;
      }, signal);
    let reply: SaveReply | HandInReply;
    try {
      reply = await (handsIn ? ask(api.handIn) : ask(api.save));
    } catch (thrown) {
      // One answer that the server rejects must not block the others.
      const isRefused = thrown instanceof ApiError && thrown.status === 400 && answers.length > 0;
      if (isRefused) memory = { ...memory, refusals: memory.refusals + 1 };
      // An earlier device cannot submit: reads the sitting to find out.
      if (isOpenedElsewhere(thrown)) needsPaper = true;
      throw signal.aborted ? noResponse() : thrown;
    }
    const state = await applyReply(reply, requestedAt);
    const after = view();
    const isHandedIn = state.status === "handed_in";
    // Opened on another device, or reopened: shows the saved answers.
    needsPaper ||=
      (state.seat !== after.sitting?.seat && before.seat === seat) ||
      (!isHandedIn && after.sitting?.paper === null);
    memory = { ...memory, hasRequestedScore: isHandedIn && (handsIn || memory.hasRequestedScore) };
    return (
      unsent(after.answers.values()).length > 0 ||
      needsPaper ||
      (isHandedIn && !memory.hasRequestedScore)
    );
  }

  return {
    /** Runs one exchange; returns whether more is queued. Throws server and network errors. */
    run,
    /** Loads the paper with the next exchange. */
    requestPaper: () => void (needsPaper = true),
    /** The paper was received with another call. */
    paperReceived: () => void (needsPaper = false),
  };
}

/** State of earlier exchanges of this page. */
interface SendingMemory {
  /** Whether the score was requested since the hand-in. */
  readonly hasRequestedScore: boolean;
  /** Number of rejected batches; from the first on, answers are sent one by one in rotation. */
  readonly refusals: number;
}

/**
 * The next request: the queued answers, and whether it hands in. After a hand-in by time or by a
 * teacher, another one only reads receipt and score.
 */
export function nextRequest(
  { state, seat, wantsHandIn }: Pick<StoredSitting, "state" | "seat" | "wantsHandIn">,
  stored: Iterable<StoredAnswer>,
  { hasRequestedScore, refusals }: SendingMemory,
): { answers: readonly StoredAnswer[]; handsIn: boolean } {
  const rows = unsent(stored);
  const from = rows.length === 0 ? 0 : refusals % rows.length;
  const answers = refusals === 0 ? rows : rows.slice(from, from + 1);
  const isOver = state.status === "handed_in";
  const wants = isOver ? !hasRequestedScore : wantsHandIn && state.seat === seat;
  // Only with the last answer, so that the receipt counts all.
  return { answers, handsIn: wants && answers.length === rows.length };
}

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 3_000;

/**
 * Milliseconds to wait after that many consecutive failures: doubling from half a second to three,
 * with a jitter of up to a third, so that a room whose network returns is no thundering herd.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number {
  const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return Math.round(wait * (2 / 3 + random() / 3));
}

/**
 * Retries a call with back-off until the server responds or the signal aborts it. One at a time: of
 * two starts that both arrive, the later would take the seat from the earlier.
 */
export async function retryUntilResponse<Result>(
  call: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (thrown) {
      const isUnanswered = thrown instanceof ApiError && thrown.status === 0;
      if (signal.aborted || !isUnanswered) throw thrown;
    }
    await pause(retryDelay(failures), signal);
    if (signal.aborted) throw noResponse();
  }
}

/** Ends early on the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    const stop = () => {
      clearTimeout(timer);
      done();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
