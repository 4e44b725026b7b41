import { eq } from "drizzle-orm";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import {
  splitIntoChunks,
  madeFilesJob,
  madeFilesWorker,
} from "../../platform/documents/files/made-files.ts";
import type { Worker } from "../../platform/runtime/jobs/job.ts";
import { printedClasses } from "../release/printed.ts";
import { classesOfTerm } from "../release/queries.ts";
import type { PrintedSheet } from "../sheets/draw-sheet.ts";
import { batchesOf, pdfOf } from "../sheets/pdf.ts";
import { sheetsZip } from "../sheets/zip.ts";
import { sheetFilePieces, sheetFiles } from "../tables.ts";

export interface FileParts {
  readonly db: Database;
  readonly config: Config;
}

const TITLES = { TERM: "Report cards", HALF_TERM: "Half-term sheets" } as const;

export const makeFileJob = madeFilesJob("make-sheet-file");

/** Makes the files with all sheets of a term. */
export function makeFileWorker(parts: FileParts): Worker {
  const { db, config } = parts;
  return madeFilesWorker({
    db,
    kind: makeFileJob,
    files: sheetFiles,
    lockClass: 7_340_053,
    async make(tx, id) {
      const file = one(await tx.select().from(sheetFiles).where(eq(sheetFiles.id, id)));
      const classIds = await classesOfTerm(db, file.termId);
      const key = { classIds, termId: file.termId, kind: file.kind };
      const classes = noted(db, id, printedClasses(db, config.publicUrl, key));
      const bytes =
        file.form === "zip"
          ? sheetsZip(batchesOf(parts, classes))
          : pdfOf(parts, TITLES[file.kind], classes);
      let index = 0;
      for await (const piece of splitIntoChunks(bytes)) {
        await tx.insert(sheetFilePieces).values({ fileId: id, place: index, bytes: piece });
        index += 1;
      }
      return "done";
    },
  });
}

/** Stores the progress of the file after each class. */
async function* noted(
  db: Database,
  id: string,
  classes: AsyncIterable<PrintedSheet[]>,
): AsyncGenerator<PrintedSheet[]> {
  let sheetsDone = 0;
  const note = () => db.update(sheetFiles).set({ sheetsDone }).where(eq(sheetFiles.id, id));
  for await (const sheets of classes) {
    await note();
    yield sheets;
    sheetsDone += sheets.length;
  }
  await note();
}
