import { Worker } from "node:worker_threads";
import { mutex } from "../runtime/mutex.ts";

/** Response of a reading thread: its result, or the reason for which the file is not read. */
export type ThreadResponse<Result> =
  | { readonly result: Result }
  | { readonly refusal: string }
  | { readonly fault: string };

const TIME_LIMIT_MS = 25_000;
const MEMORY_LIMIT_MB = 400;
const TOO_MUCH = "This file takes too long to read. Split it into several files.";

const serialise = mutex();

/**
 * Reads a file in a separate thread with limits of time and memory, so that no file delays other
 * requests. Files are read one after the other, so the memory limit is that of the process.
 *
 * @param thread module that posts one `ThreadResponse` for its `workerData`
 * @param refuse makes the error of a refusal
 */
export async function readInThread<Result>(
  thread: URL,
  request: unknown,
  refuse: (message: string) => Error,
): Promise<Result> {
  const response = await serialise(() => responseOf<Result>(thread, request));
  if ("result" in response) return response.result;
  if ("refusal" in response) throw refuse(response.refusal);
  throw new Error(`A reading thread failed: ${response.fault}`);
}

async function responseOf<Result>(thread: URL, request: unknown): Promise<ThreadResponse<Result>> {
  const worker = new Worker(thread, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    env: {},
    execArgv: [],
  });
  try {
    return await messageOf(worker);
  } finally {
    await worker.terminate();
  }
}

function messageOf<Result>(worker: Worker): Promise<ThreadResponse<Result>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ refusal: TOO_MUCH }), TIME_LIMIT_MS);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    worker.once("message", (response: ThreadResponse<Result>) => settle(() => resolve(response)));
    worker.once("error", (error: Error & { code?: string }) =>
      settle(() => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve({ refusal: TOO_MUCH });
        else reject(error);
      }),
    );
    worker.once("exit", () => settle(() => resolve({ refusal: TOO_MUCH })));
  });
}

/**
 * Runs in the thread: the result of `read`, or its error, of which `isRefusal` says whether its
 * message is for the person.
 */
export async function threadResponse<Result>(
  read: () => Promise<Result>,
  isRefusal: (error: Error) => boolean,
): Promise<ThreadResponse<Result>> {
  try {
    return { result: await read() };
  } catch (error) {
    if (!(error instanceof Error)) return { fault: String(error) };
    if (isRefusal(error)) return { refusal: error.message };
    return { fault: error.stack ?? error.message };
  }
}
