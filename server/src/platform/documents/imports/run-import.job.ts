import { and, eq, inArray, sql } from "drizzle-orm";
import type { ImportState } from "@school/core/api/imports.ts";
import { readTable } from "../csv/read-table.ts";
import { UnreadableTable } from "../csv/table.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { PortalError } from "../../http/errors.ts";
import type { Worker } from "../../runtime/jobs/job.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";
import { checkTable } from "./check-table.ts";
import { ImportCancelled, UndoBlocked } from "./errors.ts";
import { importJob, importLock } from "./import-job.ts";
import type { ImportKind } from "./kind.ts";
import { imports } from "./tables.ts";
import { type Stored, undoRows, writeRows } from "./write-rows.ts";

interface ImportParts {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly kinds: readonly ImportKind[];
}

const FAULT = "The import stopped because of a server error. Nothing was changed.";

/**
 * Processes one import according to its state: dry run, import or undo, each in one transaction
 * that also sets the final state. So a job that runs again, after an error or a restart, starts
 * again or finds nothing to do.
 */
export function importWorker(parts: ImportParts): Worker<{ importId: string }> {
  return {
    kind: importJob,
    async run({ importId }, { isLast }) {
      const { db } = parts;
      const [stored] = await db.select().from(imports).where(eq(imports.id, importId));
      const kind = parts.kinds.find(({ name }) => name === stored?.kind);
      if (!stored || !kind) return;
      try {
        await workOn(parts, kind, stored);
      } catch (error) {
        if (error instanceof ImportCancelled) return end(db, stored, "cancelled", null);
        if (error instanceof UndoBlocked) return stayDone(db, stored, error.message);
        const isForeseen = error instanceof PortalError || error instanceof UnreadableTable;
        if (!isForeseen && !isLast) throw error;
        const failure = isForeseen ? error.message : FAULT;
        if (stored.state === "undoing") await stayDone(db, stored, failure);
        else await end(db, stored, "failed", failure);
        if (!isForeseen) throw error;
      }
    },
  };
}

async function workOn(parts: ImportParts, kind: ImportKind, stored: Stored): Promise<void> {
  const { db, sealer } = parts;
  if (stored.state === "cancelling") throw new ImportCancelled();
  if (stored.state === "undoing") {
    return locked(db, stored, (tx) => undoRows({ ...parts, tx }, kind, stored));
  }
  if (stored.state !== "checking" && stored.state !== "running") return;
  if (!stored.fileSealed)
    return end(db, stored, "failed", "The file was removed. Upload it again.");
  const table = await readTable(sealer.unsealBytes(stored.fileSealed), stored.options.sheet);
  await locked(db, stored, async (tx) => {
    if (stored.state === "running") return writeRows({ ...parts, tx }, kind, stored, table);
    const { report } = await checkTable(tx, kind, table, stored.options);
    await tx
      .update(imports)
      .set({ state: "checked", report, version: sql`${imports.version} + 1` })
      .where(and(eq(imports.id, stored.id), eq(imports.state, "checking")));
  });
}

/** Does the work unless another process does, or the import has changed since. */
async function locked(
  db: Database,
  { id, state, version }: Stored,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await importLock(tx, id))) return;
    const [current] = await tx
      .select({ state: imports.state, version: imports.version })
      .from(imports)
      .where(eq(imports.id, id));
    if (current?.state === "cancelling") throw new ImportCancelled();
    if (current?.state === state && current.version === version) await work(tx);
  });
}

const OPEN: ImportState[] = ["checking", "running", "cancelling"];

/** Ends an import without a result and deletes its file. */
async function end(
  db: Database,
  { id }: Stored,
  state: "cancelled" | "failed",
  failure: string | null,
): Promise<void> {
  await db
    .update(imports)
    .set({
      state,
      failure,
      rowsDone: 0,
      fileSealed: null,
      endedAt: sql`now()`,
      version: sql`${imports.version} + 1`,
    })
    .where(and(eq(imports.id, id), inArray(imports.state, OPEN)));
}

/** Restores the state "done" of an import whose undo failed. */
async function stayDone(db: Database, { id }: Stored, failure: string): Promise<void> {
  await db
    .update(imports)
    .set({
      state: "done",
      failure,
      rowsDone: imports.rowsTotal,
      version: sql`${imports.version} + 1`,
    })
    .where(and(eq(imports.id, id), eq(imports.state, "undoing")));
}
