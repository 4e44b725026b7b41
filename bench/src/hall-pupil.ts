import { Agent, request } from "node:http";
import type { Acknowledged, Receipt, Sitting } from "@school/core/cbt/sittings/contract.ts";

export interface Written {
  questionId: string;
  number: number;
  answer: string;
}

/** How long a machine waits for an answer before it counts the call as unanswered. */
const PATIENCE_MS = 30_000;

/** One pupil's machine: a connection of its own, and what the school has acknowledged to it. */
export class Pupil {
  /** The highest acknowledged number by sitting and question. */
  readonly acknowledged = new Map<string, number>();
  /** What the school said when it was handed in. */
  receipt: Receipt | null = null;
  readonly #token: string;
  readonly #patience: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #sitting: Sitting | null = null;
  #number = 0;

  constructor(token: string, patience = PATIENCE_MS) {
    this.#token = token;
    this.#patience = patience;
  }

  /** Begins the test, or goes on with it where the school says it stands. */
  async begin(origin: string, testId: string): Promise<void> {
    this.#sitting = await this.#call<Sitting>(origin, "/api/sittings", { testId });
    for (const { number } of this.#sitting.answers) this.#number = Math.max(this.#number, number);
  }

  get sittingId(): string {
    return this.#sitting!.id;
  }

  /** Questions of the own paper, in its order; empty once it is handed in. */
  get questionIds(): string[] {
    return this.#sitting!.paper?.questions.map(({ id }) => id) ?? [];
  }

  /** Answers questions in one call; throws unless the school says that all are saved. */
  async answer(origin: string, questionIds: readonly string[]): Promise<void> {
    await this.send(origin, this.write(questionIds));
  }

  /** Answers as the machine numbers them, before they are sent. */
  write(questionIds: readonly string[]): Written[] {
    return questionIds.map((questionId) => {
      const number = (this.#number += 1);
      return { questionId, number, answer: "ABCD"[number % 4]! };
    });
  }

  /** Sends what was written; it may be sent again and again. */
  async send(origin: string, answers: readonly Written[]): Promise<void> {
    const { id, state } = this.#sitting!;
    const { acknowledged } = await this.#call<{ acknowledged: Acknowledged[] }>(
      origin,
      `/api/sittings/${id}/answers`,
      { seat: state.seat, answers },
    );
    this.#note(acknowledged);
    const other = acknowledged.find(({ as }) => as !== "saved");
    if (other) throw new Refused(200, JSON.stringify(other));
  }

  /** A sign of life, as the page sends when there is nothing to save. */
  async beat(origin: string): Promise<void> {
    const { id, state } = this.#sitting!;
    await this.#call(origin, `/api/sittings/${id}/answers`, { seat: state.seat, answers: [] });
  }

  /** Hands in; answers the code of the receipt. */
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

  leave(): void {
    this.#agent.destroy();
  }

  #note(acknowledged: readonly Acknowledged[]): void {
    for (const { questionId, number, as } of acknowledged) {
      const name = `${this.#sitting!.id} ${questionId}`;
      const known = this.acknowledged.get(name) ?? 0;
      if (as === "saved") this.acknowledged.set(name, Math.max(known, number));
    }
  }

  /** POSTs on the pupil's own connection. Throws what the school refused, or the broken network. */
  #call<Answer>(origin: string, path: string, body: unknown): Promise<Answer> {
    const text = JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        origin + path,
        {
          method: "POST",
          agent: this.#agent,
          timeout: this.#patience,
          headers: {
            authorization: `Bearer ${this.#token}`,
            "content-type": "application/json",
            "content-length": Buffer.byteLength(text),
          },
        },
        (answer) => {
          let received = "";
          answer.setEncoding("utf8");
          answer.on("data", (chunk: string) => (received += chunk));
          answer.on("error", reject);
          answer.on("end", () => {
            const ok = answer.statusCode !== undefined && answer.statusCode < 300;
            if (ok) resolve((JSON.parse(received) as { data: Answer }).data);
            else reject(new Refused(answer.statusCode ?? 0, received));
          });
        },
      );
      sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
      sent.on("error", reject);
      sent.end(text);
    });
  }
}

/** The school answered, and not with what was asked for. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, body: string) {
    super(`${status} ${body.slice(0, 200)}`);
    this.status = status;
  }
}

/** Acknowledged answers that the school does not have, or only with an older number. */
export function countLost(pupils: readonly Pupil[], standing: ReadonlyMap<string, number>): number {
  return pupils
    .flatMap(({ acknowledged }) => [...acknowledged])
    .filter(([name, number]) => (standing.get(name) ?? 0) < number).length;
}
