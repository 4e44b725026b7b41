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
      const [found] = await db.select().from(imports).where(eq(imports.id, importId));
      const kind = parts.kinds.find(({ name }) => name === found?.kind);
      if (!found || !kind) return;
      try {
        await workOn(parts, kind, found);
      } catch (error) {
        if (error instanceof ImportCancelled) return end(db, found, "cancelled", null);
        if (error instanceof UndoBlocked) return stayDone(db, found, error.message);
        const isForeseen = error instanceof PortalError || error instanceof UnreadableTable;
        if (!isForeseen && !isLast) throw error;
        const failure = isForeseen ? error.message : FAULT;
        if (found.state === "undoing") await stayDone(db, found, failure);
        else await end(db, found, "failed", failure);
        if (!isForeseen) throw error;
      }
    },
  };
}

async function workOn(parts: ImportParts, kind: ImportKind, found: Stored): Promise<void> {
  const { db, sealer } = parts;
  if (found.state === "cancelling") throw new ImportCancelled();
  if (found.state === "undoing") {
    return locked(db, found, (tx) => undoRows({ ...parts, tx }, kind, found));
  }
  if (found.state !== "checking" && found.state !== "running") return;
  if (!found.fileSealed) return end(db, found, "failed", "The file was removed. Upload it again.");
  const table = await readTable(sealer.unsealBytes(found.fileSealed), found.options.sheet);
  await locked(db, found, async (tx) => {
    if (found.state === "running") return writeRows({ ...parts, tx }, kind, found, table);
    const { report } = await checkTable(tx, kind, table, found.options);
    await tx
      .update(imports)
      .set({ state: "checked", report, version: sql`${imports.version} + 1` })
      .where(and(eq(imports.id, found.id), eq(imports.state, "checking")));
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
    const [now] = await tx
      .select({ state: imports.state, version: imports.version })
      .from(imports)
      .where(eq(imports.id, id));
    if (now?.state === "cancelling") throw new ImportCancelled();
    if (now?.state === state && now.version === version) await work(tx);
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
