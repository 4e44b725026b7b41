import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { ImportContract } from "@school/core/accounts/import-endpoints.ts";
import { type Import, type NoteLevel, rowName } from "@school/core/api/imports.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { csvFile } from "../platform/documents/csv/csv-file.ts";
import { readUpload } from "../platform/documents/csv/read-upload.ts";
import type { Reader } from "../platform/database/database.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { allow } from "../platform/http/errors.ts";
import { transaction } from "../platform/http/transaction.ts";
import {
  cancelImport,
  setOptions,
  startImport,
  undoImport,
  uploadImport,
} from "../platform/documents/imports/commands.ts";
import { ImportNotFound } from "../platform/documents/imports/errors.ts";
import type { ImportKind } from "../platform/documents/imports/kind.ts";
import { presentImport, presentSummary } from "../platform/documents/imports/present.ts";
import {
  allNotes,
  findImport,
  type ImportFacts,
  listImports,
  listNotes,
} from "../platform/documents/imports/queries.ts";
import { guard } from "./guards.ts";
import { readNames } from "./queries.ts";

/** Names of the note levels in the file of notes. */
const NOTE_KINDS: Record<NoteLevel, string> = {
  bad: "problem",
  repeated: "duplicate row",
  warning: "left empty",
  known: "already here",
  hint: "hint",
  skipped: "not imported",
};

/** Whether the actor may start the import with these answers. */
type MayAnswer = (actor: Actor, answers: Readonly<Record<string, string>>) => boolean;

/** The endpoints of a module's imports. */
export function importRoutes(
  contract: ImportContract,
  kind: ImportKind,
  mayAnswer: MayAnswer = () => true,
) {
  const api = implement(contract).$context<RequestContext>().use(guard);
  return {
    uploadImport: api.uploadImport
      .use(readUpload)
      .use(transaction)
      .handler(async ({ context }) => {
        const { bytes, fileName, sealer, table, tx } = context;
        const upload = { fileName, bytes, table };
        return answer(tx, await uploadImport(context, kind, sealer, upload));
      }),

    imports: api.imports.handler(async ({ context: { db }, input }) => {
      const { rows, total } = await listImports(db, kind.name, input);
      const names = await readNames(
        db,
        rows.map(({ createdBy }) => createdBy),
      );
      return {
        data: rows.map((row) => ({
          ...presentSummary(row),
          createdBy: names.get(row.createdBy) ?? null,
        })),
        pagination: paginate(input.page, input.limit, total),
      };
    }),

    importById: api.importById.handler(async ({ context: { db }, input }) => {
      const facts = await findImport(db, kind.name, input.id);
      if (!facts) throw new ImportNotFound();
      const undoRefusal = facts.state === "done" ? await kind.findUndoRefusal(db, facts.id) : null;
      const { data } = await answer(db, facts);
      return { data: { ...data, ...(undoRefusal !== null && { undoRefusal }) } };
    }),

    importNotes: api.importNotes.handler(async ({ context: { db }, input }) => {
      const notes = await listNotes(db, kind.name, input.id, input);
      if (!notes) throw new ImportNotFound();
      return { data: notes.rows, pagination: paginate(input.page, input.limit, notes.total) };
    }),

    importNotesFile: api.importNotesFile.handler(async ({ context: { db, reads }, input }) => {
      const notes = await allNotes(db, kind.name, input.id);
      if (!notes) throw new ImportNotFound();
      // Faults of the file that this person sent.
      await reads.countFile([]);
      return csvFile(
        `${kind.name}_import_problems.csv`,
        ["line", "column", "kind", "reason"],
        notes.map(({ line, column, level, text }) => [
          rowName(line),
          column,
          NOTE_KINDS[level],
          text,
        ]),
      );
    }),

    setImportOptions: api.setImportOptions.use(transaction).handler(async ({ context, input }) => {
      const { sheet, headerLine, mapping, answers, includedRepeats, ...seen } = input;
      allow(mayAnswer(context.actor, answers ?? {}));
      const options = {
        ...(sheet !== undefined && { sheet }),
        ...(headerLine !== undefined && { headerLine }),
        ...(mapping && { mapping }),
        ...(answers && { answers }),
        ...(includedRepeats && { includedRepeats }),
      };
      return answer(context.tx, await setOptions(context, kind, seen, options));
    }),

    startImport: api.startImport
      .use(transaction)
      .handler(async ({ context, input: { skipBadRows, ...seen } }) =>
        answer(context.tx, await startImport(context, kind, seen, skipBadRows)),
      ),

    cancelImport: api.cancelImport
      .use(transaction)
      .handler(async ({ context, input }) =>
        answer(context.tx, await cancelImport(context, kind, input)),
      ),

    undoImport: api.undoImport
      .use(transaction)
      .handler(async ({ context, input }) =>
        answer(context.tx, await undoImport(context, kind, input)),
      ),
  };
}

async function answer(db: Reader, facts: ImportFacts): Promise<{ data: Import }> {
  const names = await readNames(db, [facts.createdBy]);
  return { data: { ...presentImport(facts), createdBy: names.get(facts.createdBy) ?? null } };
}
