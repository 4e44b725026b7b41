import { buffer } from "node:stream/consumers";
import { parentPort } from "node:worker_threads";
import { openDocument } from "./pen.ts";

/** What the server asks of this thread; `id` names the document. */
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

/** What it answers. `isDone`: the order that was waited for is done. */
export interface DrawingAnswer {
  readonly id: number;
  readonly piece?: Uint8Array;
  readonly isDone?: true;
  readonly failure?: string;
}

/** What a module that draws exports: it begins with an empty document, then draws batch by batch. */
export interface DrawingModule<Batch> {
  drawInto(document: PDFKit.PDFDocument): (batch: Batch) => void;
}

interface Drawing {
  readonly document: PDFKit.PDFDocument;
  readonly draw: (batch: unknown) => void;
}

const drawings = new Map<number, Promise<Drawing>>();
const answer = (message: DrawingAnswer) => parentPort?.postMessage(message);

async function begin(id: number, title: string, module: string): Promise<Drawing> {
  const { drawInto } = (await import(module)) as DrawingModule<unknown>;
  const document = openDocument(title);
  document.on("data", (piece: Uint8Array) => answer({ id, piece }));
  document.on("end", () => answer({ id, isDone: true }));
  return { document, draw: drawInto(document) };
}

/** Others take their turn between two documents. */
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
    answer({ id, piece: await buffer(document) });
  }
  answer({ id, isDone: true });
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
    // Pieces of finished pages leave by a stream, so they come before the answer only after this.
    setImmediate(() => answer({ id, isDone: true }));
    return;
  }
  drawings.delete(id);
  if (order.do === "end") drawing?.document.end();
}

parentPort?.on("message", (order: DrawingOrder) => {
  follow(order).catch((error: unknown) => {
    drawings.delete(order.id);
    const failure = error instanceof Error ? error.message : String(error);
    answer({ id: order.id, failure });
  });
});
