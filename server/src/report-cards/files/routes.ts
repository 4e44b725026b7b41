import { implement } from "@orpc/server";
import { sheetFilesContract, type SheetFile } from "@school/core/report-cards/files/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { storedUntil } from "../../platform/documents/files/made-files.ts";
import { PDF_TYPE, streamedFile, ZIP_TYPE } from "../../platform/http/streamed-file.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { requestFile } from "./commands.ts";
import { NoFile } from "./errors.ts";
import { type FileRow, findOwnFile, piecesOf, readFiles, studentsWithSheets } from "./queries.ts";

const FILE_NAMES = { TERM: "report-cards", HALF_TERM: "half-term-sheets" } as const;

// The gate `mayViewReportCard` applies to all; a file is only for its owner.
const api = implement(sheetFilesContract).$context<RequestContext>().use(guard);

export const sheetFilesRoutes = {
  makeFile: api.makeFile.use(transaction).handler(async ({ context, input }) => {
    const { tx, actor } = context;
    return { data: presentFile(await requestFile(tx, actor.id, input)) };
  }),

  files: api.files.handler(async ({ context: { db, actor }, input }) => ({
    data: (await readFiles(db, actor.id, input)).map(presentFile),
  })),

  file: api.file.handler(async ({ context: { db, actor, reads }, input }) => {
    const file = await findOwnFile(db, actor.id, input.id);
    if (!file) throw new NoFile();
    await reads.countFile(await studentsWithSheets(db, file.termId));
    const type = file.form === "zip" ? ZIP_TYPE : PDF_TYPE;
    return streamedFile(`${FILE_NAMES[file.kind]}.${file.form}`, type, piecesOf(db, file.id));
  }),
};

function presentFile({ createdAt, ...file }: FileRow): SheetFile {
  const { id, termId, kind, form, state, sheets, sheetsDone } = file;
  return {
    id,
    termId,
    kind,
    form,
    state,
    sheets,
    sheetsDone,
    createdAt: createdAt.toISOString(),
    keptUntil: storedUntil(createdAt).toISOString(),
  };
}
