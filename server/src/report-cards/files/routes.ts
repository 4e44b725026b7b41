import { implement } from "@orpc/server";
import { sheetFilesContract, type SheetFile } from "@school/core/report-cards/files/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { keptUntil } from "../../platform/documents/files/made-files.ts";
import { PDF_TYPE, streamedFile, ZIP_TYPE } from "../../platform/http/streamed-file.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { queueJob } from "../../platform/runtime/jobs/queue-job.ts";
import { NoSheets } from "../sheets/errors.ts";
import { sheetFiles } from "../tables.ts";
import { NoFile } from "./errors.ts";
import { makeFileJob } from "./make-file.job.ts";
import { countSheets, type FileRow, findOwnFile, piecesOf, readFiles } from "./queries.ts";

// The gate `mayViewReportCard` applies to all; a file is only for its owner.
const api = implement(sheetFilesContract).$context<RequestContext>().use(guard);

export const sheetFilesRoutes = {
  makeFile: api.makeFile.use(transaction).handler(async ({ context, input }) => {
    const { tx, actor } = context;
    return { data: presentFile(await askForFile(tx, actor.id, input)) };
  }),

  files: api.files.handler(async ({ context: { db, actor }, input }) => ({
    data: (await readFiles(db, actor.id, input.termId)).map(presentFile),
  })),

  file: api.file.handler(async ({ context: { db, actor }, input }) => {
    const file = await findOwnFile(db, actor.id, input.id);
    if (!file) throw new NoFile();
    const type = file.form === "zip" ? ZIP_TYPE : PDF_TYPE;
    return streamedFile(`report-sheets.${file.form}`, type, piecesOf(db, file.id));
  }),
};

/** Returns the file that the person is already waiting for, else a new one. Throws `NoSheets`. */
async function askForFile(
  tx: Transaction,
  createdBy: string,
  { termId, form }: Pick<FileRow, "termId" | "form">,
): Promise<FileRow> {
  const before = await readFiles(tx, createdBy, termId);
  const waiting = before.find((file) => file.state === "running" && file.form === form);
  if (waiting) return waiting;
  const sheets = await countSheets(tx, termId);
  if (sheets === 0) throw new NoSheets();
  const made = await tx
    .insert(sheetFiles)
    .values({ id: newId(), termId, form, sheets, createdBy })
    .returning();
  await queueJob(tx, makeFileJob, {});
  return one(made);
}

function presentFile({ createdAt, ...file }: FileRow): SheetFile {
  const { id, termId, form, state, sheets, sheetsDone } = file;
  return {
    id,
    termId,
    form,
    state,
    sheets,
    sheetsDone,
    createdAt: createdAt.toISOString(),
    keptUntil: keptUntil(createdAt).toISOString(),
  };
}
