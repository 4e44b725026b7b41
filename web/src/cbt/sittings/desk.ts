import type { Sitting, SittingState } from "@school/core/cbt/sittings/contract.ts";
import { ApiError, noResponse } from "../../platform/client/api-error.ts";
import { changeSaid, sittingGiven } from "./after-exchange.ts";
import { createClock, estimated } from "./clock.ts";
import { contactAfter, pulseOf, type DeskView } from "./desk-view.ts";
import { createExchange } from "./exchange.ts";
import {
  acknowledged,
  highestNumber,
  isAllAtSchool,
  RECEIPT_ONLY,
  type KeptAnswer,
  type SittingStore,
} from "./kept.ts";
import { mayAnswer, phaseOf } from "./phase.ts";
import { createPictureShelf } from "./picture-shelf.ts";
import type { HandedIn, Said, School } from "./school.ts";
import { createSender } from "./sender.ts";
import { memoryStore } from "./store-memory.ts";
import { untilAnswered } from "./until-answered.ts";

export interface DeskParts {
  readonly testId: string;
  readonly store: SittingStore;
  /** False if the store forgets with the window. */
  readonly isKept: boolean;
  readonly school: School;
  /** Whether this desk's account is signed in at this moment. */
  readonly isSignedIn: () => boolean;
  /** How the invigilator reads of this machine. */
  readonly machine: string;
  /** Tells other tabs of this browser that something was kept. */
  readonly tellTabs?: () => void;
  readonly steady?: () => number;
  readonly device?: () => number;
}

export type Desk = ReturnType<typeof createDesk>;

/** Twice a second it is looked whether the time is up or the device has slept. */
const TICK_MS = 500;
/** The last answers go this many seconds before the deadline. */
const LAST_CALL_S = 1.5;
/** Words are sent while they are being typed, but not each letter. */
const TYPING_MS = 800;

/**
 * A pupil's desk: one test, one account, this device. It puts each answer into the store, then
 * shows it, then sends it until the school has acknowledged it; the rest follows what the school
 * says of the sitting.
 */
export function createDesk(parts: DeskParts) {
  const { testId, school, isSignedIn, machine, tellTabs = () => {} } = parts;
  const steady = parts.steady ?? (() => performance.now());
  const device = parts.device ?? (() => Date.now());
  const clock = createClock(steady, device);
  const listeners = new Set<() => void>();
  const wanted = new Map<string, string | null>();
  let { store } = parts;
  let turn: Promise<unknown> = Promise.resolve();
  let lastContact: number | null = null;
  let hasCalledLast = false;
  let view: DeskView = {
    isLoaded: false,
    phase: "before",
    brief: null,
    sitting: null,
    answers: new Map(),
    pictures: new Map(),
    score: null,
    contact: { kind: "starting", since: steady(), refusal: null },
    isKept: parts.isKept,
    openingSince: null,
    failure: null,
  };

  const shelf = createPictureShelf(
    () => store,
    (pictures) => show({ pictures }),
    () => exchange.wantPaper(),
  );

  const exchange = createExchange({
    testId,
    school,
    isSignedIn,
    steady,
    view: () => view,
    showBrief: (brief) => show({ brief }),
    takeIn: (given, askedAt) => takeIn(given, askedAt, false),
    takeWord,
  });

  const sender = createSender({
    exchange: exchange.run,
    onOutcome(failure) {
      const { kind, refusal } = failure
        ? contactAfter(failure.thrown)
        : { kind: "reached" as const, refusal: null };
      const { contact } = view;
      if (kind !== contact.kind || refusal !== contact.refusal)
        show({ contact: { kind, refusal, since: steady() } });
    },
    pulse: () => pulseOf(view, document.visibilityState === "hidden"),
  });

  function show(change: Partial<DeskView>): void {
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
  function keep(work: () => Promise<void>): Promise<void> {
    return inTurn(() =>
      work().catch(() => {
        const { sitting, answers } = view;
        store = memoryStore(sitting && { sitting, answers: [...answers.values()] });
        show({ isKept: false });
        return work();
      }),
    );
  }

  const byQuestion = (rows: readonly KeptAnswer[]) =>
    new Map(rows.map((row) => [row.questionId, row]));

  /** Shows and keeps a sitting as the school gave it. */
  async function takeIn(given: Sitting, askedAt: number, isBegun: boolean): Promise<void> {
    await keep(async () => {
      const facts = { testId, isBegun, contactAt: device() };
      const sitting = sittingGiven(view.sitting, given, facts);
      const answers = byQuestion(await store.keep(sitting, given.answers));
      clock.set(sitting.state.secondsLeft, sitting.state.isPaused, askedAt);
      lastContact = steady();
      exchange.gotPaper();
      show({ sitting, answers, failure: null });
    });
    tellTabs();
    await forgetOrFetch();
  }

  /** Keeps and shows what the school said to answers or to a hand-in; the state from then on. */
  async function takeWord(said: Said | HandedIn, askedAt: number): Promise<SittingState> {
    const change = { ...changeSaid(view.sitting!, said), contactAt: device() };
    const { state } = change;
    await keep(async () => {
      if (said.acknowledged.length > 0) await store.acknowledge(said.acknowledged);
      await store.change(change);
      const answers = byQuestion(
        [...view.answers.values()].map((row) => acknowledged(row, said.acknowledged)),
      );
      clock.set(state.secondsLeft, state.isPaused, askedAt);
      lastContact = steady();
      show({
        sitting: { ...view.sitting!, ...change },
        answers,
        ...("score" in said && { score: said.score }),
      });
    });
    await forgetOrFetch();
    if (said.acknowledged.length > 0) tellTabs();
    return state;
  }

  /** Once the school has everything only the receipt stays here; until then pictures come. */
  async function forgetOrFetch(): Promise<void> {
    const { sitting, answers } = view;
    if (sitting === null) return;
    if (!isAllAtSchool(sitting, answers.values())) {
      if (sitting.paper) void shelf.fetchMissing(sitting.paper);
      return;
    }
    if (sitting.carryKey === "") return;
    shelf.clear();
    await keep(async () => {
      const left = byQuestion(await store.forget());
      show({ sitting: { ...view.sitting!, ...RECEIPT_ONLY }, answers: left });
    });
    tellTabs();
  }

  /** What this device keeps, after the page was opened or another tab wrote. */
  async function readStore(): Promise<void> {
    await inTurn(async () => {
      const kept = await store.load().catch(() => null);
      if (kept === null) return;
      const { sitting } = kept;
      if (clock.secondsLeft() === null) {
        const left = estimated(sitting.state, sitting.contactAt, device());
        clock.estimate(left, sitting.state.isPaused);
      }
      await shelf.load();
      show({ sitting, answers: byQuestion(kept.answers) });
    });
  }

  function sinceContact(): number {
    const ms =
      lastContact === null ? device() - (view.sitting?.contactAt ?? 0) : steady() - lastContact;
    return Math.min(1_000_000, Math.max(0, Math.round(ms / 100) / 10));
  }

  function tick(): void {
    if (clock.hasSlept()) sender.retryNow();
    const left = clock.secondsLeft();
    const isLastCall = left !== null && left <= LAST_CALL_S && view.phase === "sitting";
    if (isLastCall && !hasCalledLast) sender.poke();
    hasCalledLast = isLastCall;
    const moment = { secondsLeft: left, isTimeCertain: clock.isCertain() };
    if (phaseOf(view.sitting, moment) !== view.phase) {
      show({});
      sender.poke();
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
      return school.begin({ testId, entryCode, machine, signal });
    };
    try {
      await takeIn(await untilAnswered(begin, signal), askedAt, true);
    } catch (thrown) {
      if (!signal.aborted) show({ failure: thrown instanceof ApiError ? thrown : noResponse() });
    } finally {
      opening = null;
      show({ openingSince: null });
      // Who stopped waiting may have been heard all the same: the school knows.
      sender.poke();
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
      sender.poke();
    },
    stop() {
      clearInterval(ticking);
      opening?.abort();
      sender.stop();
    },
    retryNow: () => sender.retryNow(),
    readStore,
    /** Begins, or goes on here with what was begun elsewhere; tries until the school answers. */
    open,
    stopOpening: () => opening?.abort(),
    /** Kept here, then shown, then sent. The last of quick changes to a question stands for them. */
    async answer(questionId: string, answer: string | null): Promise<void> {
      if (!mayAnswer(view.phase)) return;
      wanted.set(questionId, answer);
      await keep(async () => {
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
      sender.poke(isTyped ? TYPING_MS : 0);
      tellTabs();
    },
    /** Hands in, or takes that back while the school has not heard of it. */
    async handIn(wantsHandIn: boolean): Promise<void> {
      await keep(async () => {
        await store.change({ wantsHandIn });
        show({ sitting: { ...view.sitting!, wantsHandIn } });
      });
      sender.poke();
    },
  };
}
