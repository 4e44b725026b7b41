import type { Import } from "@school/core/api/imports.ts";
import type { ImportFacts } from "./queries.ts";

/** An import for the contract; another module adds its creator's name. */
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
