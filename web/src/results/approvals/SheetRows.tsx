import type { PendingSheet } from "@school/core/results/approvals/contract.ts";
import { describeRow, hasZero, isAbsent } from "@school/core/results/approvals/unusual.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { resultsApi } from "../api.ts";
import styles from "./PendingApprovals.module.css";
import { PendingTable } from "./PendingTable.tsx";
import { DecisionBar } from "./DecisionBar.tsx";
import { sheetTexts, titles } from "./text.ts";
import type { Verb } from "./use-decision.ts";

interface SheetRowsProps {
  sheet: PendingSheet;
  onDecide: (verb: Verb, results: readonly Result[]) => void;
}

/** The rows of a sheet with unusual ones marked; one or several can be decided. */
export function SheetRows({ sheet, onDecide }: SheetRowsProps) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Result>>(new Map());
  const query = useQuery(
    resultsApi.pendingSheet.queryOptions({
      input: { classId: sheet.class.id, subjectId: sheet.subject.id, termId: sheet.termId },
    }),
  );
  const rows = query.data?.data;
  const lastTerms = new Map(rows?.map(({ result, lastTerm }) => [result.id, lastTerm]));
  // A row that was decided in the meantime is no longer selected.
  const chosen = [...selected.values()].filter(({ id }) => lastTerms.has(id));
  return (
    <>
      <PendingTable
        plain
        rows={rows?.map(({ result }) => result)}
        loading={query.isFetching}
        error={query.isError ? messageOf(query.error) : null}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={titles.noPendingResults} />}
        selection={{ selected, onSelect: setSelected }}
        notesOf={({ id, total, scores }) =>
          describeRow({
            total,
            lastTerm: lastTerms.get(id) ?? null,
            hasZero: hasZero(scores),
            isAbsent: isAbsent(scores),
          })
        }
        onDecide={(verb, result) => onDecide(verb, [result])}
      />
      {sheet.missing.length > 0 && (
        <p className={styles.drafts}>{sheetTexts.missing(sheet.missing.join(", "))}</p>
      )}
      <DecisionBar
        count={chosen.length}
        notes={[]}
        mayApprove
        mayReject
        onDecide={(verb) => onDecide(verb, chosen)}
        onClear={() => setSelected(new Map())}
      />
    </>
  );
}
