import { once } from "node:events";
import { actAsBrowser } from "./as-browser.ts";

/*
 * A phone that sends an account's changes, as a process that can be killed at any moment. Its store
 * is in the process that started it, as a phone's flash memory outlives the browser.
 */

export interface PhoneTask {
  /** Address of the built module of the web's outbox. */
  readonly module: string;
  readonly origin: string;
  readonly accountId: string;
  /** The session as the browser stores it. */
  readonly session: string;
}

/** A call to the store, with its number. */
export interface StoreCall {
  readonly call: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

export interface StoreAnswer {
  readonly call: number;
  readonly result?: unknown;
  readonly error?: string;
}

interface Module {
  readonly senders: object;
  readonly Outbox: {
    open(accountId: string, store: Promise<object>): Promise<RunningOutbox>;
  };
}

interface RunningOutbox {
  start(options: object): () => void;
  sendAll(): void;
}

const waiting = new Map<number, (answer: StoreAnswer) => void>();
let calls = 0;

function callStore(method: string, args: readonly unknown[]): Promise<unknown> {
  const call = (calls += 1);
  return new Promise((resolve, reject) => {
    waiting.set(call, ({ result, error }) => {
      waiting.delete(call);
      if (error === undefined) resolve(result);
      else reject(new Error(error));
    });
    process.send!({ call, method, args } satisfies StoreCall);
  });
}

const [task] = (await once(process, "message")) as [PhoneTask];
actAsBrowser(task.origin, task.session);
process.on("message", (message: StoreAnswer | "online") => {
  if (message !== "online") waiting.get(message.call)?.(message);
});
const { Outbox, senders } = (await import(task.module)) as Module;
const methods = ["load", "add", "put", "drop", "bytesOf"] as const;
const store = Object.fromEntries(
  methods.map((method) => [method, (...args: unknown[]) => callStore(method, args)]),
);
const outbox = await Outbox.open(task.accountId, Promise.resolve(store));
process.on("message", (message) => {
  if (message === "online") outbox.sendAll();
});
outbox.start({ senders, isOpen: () => true, onAnswered() {} });
process.send!("started");
