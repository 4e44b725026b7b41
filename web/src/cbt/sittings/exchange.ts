import type { Sitting, SittingState, TestBrief } from "@school/core/cbt/sittings/contract.ts";
import { ApiError, noResponse } from "../../platform/client/api-error.ts";
import type { DeskView } from "./desk-view.ts";
import { createInsistence } from "./insist.ts";
import { answeredOf, waiting } from "./kept.ts";
import { isMoved, type HandedIn, type Said, type School, type Sent } from "./school.ts";
import { whatToSend, type SendingMemory } from "./what-to-send.ts";

interface ExchangeParts {
  readonly testId: string;
  readonly school: School;
  /** Whether this desk's account is signed in at this moment. */
  readonly isSignedIn: () => boolean;
  /** The steady clock, in milliseconds. */
  readonly steady: () => number;
  /** What the device has at this moment. */
  readonly view: () => Pick<DeskView, "sitting" | "answers">;
  readonly showBrief: (brief: TestBrief) => void;
  /** Keeps and shows a sitting as the school gave it; `askedAt` is the steady clock. */
  readonly takeIn: (given: Sitting, askedAt: number) => Promise<void>;
  /** Keeps and shows what the school said to answers or to a hand-in; the state from then on. */
  readonly takeWord: (said: Said | HandedIn, askedAt: number) => Promise<SittingState>;
}

/**
 * What a desk and the school tell each other, one exchange at a time: before the sitting what a
 * pupil reads, then answers and signs of life, and the paper where the device lacks it.
 */
export function createExchange(parts: ExchangeParts) {
  const { testId, school, isSignedIn, steady, view, showBrief, takeIn, takeWord } = parts;
  const insist = createInsistence(steady);
  let wantsPaper = true;
  let isTurnOfPaper = false;
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
    if (wantsPaper && (!hasAnswers || isTurnOfPaper)) {
      isTurnOfPaper = false;
      return find(sitting.id, signal);
    }
    isTurnOfPaper = true;
    return send(signal).catch((thrown: unknown) => {
      isTurnOfPaper = thrown instanceof ApiError && thrown.status > 0;
      throw thrown;
    });
  }

  async function readBrief(signal: AbortSignal): Promise<boolean> {
    const brief = await school.brief(testId, signal);
    showBrief(brief);
    // It was handed in on another machine, or in another browser.
    return brief.sitting?.status === "handed_in" && find(brief.sitting.id, signal);
  }

  async function find(id: string, signal: AbortSignal): Promise<true> {
    const askedAt = steady();
    await takeIn(await school.find(id, signal), askedAt);
    return true;
  }

  async function send(signal: AbortSignal): Promise<boolean> {
    const { sitting, answers: kept } = view();
    const { id, seat, state: before } = sitting!;
    const { answers, handsIn } = whatToSend(sitting!, kept.values(), memory);
    const sent = { id, seat, answers, answered: answeredOf(kept.values()) };
    let askedAt = steady();
    const ask = <Word extends Said>(call: (copy: Sent) => Promise<Word>) =>
      insist(async (copy) => {
        const beganAt = steady();
        const word = await call({ ...sent, signal: copy });
        askedAt = beganAt;
        return word;
      }, signal);
    let said: Said | HandedIn;
    try {
      said = await (handsIn ? ask(school.handIn) : ask(school.save));
    } catch (thrown) {
      // One answer that the school cannot read must not hold up the others.
      const isRefused = thrown instanceof ApiError && thrown.status === 400 && answers.length > 0;
      if (isRefused) memory = { ...memory, refusals: memory.refusals + 1 };
      // An earlier machine cannot hand in: it has to learn that it is one.
      if (isMoved(thrown)) wantsPaper = true;
      throw signal.aborted ? noResponse() : thrown;
    }
    const state = await takeWord(said, askedAt);
    const now = view();
    const isHandedIn = state.status === "handed_in";
    // Opened elsewhere, or re-opened by the invigilator: what the school has is to be seen here.
    wantsPaper ||=
      (state.seat !== now.sitting!.seat && before.seat === seat) ||
      (!isHandedIn && now.sitting!.paper === null);
    memory = { ...memory, hasAskedScore: isHandedIn && (handsIn || memory.hasAskedScore) };
    return (
      waiting(now.answers.values()).length > 0 ||
      wantsPaper ||
      (isHandedIn && !memory.hasAskedScore)
    );
  }

  return {
    /** One exchange; tells whether more waits. Throws what the school or the network refused. */
    run,
    /** The paper is to be read (again). */
    wantPaper: () => void (wantsPaper = true),
    /** It is there, by whatever call it came. */
    gotPaper: () => void (wantsPaper = false),
  };
}
