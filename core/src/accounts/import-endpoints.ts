import { z } from "zod";
import { Import, ImportNote, ImportOptions, MAX_NOTE_GROUPS, NOTE_LEVELS } from "../api/imports.ts";
import { dataOf, pageOf, paging } from "../api/pagination.ts";
import { endpoint } from "./endpoint.ts";
import type { Gate } from "./policy.ts";

interface ImportPlace {
  /** Path prefix of the module's import endpoints: "/students". */
  readonly path: `/${string}`;
  /** Plural noun for the imported records: "pupils". */
  readonly noun: string;
}

const one = { id: z.uuid() };
const act = { ...one, version: z.int().min(1) };

/** Returns the import endpoints of a module; all modules have the same ones. */
export function importEndpoints(gate: Gate, { path, noun }: ImportPlace) {
  const tag = "imports";
  return {
    uploadImport: endpoint(gate, {
      method: "POST",
      path: `${path}/imports`,
      summary: `Uploads a file of ${noun} (multipart field file: csv or xlsx up to 10 MB) and starts its dry run`,
      tag,
      successStatus: 201,
    })
      .input(z.strictObject({ file: z.file() }))
      .output(dataOf(Import)),

    imports: endpoint(gate, {
      method: "GET",
      path: `${path}/imports`,
      viewable: true,
      summary: `Imports of ${noun}, newest first`,
      tag,
    })
      .input(z.strictObject({ ...paging(10) }))
      .output(pageOf(Import.omit({ report: true }))),

    importById: endpoint(gate, {
      method: "GET",
      path: `${path}/imports/{id}`,
      viewable: true,
      summary: "One import: its state, its progress and what the dry run found",
      tag,
    })
      .input(z.strictObject(one))
      .output(dataOf(Import)),

    importNotes: endpoint(gate, {
      method: "GET",
      path: `${path}/imports/{id}/problems`,
      viewable: true,
      summary: "Notes of the dry run by row, in the file's order",
      tag,
    })
      .input(
        z.strictObject({
          ...one,
          level: z.enum(NOTE_LEVELS).default("bad"),
          /** Index of one of the report's groups. */
          group: z
            .int()
            .min(0)
            .max(MAX_NOTE_GROUPS - 1)
            .optional(),
          ...paging(20),
        }),
      )
      .output(pageOf(ImportNote)),

    importNotesFile: endpoint(gate, {
      method: "GET",
      path: `${path}/imports/{id}/problems/csv`,
      viewable: true,
      summary: "The notes of the dry run as a CSV file",
      tag,
    })
      .input(z.strictObject(one))
      .output(z.file()),

    setImportOptions: endpoint(gate, {
      method: "PUT",
      path: `${path}/imports/{id}/options`,
      summary:
        "Sets the sheet, the header row, the column mapping and the repeated rows to import, answers questions; starts a new dry run",
      tag,
      current: Import.omit({ createdBy: true }),
    })
      .input(z.strictObject({ ...act, ...ImportOptions }))
      .output(dataOf(Import)),

    startImport: endpoint(gate, {
      method: "POST",
      path: `${path}/imports/{id}/start`,
      // The file may set emails and phones with which pupils, staff or parents sign in.
      asksAgain: true,
      summary: `Imports the checked ${noun}: all or nothing`,
      tag,
      current: Import.omit({ createdBy: true }),
    })
      .input(z.strictObject({ ...act, skipBadRows: z.boolean().default(false) }))
      .output(dataOf(Import)),

    cancelImport: endpoint(gate, {
      method: "POST",
      path: `${path}/imports/{id}/cancel`,
      summary: "Cancels an import and deletes its file",
      tag,
      current: Import.omit({ createdBy: true }),
    })
      .input(z.strictObject(act))
      .output(dataOf(Import)),

    undoImport: endpoint(gate, {
      method: "POST",
      path: `${path}/imports/{id}/undo`,
      summary: `Undoes an import of ${noun}, while nothing depends on it`,
      tag,
      current: Import.omit({ createdBy: true }),
    })
      .input(z.strictObject(act))
      .output(dataOf(Import)),
  };
}

export type ImportContract = ReturnType<typeof importEndpoints>;
