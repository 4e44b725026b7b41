import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import type { BackupRow } from "./queries.ts";
import { backups } from "./tables.ts";

/** A backup made and verified some days ago, beside the school's data. */
export async function makeBackupRow(
  db: Database,
  { daysAgo = 0, ...values }: Partial<BackupRow> & { daysAgo?: number } = {},
): Promise<BackupRow> {
  const startedAt = new Date(Date.now() - daysAgo * 86_400_000);
  const id = newId();
  const rows = await db
    .insert(backups)
    .values({
      id,
      place: "portal",
      folder: "/nowhere",
      fileName: `school-${id}.backup`,
      isEncrypted: true,
      state: "done",
      trial: "good",
      startedAt,
      finishedAt: startedAt,
      ...values,
    })
    .returning();
  return one(rows);
}
