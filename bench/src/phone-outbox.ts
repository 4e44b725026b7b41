import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { PhoneTask, StoreAnswer, StoreCall } from "./phone-process.ts";

/** The store of an account's changes, as the web has it. */
export interface Store extends Readonly<Record<string, unknown>> {
  load(): Promise<readonly { readonly refusal: string | null }[]>;
}

/**
 * A phone whose browser can be killed at any moment, while its store stays. Without a response it
 * tries again as the portal's pages do.
 */
export class PhoneOutbox {
  readonly #task: PhoneTask;
  readonly #store: Store;
  #child: ChildProcess | null = null;
  /** Number of calls to the store, which grows while the phone makes progress. */
  calls = 0;

  constructor(task: PhoneTask, store: Store) {
    this.#task = task;
    this.#store = store;
  }

  /** Opens the browser; resolves once it has begun to send. */
  async start(): Promise<void> {
    const child = fork(join(import.meta.dirname, "phone-process.ts"), {
      serialization: "advanced",
    });
    this.#child = child;
    child.on("message", (message: StoreCall | "started") => {
      if (message !== "started") void this.#answer(child, message);
    });
    child.send(this.#task);
    const started = new Promise<void>((resolve) => {
      child.on("message", (message) => message === "started" && resolve());
    });
    const ended = once(child, "exit").then(([code, signal]) => {
      if (signal === null) throw new Error(`the phone ended with ${String(code)}`);
    });
    await Promise.race([started, ended]);
    ended.catch(() => {});
  }

  /** Says that the network is back, as a browser does. */
  online(): void {
    if (this.#child?.connected) this.#child.send("online");
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  async #answer(child: ChildProcess, { call, method, args }: StoreCall): Promise<void> {
    this.calls += 1;
    const run = this.#store[method] as (...given: readonly unknown[]) => Promise<unknown>;
    const answer: StoreAnswer = await run(...args).then(
      (result) => ({ call, result }),
      (error: unknown) => ({ call, error: String(error) }),
    );
    if (child.connected) child.send(answer, () => {});
  }
}
