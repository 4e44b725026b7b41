import { Agent } from "node:http";
import type { Acknowledged, Receipt, Sitting } from "@school/core/cbt/sittings/contract.ts";
import { call, Refused } from "./call.ts";

export interface NumberedAnswer {
  questionId: string;
  number: number;
  answer: string;
}

/** Milliseconds after which a call without a response has failed. */
const TIMEOUT_MS = 30_000;

/** One pupil's device: its own connection, and the numbers that the server has acknowledged. */
export class Pupil {
  /** The highest acknowledged number by sitting and question. */
  readonly acknowledged = new Map<string, number>();
  /** The receipt of the submitted test. */
  receipt: Receipt | null = null;
  readonly #token: string;
  readonly #timeoutMs: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #sitting: Sitting | null = null;
  #number = 0;

  constructor(token: string, timeoutMs = TIMEOUT_MS) {
    this.#token = token;
    this.#timeoutMs = timeoutMs;
  }

  /** Begins the test, or continues it from the state at the school. */
  async begin(origin: string, testId: string): Promise<void> {
    this.#sitting = await this.#call<Sitting>(origin, "/api/sittings", { testId });
    for (const { number } of this.#sitting.answers) this.#number = Math.max(this.#number, number);
  }

  get sittingId(): string {
    return this.#sitting!.id;
  }

  /** The questions of the pupil's paper in order; empty once it is submitted. */
  get questionIds(): string[] {
    return this.#sitting!.paper?.questions.map(({ id }) => id) ?? [];
  }

  /** Answers questions in one call. Throws unless all are acknowledged as saved. */
  async answer(origin: string, questionIds: readonly string[]): Promise<void> {
    await this.send(origin, this.numberAnswers(questionIds));
  }

  /** Answers with the next numbers, not sent yet. */
  numberAnswers(questionIds: readonly string[]): NumberedAnswer[] {
    return questionIds.map((questionId) => {
      const number = (this.#number += 1);
      return { questionId, number, answer: "ABCD"[number % 4]! };
    });
  }

  /** Sends numbered answers; can be repeated. */
  async send(origin: string, answers: readonly NumberedAnswer[]): Promise<void> {
    const { id, state } = this.#sitting!;
    const { acknowledged } = await this.#call<{ acknowledged: Acknowledged[] }>(
      origin,
      `/api/sittings/${id}/answers`,
      { seat: state.seat, answers },
    );
    this.#recordAcknowledged(acknowledged);
    const other = acknowledged.find(({ outcome }) => outcome !== "saved");
    if (other) throw new Refused(200, JSON.stringify(other));
  }

  /** Sends a heartbeat, as the page does if there is nothing to save. */
  async sendHeartbeat(origin: string): Promise<void> {
    const { id, state } = this.#sitting!;
    await this.#call(origin, `/api/sittings/${id}/answers`, { seat: state.seat, answers: [] });
  }

  /** Submits the test and returns the code of the receipt. */
  async handIn(origin: string): Promise<string> {
    const { id, state } = this.#sitting!;
    const { receipt } = await this.#call<{ receipt: Receipt }>(
      origin,
      `/api/sittings/${id}/hand-in`,
      { seat: state.seat, answers: [] },
    );
    this.receipt = receipt;
    return receipt.code;
  }

  close(): void {
    this.#agent.destroy();
  }

  #recordAcknowledged(acknowledged: readonly Acknowledged[]): void {
    for (const { questionId, number, outcome } of acknowledged) {
      const name = `${this.#sitting!.id} ${questionId}`;
      const known = this.acknowledged.get(name) ?? 0;
      if (outcome === "saved") this.acknowledged.set(name, Math.max(known, number));
    }
  }

  #call<Answer>(origin: string, path: string, body: unknown): Promise<Answer> {
    const sent = { method: "POST", url: origin + path, token: this.#token, body } as const;
    return call(this.#agent, { ...sent, timeoutMs: this.#timeoutMs });
  }
}

/** Counts acknowledged answers that the school lacks or has with a lower number. */
export function countLost(pupils: readonly Pupil[], saved: ReadonlyMap<string, number>): number {
  return pupils
    .flatMap(({ acknowledged }) => [...acknowledged])
    .filter(([name, number]) => (saved.get(name) ?? 0) < number).length;
}
