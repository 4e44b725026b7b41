import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { Config } from "../../platform/config/config.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { findFirst, one } from "../../platform/db/rows.ts";
import { inPieces } from "../../platform/files/pieces.ts";
import type { JobKind, Worker } from "../../platform/jobs/job.ts";
import { printedClasses } from "../release/printed.ts";
import { classesOfTerm } from "../release/queries.ts";
import type { PrintedSheet } from "../sheets/draw-sheet.ts";
import { batchesOf, pdfOf } from "../sheets/pdf.ts";
import { sheetsZip } from "../sheets/zip.ts";
import { sheetFilePieces, sheetFiles } from "../tables.ts";

/*
 * A file is made in one transaction, which writes it piece by piece: the whole file is there or
 * nothing of it, and memory holds one piece. How far it is, is written beside it, for the page.
 * When the process is killed, the next run begins the file again.
 */

/** Any number that no other advisory lock of the portal uses as its first half. */
const LOCK_CLASS = 7_340_052;
/** How long a file is kept. */
export const KEPT_HOURS = 24;

export interface FileParts {
  readonly db: Database;
  readonly config: Config;
}

export const makeFileJob: JobKind = {
  name: "make-sheet-file",
  retries: 3,
  firstDelay: 2,
  longestDelay: 30,
  // Resumes the work of a killed process, and deletes old files.
  schedule: "* * * * *",
};

/** Makes every file that was asked for, one after the other, and deletes those that are too old. */
export function makeFileWorker(parts: FileParts): Worker {
  const { db } = parts;
  return {
    kind: makeFileJob,
    async run(_, { isLast }) {
      await db
        .delete(sheetFiles)
        .where(lt(sheetFiles.createdAt, sql`now() - make_interval(hours => ${KEPT_HOURS})`));
      const open = await db
        .select({ id: sheetFiles.id })
        .from(sheetFiles)
        .where(eq(sheetFiles.state, "running"))
        .orderBy(asc(sheetFiles.id));
      for (const { id } of open) {
        try {
          await makeFile(parts, id);
        } catch (error) {
          const failed = { state: "failed" as const };
          if (isLast) await db.update(sheetFiles).set(failed).where(eq(sheetFiles.id, id));
          throw error;
        }
      }
    },
  };
}

/** Makes the file, unless another process does. */
function makeFile(parts: FileParts, id: string): Promise<void> {
  return parts.db.transaction(async (tx) => {
    // Not the row's own lock, which would hide how far the file is.
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(${id})) as mine`,
    );
    if (!one(rows).mine) return;
    const file = await findRunning(tx, id);
    if (!file) return;
    const { db, config } = parts;
    const classIds = await classesOfTerm(db, file.termId);
    const key = { classIds, termId: file.termId };
    const classes = noted(db, id, printedClasses(db, config.publicUrl, key));
    const bytes =
      file.form === "zip" ? sheetsZip(batchesOf(parts, classes)) : pdfOf(parts, TITLE, classes);
    let place = 0;
    for await (const piece of inPieces(bytes)) {
      await tx.insert(sheetFilePieces).values({ fileId: id, place, bytes: piece });
      place += 1;
    }
    await tx.update(sheetFiles).set({ state: "done" }).where(eq(sheetFiles.id, id));
  });
}

const TITLE = "Report sheets";

async function findRunning(tx: Transaction, id: string) {
  const rows = await tx
    .select()
    .from(sheetFiles)
    .where(and(eq(sheetFiles.id, id), eq(sheetFiles.state, "running")));
  return findFirst(rows);
}

/** Notes with each class how far the file is. */
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
