import type { SheetKind } from "@school/core/report-cards/sheets/sheet-kind.ts";
import type { Reader } from "../../platform/database/database.ts";
import { PartsNotApproved } from "./errors.ts";
import { readPartKeys } from "./queries.ts";

/** Requires approved parts for half-term sheets. Throws `PartsNotApproved`. */
export async function requireParts(
  db: Reader,
  { termId, kind }: { termId: string; kind: SheetKind },
): Promise<void> {
  if (kind === "TERM") return;
  if ((await readPartKeys(db, termId)).length === 0) throw new PartsNotApproved();
}
