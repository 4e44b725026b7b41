import { Worker } from "node:worker_threads";
import type { DrawingResult, DrawingModule, DrawingOrder } from "./drawing.thread.ts";

/** Idle time after which the thread ends and frees its memory. */
const IDLE_MS = 20_000;
const MEMORY_MB = 256;
/** Megabytes for new objects: data for drawing pages is freed quickly. */
const YOUNG_MB = 16;

interface Listener {
  onChunk(chunk: Uint8Array): void;
  onDone(): void;
  onFailure(error: Error): void;
}

/** Names a drawing module: the thread loads it, so that the server does not load PDFKit. */
export interface Drawer<Draw extends DrawingModule<never>["drawInto"]> {
  readonly module: string;
  /** Never set; carries the type of the module's batches. */
  readonly draws?: Draw;
}

/**
 * The only thread of this process that draws PDFs, so that the server stays responsive. Documents
 * alternate batch by batch: a parent's sheet does not wait for a school's 1,500.
 */
let thread: {
  worker: Worker;
  listeners: Map<number, Listener>;
  idle: NodeJS.Timeout | null;
} | null = null;
let lastId = 0;

function startThread() {
  const worker = new Worker(new URL("drawing.thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    env: {},
    execArgv: [],
  });
  const listeners = new Map<number, Listener>();
  const started: NonNullable<typeof thread> = { worker, listeners, idle: null };
  worker.on("message", ({ id, chunk, isDone, failure }: DrawingResult) => {
    const listener = listeners.get(id);
    if (chunk) listener?.onChunk(chunk);
    if (failure !== undefined) listener?.onFailure(new Error(failure));
    else if (isDone) listener?.onDone();
  });
  const giveUp = (error: Error) => {
    if (thread === started) thread = null;
    for (const listener of listeners.values()) listener.onFailure(error);
  };
  worker.on("error", giveUp);
  worker.on("exit", () => giveUp(new Error("The drawing thread ended.")));
  worker.unref();
  return started;
}

/**
 * Draws all batches as one PDF and yields its chunks: each batch is requested after the previous
 * one is drawn. A caller who disconnects ends it.
 */
export async function* drawPdf<Batch>(
  title: string,
  { module }: Drawer<DrawingModule<Batch>["drawInto"]>,
  batches: AsyncIterable<Batch> | Iterable<Batch>,
): AsyncGenerator<Uint8Array> {
  const { id, post, done, chunks, close } = openThread();
  try {
    post({ id, do: "begin", title, module });
    for await (const batch of batches) {
      await done({ id, do: "draw", batch });
      yield* chunks.splice(0);
    }
    await done({ id, do: "end" });
    yield* chunks.splice(0);
  } finally {
    close();
  }
}

/** Draws small documents of one batch each, in one request to the thread; returns their bytes. */
export async function drawPdfs<Batch>(
  { module }: Drawer<DrawingModule<Batch>["drawInto"]>,
  documents: readonly { readonly title: string; readonly batch: Batch }[],
): Promise<Uint8Array[]> {
  const { id, done, chunks, close } = openThread();
  try {
    await done({ id, do: "draw all", module, documents });
    return chunks;
  } finally {
    close();
  }
}

/** Returns the thread, starting it if necessary, and a slot in it for one caller. */
function openThread() {
  const { worker, listeners, ...state } = (thread ??= startThread());
  if (state.idle) clearTimeout(state.idle);
  const id = ++lastId;
  const chunks: Uint8Array[] = [];
  let waiting: PromiseWithResolvers<void> | null = null;
  let failure: Error | null = null;
  listeners.set(id, {
    onChunk: (chunk) => chunks.push(chunk),
    onDone: () => waiting?.resolve(),
    onFailure(error) {
      failure = error;
      waiting?.reject(error);
    },
  });
  const post = (order: DrawingOrder) => worker.postMessage(order);
  worker.ref();
  return {
    id,
    chunks,
    post,
    /** Waits until the request is done; all its chunks have then arrived. */
    done(order: DrawingOrder): Promise<void> {
      if (failure) throw failure;
      waiting = Promise.withResolvers<void>();
      post(order);
      return waiting.promise;
    },
    close() {
      post({ id, do: "drop" });
      listeners.delete(id);
      rest();
    },
  };
}

/**
 * Ends the thread after some idle time, during which it does not prevent the end of the process.
 */
function rest(): void {
  const resting = thread;
  if (!resting || resting.listeners.size > 0) return;
  resting.worker.unref();
  resting.idle = setTimeout(() => {
    if (thread !== resting || resting.listeners.size > 0) return;
    thread = null;
    void resting.worker.terminate();
  }, IDLE_MS).unref();
}
