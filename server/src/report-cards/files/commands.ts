import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { queueJob } from "../../platform/runtime/jobs/queue-job.ts";
import { NoSheets } from "../sheets/errors.ts";
import { sheetFiles } from "../tables.ts";
import { makeFileJob } from "./make-file.job.ts";
import { type FileRow, readFiles, studentsWithSheets } from "./queries.ts";

/** Returns the file that the person is already waiting for, else a new one. Throws `NoSheets`. */
export async function requestFile(
  tx: Transaction,
  createdBy: string,
  { termId, kind, form }: Pick<FileRow, "termId" | "kind" | "form">,
): Promise<FileRow> {
  const before = await readFiles(tx, createdBy, { termId, kind });
  const waiting = before.find((file) => file.state === "running" && file.form === form);
  if (waiting) return waiting;
  const { length: sheets } = await studentsWithSheets(tx, termId);
  if (sheets === 0) throw new NoSheets();
  const made = await tx
    .insert(sheetFiles)
    .values({ id: newId(), termId, kind, form, sheets, createdBy })
    .returning();
  await queueJob(tx, makeFileJob, {});
  return one(made);
}
