import { and, eq, sql } from "drizzle-orm";
import { type AuditOrigin, audit } from "../../database/audit/audit.ts";
import type { Table } from "../csv/table.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";
import { checkTable } from "./check-table.ts";
import { ImportCancelled } from "./errors.ts";
import type { ImportKind, ImportRun, StoredChange } from "./kind.ts";
import { imports } from "./tables.ts";

export type Stored = typeof imports.$inferSelect;

interface Writing {
  /** Outside the transaction, so that progress is visible while it runs. */
  readonly db: Database;
  readonly tx: Transaction;
  readonly sealer: Sealer;
}

/**
 * Imports the good rows in this transaction. They are checked again: if rows have become bad since
 * the dry run, and bad rows are not skipped, nothing is written and the dry run is repeated.
 */
export async function writeRows(
  { db, tx, sealer }: Writing,
  kind: ImportKind,
  stored: Stored,
  table: Table,
): Promise<void> {
  const { report, good } = await checkTable(tx, kind, table, stored.options);
  if (report.bad > 0 && stored.options.skipBadRows !== true) {
    const failure = "Records have changed since the check. Some rows can no longer be imported.";
    await finish(tx, stored, { state: "checked", report, failure, rowsDone: 0 });
    return;
  }
  const run = runOf({ db, tx, sealer }, stored);
  const remarks = await kind.write(tx, good, run);
  await audit({ tx, origin: run.origin }, `${kind.name}.import`, stored.id, {
    after: {
      fileName: stored.fileName,
      imported: report.added,
      updated: report.updated,
      skipped: report.bad,
      ...(remarks.length > 0 && { remarks }),
    },
  });
  const done = report.added + report.updated;
  const rows = { rowsTotal: done, rowsDone: done };
  const ended = { fileSealed: null, endedAt: sql`now()` };
  const written = { ...report, remarks: [...remarks] };
  await finish(tx, stored, { state: "done", report: written, ...rows, ...ended });
}

/** Removes the data of the import in this transaction. */
export async function undoRows(
  { db, tx, sealer }: Writing,
  kind: ImportKind,
  stored: Stored,
): Promise<void> {
  const run = runOf({ db, tx, sealer }, stored);
  const { people, remarks } = await kind.undo(tx, run);
  await audit({ tx, origin: run.origin }, `${kind.name}.undo-import`, stored.id, {
    before: { fileName: stored.fileName, imported: stored.rowsTotal },
    after: { removed: people, ...(remarks.length > 0 && { remarks }) },
  });
  await finish(tx, stored, {
    state: "undone",
    rowsDone: people,
    ...(stored.report && { report: { ...stored.report, remarks: [...remarks] } }),
  });
}

function runOf({ db, tx, sealer }: Writing, stored: Stored): ImportRun {
  const { id, options, createdBy } = stored;
  const actorId = options.actorId ?? createdBy;
  const origin: AuditOrigin = { actorId, authSessionId: null, requestId: null, ip: null };
  return {
    importId: id,
    origin,
    sealer,
    answers: options.answers ?? {},
    storedChanges: stored.changesSealed
      ? (JSON.parse(sealer.unseal(stored.changesSealed)) as StoredChange[])
      : [],
    async store(changes) {
      const changesSealed = sealer.seal(JSON.stringify(changes));
      await tx.update(imports).set({ changesSealed }).where(eq(imports.id, id));
    },
    async progress(done) {
      const [current] = await db
        .update(imports)
        .set({ rowsDone: done })
        .where(eq(imports.id, id))
        .returning({ state: imports.state });
      if (current?.state === "cancelling") throw new ImportCancelled();
    },
  };
}

type Ending = Parameters<ReturnType<Transaction["update"]>["set"]>[0];

/**
 * Ends the import with these columns. Throws if it was cancelled in the meantime, so that
 * everything is rolled back.
 */
async function finish(tx: Transaction, { id, state }: Stored, columns: Ending): Promise<void> {
  const ended = await tx
    .update(imports)
    .set({ ...columns, version: sql`${imports.version} + 1` })
    .where(and(eq(imports.id, id), eq(imports.state, state)))
    .returning({ id: imports.id });
  if (ended.length === 0) throw new ImportCancelled();
}
