import { setTimeout as sleep } from "node:timers/promises";
import { Pupil, type Written } from "./hall-pupil.ts";
import { untilAnswered } from "./until-answered.ts";

/** As the page: an exchange that has no answer by then has failed. */
const PATIENCE_MS = 8_000;

/** A machine that keeps what its pupil chose and sends it until the school has acknowledged it. */
export class CutPupil {
  /** What the pupil chose last, by question. */
  readonly chosen = new Map<string, Written>();
  /** Milliseconds of each acknowledged save. */
  readonly saves: number[] = [];
  readonly #pupil: Pupil;
  readonly #origin: string;
  readonly #waiting = new Map<string, Written>();
  #isOver = false;
  #sending: Promise<void> | null = null;
  /** What the school refused for good. */
  refusal: Error | null = null;

  constructor(token: string, origin: string) {
    this.#pupil = new Pupil(token, PATIENCE_MS);
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
    await untilAnswered(() => this.#pupil.begin(this.#origin, testId));
  }

  /** Answers a question every `everyMs` until told to stop, whatever the network does. */
  async answerUntil(stopped: () => boolean, everyMs: number): Promise<void> {
    this.#sending = this.#sendForEver();
    const questions = this.#pupil.questionIds;
    await sleep(Math.random() * everyMs);
    for (let at = 0; !stopped(); at += 1) {
      const [written] = this.#pupil.write([questions[at % questions.length]!]);
      this.chosen.set(written!.questionId, written!);
      this.#waiting.set(written!.questionId, written!);
      await sleep(everyMs);
    }
  }

  /** Hands in once everything is at school; a second time, since the first word may be lost. */
  async handIn(): Promise<{ first: string; second: string }> {
    while (this.#waiting.size > 0 && this.refusal === null) await sleep(50);
    this.#isOver = true;
    await this.#sending;
    const first = await untilAnswered(() => this.#pupil.handIn(this.#origin));
    const second = await untilAnswered(() => this.#pupil.handIn(this.#origin));
    this.#pupil.leave();
    return { first, second };
  }

  async #sendForEver(): Promise<void> {
    try {
      while (!this.#isOver) {
        const sent = [...this.#waiting.values()];
        if (sent.length > 0) {
          await untilAnswered(async () => {
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
