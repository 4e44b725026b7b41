import type { Result } from "@school/core/results/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { resultsApi } from "../api.ts";
import { statusLabels } from "../text.ts";
import { DecisionDialog } from "./DecisionDialog.tsx";
import styles from "./PendingApprovals.module.css";
import { PendingTable } from "./PendingTable.tsx";
import { QUEUE_FILTERS, QueueFilters, queueInput } from "./QueueFilters.tsx";
import { DecisionBar } from "./DecisionBar.tsx";
import { titles } from "./text.ts";
import { decidedText, useDecision } from "./use-decision.ts";
import { useDecidedToast } from "./use-undo-decision.ts";

const STATUS = [
  { value: "published", label: statusLabels.published },
  { value: "draft", label: statusLabels.draft },
];

/**
 * Single results: all pending ones, or only drafts. Drafts are approved individually, never in a
 * selection.
 */
export function PendingResults({ view }: { view: "results" | "drafts" }) {
  // In the state that the principal saw: later changes are shown before a decision.
  const [selected, setSelected] = useState<ReadonlyMap<string, Result>>(new Map());
  const clear = () => setSelected(new Map());
  const here = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const toast = useDecidedToast();
  const list = useList({
    filters: [...QUEUE_FILTERS, "status"],
    pageSize: 100,
    read(paging, address) {
      const status = view === "drafts" ? "draft" : address.status;
      return resultsApi.pending.queryOptions({
        input: {
          ...paging,
          ...queueInput(address),
          ...((status === "draft" || status === "published") && {
            published: status === "published",
          }),
        },
      });
    },
  });
  const { address, query, response } = list;
  const decision = useDecision(
    async (verb, decided, decisionId) => {
      setSelected(without(selected, decided));
      await queries.invalidateQueries({ queryKey: resultsApi.key() });
      toast(decidedText(verb, decided), decisionId);
      // The pressed button was removed with its row; the focus moves to the list.
      here.current?.focus({ preventScroll: true });
    },
    () => {
      clear();
      void query.refetch();
    },
  );

  function filter(changes: Partial<typeof address>): void {
    clear();
    list.set(changes);
  }

  function clearFilters(): void {
    clear();
    list.filters.onClear();
  }

  const chosen = [...selected.values()];
  const complete = chosen.filter(({ total }) => total !== null).length;
  const tooMany = chosen.length > MAX_DECISIONS;
  return (
    <>
      <ListPage
        list={{ ...list, filters: { ...list.filters, onClear: clearFilters } }}
        noun={["pending result", "pending results"]}
        filters={
          <>
            <QueueFilters address={address} teachers={response?.teachers ?? []} onChange={filter} />
            {view === "results" && (
              <FilterSelect
                label="Status"
                all="All"
                value={address.status}
                options={STATUS}
                onChange={(status) => filter({ status })}
              />
            )}
          </>
        }
        empty={
          <EmptyState
            title={titles.noPendingResults}
            hint="Results appear here when teachers publish them."
          />
        }
        noMatches={<EmptyState title={titles.noPendingResults} hint="Try other filters." />}
      >
        {(table) => (
          <div ref={here} tabIndex={-1} className={styles.list}>
            <PendingTable
              {...table}
              selection={view === "drafts" ? null : { selected, onSelect: setSelected }}
              onDecide={(verb, result) => decision.ask(verb, [result])}
            />
            <DecisionBar
              count={chosen.length}
              notes={[
                ...(tooMany ? [`Select ${MAX_DECISIONS} results at most.`] : []),
                ...(complete < chosen.length
                  ? [`${chosen.length - complete} cannot be approved because a score is missing.`]
                  : []),
              ]}
              mayApprove={!tooMany && complete > 0}
              mayReject={!tooMany}
              onDecide={(verb) => decision.ask(verb, chosen)}
              onClear={clear}
            />
          </div>
        )}
      </ListPage>
      <DecisionDialog decision={decision} />
    </>
  );
}

/** Maximum number of decisions in one call. */
const MAX_DECISIONS = 500;

function without(selected: ReadonlyMap<string, Result>, decided: readonly Result[]) {
  const remaining = new Map(selected);
  for (const { id } of decided) remaining.delete(id);
  return remaining;
}
