import type { Import } from "@school/core/api/imports.ts";
import type { ImportFacts } from "./queries.ts";

/** An import as the contract shows it; who made it is another module's to name. */
export function presentImport(found: ImportFacts): Omit<Import, "createdBy"> {
  return { ...presentSummary(found), report: found.report };
}

export function presentSummary(
  found: Omit<ImportFacts, "report">,
): Omit<Import, "createdBy" | "report"> {
  const { id, fileName, state, rowsTotal, rowsDone, failure, createdAt, endedAt, version } = found;
  return {
    id,
    fileName,
    state,
    rowsTotal,
    rowsDone,
    failure,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    version,
  };
}
