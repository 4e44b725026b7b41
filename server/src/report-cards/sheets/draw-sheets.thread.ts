import { parentPort } from "node:worker_threads";
import { beginSheets, type SheetBatch, type SheetDocument } from "./draw-sheets.ts";

/** What the server asks of this thread; `id` names the document. */
export type DrawingOrder =
  | { readonly id: number; readonly do: "begin"; readonly title: string }
  | { readonly id: number; readonly do: "draw"; readonly batch: SheetBatch }
  | { readonly id: number; readonly do: "end" }
  | { readonly id: number; readonly do: "drop" };

/** What it answers. `isDone`: the order that was waited for is done. */
export interface DrawingAnswer {
  readonly id: number;
  readonly piece?: Uint8Array;
  readonly isDone?: true;
  readonly failure?: string;
}

const documents = new Map<number, SheetDocument>();
const answer = (message: DrawingAnswer) => parentPort?.postMessage(message);

parentPort?.on("message", (order: DrawingOrder) => {
  const { id } = order;
  try {
    if (order.do === "begin") {
      const begun = beginSheets(
        order.title,
        (piece) => answer({ id, piece }),
        () => answer({ id, isDone: true }),
      );
      documents.set(id, begun);
      return;
    }
    const document = documents.get(id);
    if (order.do === "draw") {
      document?.draw(order.batch);
      // Pieces of finished pages leave by a stream, so they come before the answer only after this.
      setImmediate(() => answer({ id, isDone: true }));
      return;
    }
    documents.delete(id);
    if (order.do === "end") document?.end();
  } catch (error) {
    documents.delete(id);
    answer({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});
