import { type FileResponse, PDF_TYPE, streamedFile } from "../../http/streamed-file.ts";
import type { drawInto, PaperReport } from "./draw-tables.ts";
import { type Drawer, drawPdf } from "./drawing.ts";

const TABLES: Drawer<typeof drawInto> = {
  module: new URL("draw-tables.ts", import.meta.url).href,
};

/** Tables as one PDF, each report on its own pages. The name has no extension. */
export function tablesFile(name: string, reports: readonly PaperReport[]): FileResponse {
  return streamedFile(`${name}.pdf`, PDF_TYPE, drawPdf(name, TABLES, reports));
}
