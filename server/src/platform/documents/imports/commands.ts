import { and, eq, sql } from "drizzle-orm";
import { messages as apiMessages } from "@school/core/api/text.ts";
import { ALL_SHEETS, type ImportState } from "@school/core/api/imports.ts";
import { type ActorWrite, audit } from "../../database/audit/audit.ts";
import type { Table } from "../csv/table.ts";
import type { Transaction } from "../../database/database.ts";
import { newId } from "../../database/id.ts";
import { InvalidInput, StaleVersion } from "../../http/errors.ts";
import { queueJob } from "../../runtime/jobs/queue-job.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";
import { ImportNotFound, ImportNotReady } from "./errors.ts";
import { chooseSheets } from "./choose-rows.ts";
import { findHeader } from "./find-header.ts";
import { importJob } from "./import-job.ts";
import type { StoredImportOptions } from "./stored.ts";
import type { ImportKind } from "./kind.ts";
import { presentImport } from "./present.ts";
import { findImport, type ImportFacts, requireImport } from "./queries.ts";
import { imports } from "./tables.ts";
import { messages as platformHttpMessages } from "../../http/text.ts";

export interface SeenImport {
  readonly id: string;
  readonly version: number;
}

interface UploadedTable {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly table: Table;
}

/** Stores the file, encrypted, and starts its dry run. Throws `UnreadableTable`. */
export async function uploadImport(
  { tx, origin }: ActorWrite,
  kind: ImportKind,
  sealer: Sealer,
  { fileName, bytes, table }: UploadedTable,
): Promise<ImportFacts> {
  const { rows } = findHeader(chooseSheets(table, kind.columns, undefined).table, kind.columns);
  const id = newId();
  await tx.insert(imports).values({
    id,
    kind: kind.name,
    state: "checking",
    fileName,
    fileSealed: sealer.seal(bytes),
    rowsTotal: rows.length,
    createdBy: origin.actorId,
  });
  await audit({ tx, origin }, `${kind.name}.upload-import`, id, {
    after: { fileName, rows: rows.length },
  });
  await queueJob(tx, importJob, { importId: id });
  return await requireImport(tx, kind.name, id);
}

/** Stores a person's choices; a new dry run shows their effect. */
export async function setOptions(
  { tx }: ActorWrite,
  kind: ImportKind,
  seen: SeenImport,
  choices: Pick<
    StoredImportOptions,
    "sheet" | "headerLine" | "mapping" | "answers" | "includedRepeats"
  >,
): Promise<ImportFacts> {
  const facts = await lockImport(tx, kind, seen);
  if (facts.state !== "checked") throw notReady(facts);
  requireValidSheet(facts, choices.sheet);
  requireValidHeader(facts, choices.headerLine);
  requireValidMapping(kind, facts, choices.mapping);
  requireValidAnswers(facts, choices.answers);
  const isOtherSheet = choices.sheet !== undefined && choices.sheet !== facts.report?.sheet;
  if (isOtherSheet) {
    const options: StoredImportOptions = { sheet: choices.sheet };
    return enter(tx, kind, facts, "checking", { options, rowsDone: 0, failure: null });
  }
  const { mapping, ...unchanged } = facts.options;
  const isOtherHeader =
    choices.headerLine !== undefined && !facts.report?.headerLines.includes(choices.headerLine);
  const chosen = isOtherHeader ? undefined : (choices.mapping ?? mapping);
  const options: StoredImportOptions = {
    ...unchanged,
    ...(isOtherHeader && { headerLine: choices.headerLine }),
    ...(chosen && { mapping: chosen }),
    answers: { ...facts.options.answers, ...choices.answers },
    ...(choices.includedRepeats && { includedRepeats: choices.includedRepeats }),
  };
  return enter(tx, kind, facts, "checking", { options, rowsDone: 0, failure: null });
}

/** Starts the import of the rows that the last dry run accepted. */
export async function startImport(
  { tx, origin }: ActorWrite,
  kind: ImportKind,
  seen: SeenImport,
  skipBadRows: boolean,
): Promise<ImportFacts> {
  const facts = await lockImport(tx, kind, seen);
  if (facts.state !== "checked" || !facts.report) throw notReady(facts);
  const { missing, questions, good, added, updated, bad } = facts.report;
  const obstacle =
    (missing.length > 0 && `The file has no column for: ${missing.join(", ")}.`) ||
    (questions.some(({ answer }) => answer === null) && "Answer the questions first.") ||
    (good === 0 && "No row of this file can be imported.") ||
    (added + updated === 0 && apiMessages.nothingNew) ||
    (bad > 0 &&
      !skipBadRows &&
      "Some rows cannot be imported. Fix them in the file, or skip them.");
  if (obstacle) throw new ImportNotReady(obstacle, presentImport(facts));
  const options = { ...facts.options, skipBadRows, actorId: origin.actorId };
  return enter(tx, kind, facts, "running", {
    options,
    rowsTotal: added + updated,
    rowsDone: 0,
    failure: null,
  });
}

/** Cancels an import. One that is being written is asked to stop, and rolled back. */
export async function cancelImport(
  { tx }: ActorWrite,
  kind: ImportKind,
  seen: SeenImport,
): Promise<ImportFacts> {
  const facts = await lockImport(tx, kind, seen);
  if (facts.state === "running") return enter(tx, kind, facts, "cancelling", {});
  if (facts.state !== "checking" && facts.state !== "checked") throw notReady(facts);
  return enter(tx, kind, facts, "cancelled", { fileSealed: null, endedAt: sql`now()` });
}

/** Starts to undo an import. */
export async function undoImport(
  { tx, origin }: ActorWrite,
  kind: ImportKind,
  seen: SeenImport,
): Promise<ImportFacts> {
  const facts = await lockImport(tx, kind, seen);
  if (facts.state !== "done") throw notReady(facts);
  const options = { ...facts.options, actorId: origin.actorId };
  return enter(tx, kind, facts, "undoing", { options, rowsDone: 0, failure: null });
}

type ImportColumns = { [Name in keyof typeof imports.$inferInsert]?: unknown };

const WITH_JOB: readonly ImportState[] = ["checking", "running", "undoing"];

async function enter(
  tx: Transaction,
  kind: ImportKind,
  { id }: ImportFacts,
  state: ImportState,
  columns: ImportColumns,
): Promise<ImportFacts> {
  await tx
    .update(imports)
    .set({ ...(columns as object), state, version: sql`${imports.version} + 1` })
    .where(eq(imports.id, id));
  if (WITH_JOB.includes(state)) await queueJob(tx, importJob, { importId: id });
  return await requireImport(tx, kind.name, id);
}

/** Locks the import, except for the job's progress updates. */
async function lockImport(
  tx: Transaction,
  kind: ImportKind,
  { id, version }: SeenImport,
): Promise<ImportFacts> {
  await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.kind, kind.name)))
    .for("no key update");
  const facts = await findImport(tx, kind.name, id);
  if (!facts) throw new ImportNotFound();
  if (facts.version !== version) throw new StaleVersion(presentImport(facts));
  return facts;
}

function notReady(facts: ImportFacts): ImportNotReady {
  const message = {
    checking: "The file is still being checked.",
    checked: "This file has not been imported yet.",
    running: "This import is under way.",
    cancelling: "This import is being cancelled.",
    cancelled: "This import was cancelled.",
    failed: "This import failed.",
    done: "This file has been imported already.",
    undoing: "This import is being undone.",
    undone: "This import was undone.",
  }[facts.state];
  return new ImportNotReady(message, presentImport(facts));
}

function requireValidSheet({ report }: ImportFacts, sheet: string | undefined): void {
  const names = [ALL_SHEETS, ...(report?.sheets ?? []).map(({ name }) => name)];
  if (sheet === undefined || (names.length > 1 && names.includes(sheet))) return;
  throw new InvalidInput([{ path: ["sheet"], message: "Choose one of the sheets" }]);
}

function requireValidHeader({ report }: ImportFacts, line: number | undefined): void {
  if (line === undefined || report?.headerChoices.some((choice) => choice.line === line)) return;
  throw new InvalidInput([{ path: ["headerLine"], message: "Choose one of the first rows" }]);
}

function requireValidMapping(
  { columns }: ImportKind,
  { report }: ImportFacts,
  mapping: StoredImportOptions["mapping"],
): void {
  const width = report?.columns.length ?? 0;
  for (const [key, position] of Object.entries(mapping ?? {})) {
    if (!columns.some((column) => column.key === key)) {
      throw new InvalidInput([
        { path: ["mapping", key], message: platformHttpMessages.unknownField },
      ]);
    }
    if (position >= width) {
      throw new InvalidInput([{ path: ["mapping", key], message: "The file has no such column" }]);
    }
  }
}

function requireValidAnswers(
  { report }: ImportFacts,
  answers: StoredImportOptions["answers"],
): void {
  for (const [key, value] of Object.entries(answers ?? {})) {
    const question = report?.questions.find((entry) => entry.key === key);
    if (question?.choices.some((choice) => choice.value === value)) continue;
    const message = question
      ? "Please choose one of the answers"
      : platformHttpMessages.unknownField;
    throw new InvalidInput([{ path: ["answers", key], message }]);
  }
}
