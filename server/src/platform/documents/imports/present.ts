import type { Import } from "@school/core/api/imports.ts";
import type { ImportFacts } from "./queries.ts";

/** An import for the contract; another module adds its creator's name. */
export function presentImport(facts: ImportFacts): Omit<Import, "createdBy"> {
  return { ...presentSummary(facts), report: facts.report };
}

export function presentSummary(
  facts: Omit<ImportFacts, "report">,
): Omit<Import, "createdBy" | "report"> {
  const { id, fileName, state, rowsTotal, rowsDone, failure, createdAt, endedAt, version } = facts;
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
