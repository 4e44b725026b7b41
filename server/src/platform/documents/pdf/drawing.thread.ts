import { buffer } from "node:stream/consumers";
import { parentPort } from "node:worker_threads";
import { openDocument } from "./pen.ts";

/** A request to this thread; `id` identifies the document. */
export type DrawingOrder =
  | { readonly id: number; readonly do: "begin"; readonly title: string; readonly module: string }
  | { readonly id: number; readonly do: "draw"; readonly batch: unknown }
  | { readonly id: number; readonly do: "end" }
  | {
      readonly id: number;
      readonly do: "draw all";
      readonly module: string;
      readonly documents: readonly { readonly title: string; readonly batch: unknown }[];
    }
  | { readonly id: number; readonly do: "drop" };

/** A response of the thread. `isDone`: the awaited request is done. */
export interface DrawingResult {
  readonly id: number;
  readonly chunk?: Uint8Array;
  readonly isDone?: true;
  readonly failure?: string;
}

/** Exports of a drawing module: it starts with an empty document, then draws batch by batch. */
export interface DrawingModule<Batch> {
  drawInto(document: PDFKit.PDFDocument): (batch: Batch) => void;
}

interface Drawing {
  readonly document: PDFKit.PDFDocument;
  readonly draw: (batch: unknown) => void;
}

const drawings = new Map<number, Promise<Drawing>>();
const response = (message: DrawingResult) => parentPort?.postMessage(message);

async function begin(id: number, title: string, module: string): Promise<Drawing> {
  const { drawInto } = (await import(module)) as DrawingModule<unknown>;
  const document = openDocument(title);
  document.on("data", (chunk: Uint8Array) => response({ id, chunk }));
  document.on("end", () => response({ id, isDone: true }));
  return { document, draw: drawInto(document) };
}

/** Yields to other documents after each one. */
async function drawAll({
  id,
  module,
  documents,
}: DrawingOrder & { do: "draw all" }): Promise<void> {
  const { drawInto } = (await import(module)) as DrawingModule<unknown>;
  for (const { title, batch } of documents) {
    const document = openDocument(title);
    drawInto(document)(batch);
    document.end();
    response({ id, chunk: await buffer(document) });
  }
  response({ id, isDone: true });
}

async function follow(order: DrawingOrder): Promise<void> {
  const { id } = order;
  if (order.do === "draw all") return drawAll(order);
  if (order.do === "begin") {
    drawings.set(id, begin(id, order.title, order.module));
    await drawings.get(id);
    return;
  }
  const drawing = await drawings.get(id);
  if (order.do === "draw") {
    drawing?.draw(order.batch);
    // Chunks of finished pages pass through a stream, so only now do they precede the response.
    setImmediate(() => response({ id, isDone: true }));
    return;
  }
  drawings.delete(id);
  if (order.do === "end") drawing?.document.end();
}

parentPort?.on("message", (order: DrawingOrder) => {
  follow(order).catch((error: unknown) => {
    drawings.delete(order.id);
    const failure = error instanceof Error ? error.message : String(error);
    response({ id: order.id, failure });
  });
});
