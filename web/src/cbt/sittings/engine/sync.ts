import type { Sitting, SittingState, TestBrief } from "@school/core/cbt/sittings/contract.ts";
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
import { answeredOf, waiting, type StoredAnswer, type StoredSitting } from "./stored-sitting.ts";

interface SyncLoopParts {
  /** Sends what waits, or a heartbeat; tells whether more waits. Throws when it failed. */
  exchange: (signal: AbortSignal) => Promise<boolean>;
  /** How each exchange went: null, or what was thrown. */
  onOutcome: (failure: { thrown: unknown } | null) => void;
  /** Milliseconds until the next heartbeat. */
  heartbeat: () => number;
  random?: () => number;
}

export interface SyncLoop {
  /** There is something to send: within `delay` milliseconds, unless a failure is being waited out. */
  flush(delay?: number): void;
  /** The network may be back, or the page was brought to the front: tries at once. */
  retryNow(): void;
  stop(): void;
}

/** An exchange that has no answer by then, in milliseconds, has failed. */
const TIMEOUT_MS = 8_000;
/** One that is under way for so long when the network comes back has met the cut. */
const STUCK_MS = 2_000;

/**
 * Exchanges for ever: one at a time, the next after a heartbeat's interval, at once while more
 * waits, and after a failure with back-off. It keeps nothing itself: what is sent is read from the
 * store each time, and leaves it only when the school acknowledged it.
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
      // Counted from the beginning: what hung until it was given up has waited already.
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
      // An exchange that began on a dead network would only be waited for.
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

/** For work that does not listen to the signal: the loop must never stand still. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    signal.addEventListener("abort", () => fail(noResponse()), { once: true });
  });
}

interface ExchangeParts {
  readonly testId: string;
  readonly api: SittingApi;
  /** Whether this session's account is signed in at this moment. */
  readonly isSignedIn: () => boolean;
  /** The steady clock, in milliseconds. */
  readonly steady: () => number;
  /** What the device has at this moment. */
  readonly view: () => Pick<SittingView, "sitting" | "answers">;
  readonly showBrief: (brief: TestBrief) => void;
  /** Stores and shows a sitting as the school gave it; `askedAt` is the steady clock. */
  readonly applySitting: (given: Sitting, askedAt: number) => Promise<void>;
  /** Stores and shows the reply to a save or a hand-in; answers the state from then on. */
  readonly applyReply: (reply: SaveReply | HandInReply, askedAt: number) => Promise<SittingState>;
}

/**
 * What a device and the school tell each other, one exchange at a time: before the sitting what a
 * pupil reads, then answers and heartbeats, and the paper where the device lacks it.
 */
export function createExchange(parts: ExchangeParts) {
  const { testId, api, isSignedIn, steady, view, showBrief, applySitting, applyReply } = parts;
  const hedge = createHedge(steady);
  let needsPaper = true;
  let isPaperNext = false;
  let memory: SendingMemory = { hasAskedScore: false, refusals: 0 };

  async function run(signal: AbortSignal): Promise<boolean> {
    if (!isSignedIn()) {
      throw new ApiError({ status: 401, code: "signed_out", message: "You are signed out." });
    }
    const { sitting, answers } = view();
    if (sitting === null) return readBrief(signal);
    // Answers first: a line too thin for the paper carries them all the same. Once the school has
    // said something to them, the paper comes in turn.
    const hasAnswers = waiting(answers.values()).length > 0;
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

  async function readBrief(signal: AbortSignal): Promise<boolean> {
    const brief = await api.brief(testId, signal);
    showBrief(brief);
    // It was handed in on another machine, or in another browser.
    return brief.sitting?.status === "handed_in" && find(brief.sitting.id, signal);
  }

  async function find(id: string, signal: AbortSignal): Promise<true> {
    const askedAt = steady();
    await applySitting(await api.find(id, signal), askedAt);
    return true;
  }

  async function send(sitting: StoredSitting, signal: AbortSignal): Promise<boolean> {
    const { id, seat, state: before } = sitting;
    const stored = view().answers;
    const { answers, handsIn } = nextRequest(sitting, stored.values(), memory);
    const request = { id, seat, answers, answered: answeredOf(stored.values()) };
    let askedAt = steady();
    const ask = <Reply extends SaveReply>(call: (copy: SaveRequest) => Promise<Reply>) =>
      hedge(async (copy) => {
        const beganAt = steady();
        const reply = await call({ ...request, signal: copy });
        askedAt = beganAt;
        return reply;
      }, signal);
    let reply: SaveReply | HandInReply;
    try {
      reply = await (handsIn ? ask(api.handIn) : ask(api.save));
    } catch (thrown) {
      // One answer that the school cannot read must not hold up the others.
      const isRefused = thrown instanceof ApiError && thrown.status === 400 && answers.length > 0;
      if (isRefused) memory = { ...memory, refusals: memory.refusals + 1 };
      // An earlier machine cannot hand in: it has to learn that it is one.
      if (isOpenedElsewhere(thrown)) needsPaper = true;
      throw signal.aborted ? noResponse() : thrown;
    }
    const state = await applyReply(reply, askedAt);
    const now = view();
    const isHandedIn = state.status === "handed_in";
    // Opened elsewhere, or re-opened by the invigilator: what the school has is to be seen here.
    needsPaper ||=
      (state.seat !== now.sitting?.seat && before.seat === seat) ||
      (!isHandedIn && now.sitting?.paper === null);
    memory = { ...memory, hasAskedScore: isHandedIn && (handsIn || memory.hasAskedScore) };
    return (
      waiting(now.answers.values()).length > 0 ||
      needsPaper ||
      (isHandedIn && !memory.hasAskedScore)
    );
  }

  return {
    /** One exchange; tells whether more waits. Throws what the school or the network refused. */
    run,
    /** The paper is to be read (again). */
    requestPaper: () => void (needsPaper = true),
    /** It is there, by whatever call it came. */
    paperReceived: () => void (needsPaper = false),
  };
}

/** What earlier exchanges of this page have shown. */
interface SendingMemory {
  /** The score was asked for since the sitting was handed in. */
  readonly hasAskedScore: boolean;
  /** How often the school refused a whole batch: from then on answers go one by one, in turn. */
  readonly refusals: number;
}

/**
 * What the next exchange brings: the answers that wait, and whether it hands in. After the clock
 * or the invigilator has handed in, handing in again only reads receipt and score.
 */
export function nextRequest(
  { state, seat, wantsHandIn }: Pick<StoredSitting, "state" | "seat" | "wantsHandIn">,
  stored: Iterable<StoredAnswer>,
  { hasAskedScore, refusals }: SendingMemory,
): { answers: readonly StoredAnswer[]; handsIn: boolean } {
  const rows = waiting(stored);
  const from = rows.length === 0 ? 0 : refusals % rows.length;
  const answers = refusals === 0 ? rows : rows.slice(from, from + 1);
  const isOver = state.status === "handed_in";
  const wants = isOver ? !hasAskedScore : wantsHandIn && state.seat === seat;
  // Only with the last of them, so that the receipt counts all.
  return { answers, handsIn: wants && answers.length === rows.length };
}

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 3_000;

/**
 * Milliseconds to wait after so many failures in a row: doubling from half a second to three, with
 * a jitter of up to a third, so that a room whose network comes back is no thundering herd.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number {
  const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return Math.round(wait * (2 / 3 + random() / 3));
}

/**
 * Makes a call, and again with back-off each time that nothing answered it, until the school says
 * something or the signal ends it. One at a time: of two beginnings that both arrive the later
 * would take the test from the earlier.
 */
export async function retryUntilAnswered<Result>(
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

/** Ends early with the signal. */
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
