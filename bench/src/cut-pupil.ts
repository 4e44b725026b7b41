import { setTimeout as sleep } from "node:timers/promises";
import { Pupil, type NumberedAnswer } from "./hall-pupil.ts";
import { untilResponse } from "./until-response.ts";

/** As on the test page: an exchange without a response after this time has failed. */
const TIMEOUT_MS = 8_000;

/** A device that stores its pupil's answers and sends them until the school acknowledges them. */
export class CutPupil {
  /** The last chosen answer by question. */
  readonly chosen = new Map<string, NumberedAnswer>();
  /** Milliseconds of each acknowledged save. */
  readonly saves: number[] = [];
  readonly #pupil: Pupil;
  readonly #origin: string;
  readonly #waiting = new Map<string, NumberedAnswer>();
  #isOver = false;
  #sending: Promise<void> | null = null;
  /** The error with which the school refused an answer for good. */
  refusal: Error | null = null;

  constructor(token: string, origin: string) {
    this.#pupil = new Pupil(token, TIMEOUT_MS);
    this.#origin = origin;
  }

  get sittingId(): string {
    return this.#pupil.sittingId;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get receipt() {
    return this.#pupil.receipt;
  }

  async begin(testId: string): Promise<void> {
    await untilResponse(() => this.#pupil.begin(this.#origin, testId));
  }

  /** Answers a question every `everyMs` until `stopped`, whatever the network does. */
  async answerUntil(stopped: () => boolean, everyMs: number): Promise<void> {
    this.#sending = this.#sendUntilOver();
    const questions = this.#pupil.questionIds;
    await sleep(Math.random() * everyMs);
    for (let at = 0; !stopped(); at += 1) {
      const [answer] = this.#pupil.numberAnswers([questions[at % questions.length]!]);
      this.chosen.set(answer!.questionId, answer!);
      this.#waiting.set(answer!.questionId, answer!);
      await sleep(everyMs);
    }
  }

  /** Submits once everything is acknowledged; twice, because the first response can be lost. */
  async handIn(): Promise<{ first: string; second: string }> {
    while (this.#waiting.size > 0 && this.refusal === null) await sleep(50);
    this.#isOver = true;
    await this.#sending;
    const first = await untilResponse(() => this.#pupil.handIn(this.#origin));
    const second = await untilResponse(() => this.#pupil.handIn(this.#origin));
    this.#pupil.close();
    return { first, second };
  }

  async #sendUntilOver(): Promise<void> {
    try {
      while (!this.#isOver) {
        const sent = [...this.#waiting.values()];
        if (sent.length > 0) {
          await untilResponse(async () => {
            const began = performance.now();
            await this.#pupil.send(this.#origin, sent);
            this.saves.push(performance.now() - began);
          });
          for (const one of sent)
            if (this.#waiting.get(one.questionId) === one) this.#waiting.delete(one.questionId);
        }
        await sleep(50);
      }
    } catch (refused) {
      this.refusal = refused as Error;
    }
  }
}
