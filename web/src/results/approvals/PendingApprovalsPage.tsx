import type { Result } from "@school/core/results/schemas.ts";
import { TERMS, termLabel, type Term } from "@school/core/school/terms.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { classesApi } from "../../classes/api.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { resultsApi } from "../api.ts";
import { ClassFilter } from "../reports/ClassFilter.tsx";
import { DecisionDialog } from "./DecisionDialog.tsx";
import styles from "./PendingApprovals.module.css";
import { PendingTable } from "./PendingTable.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { pageOf, useLastPage } from "../../platform/list-page.ts";
import { useDecision, type Verb } from "./use-decision.ts";
import { useUndoApproval } from "./use-undo-approval.ts";

const PAGE_SIZE = 100;

/** The queue of results that wait for the principal. */
export function PendingApprovalsPage() {
  const [filters, setFilters] = useAddress(["class", "term", "teacher", "page"]);
  const [selected, setSelected] = useState<ReadonlyMap<string, Result>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const undoApproval = useUndoApproval();
  const page = pageOf(filters.page);
  const term = TERMS.find((one) => one === filters.term);

  const pending = useQuery(
    resultsApi.pending.queryOptions({
      input: {
        page,
        limit: PAGE_SIZE,
        ...(filters.class && { className: filters.class }),
        ...(filters.teacher && { teacherId: filters.teacher }),
        ...(term && { term }),
      },
      placeholderData: keepPreviousData,
    }),
  );
  const classes = useQuery(classesApi.list.queryOptions({ input: { limit: 200 } }));
  const rows = pending.data?.data;
  const total = pending.data?.pagination.total;

  const goTo = (next: number) => setFilters({ page: next === 1 ? "" : String(next) });
  useLastPage(page, pending.data?.pagination.pages, goTo);

  const decision = useDecision(
    async (verb, decided) => {
      setSelected(without(selected, decided));
      await queries.invalidateQueries({ queryKey: resultsApi.key() });
      tell(verb, decided, undoApproval);
      // The button that was pressed is gone with its row; the list is where one goes on.
      list.current?.focus({ preventScroll: true });
    },
    () => {
      setSelected(new Map());
      void pending.refetch();
    },
  );

  function filter(changes: Partial<typeof filters>): void {
    setSelected(new Map());
    setFilters({ page: "", ...changes });
  }

  const active = [filters.class, filters.term, filters.teacher].filter(Boolean).length;
  return (
    <Page
      title="Pending Approvals"
      description="What teachers have entered. Families see a result once you approve it."
      actions={
        <Button onClick={() => void pending.refetch()} disabled={pending.isFetching}>
          {pending.isFetching ? "Refreshing..." : "Refresh"}
        </Button>
      }
    >
      <FilterBar
        noun={total === 1 ? "pending result" : "pending results"}
        total={total}
        active={active}
        onClear={() => filter({ class: "", term: "", teacher: "" })}
      >
        <ClassFilter
          value={filters.class}
          classes={classes.data?.data.map(({ fullName }) => fullName) ?? []}
          onChange={(className) => filter({ class: className })}
        />
        <FilterSelect
          label="Term"
          all="All terms"
          value={term ?? ""}
          options={TERMS.map((value: Term) => ({ value, label: termLabel(value, "First Term") }))}
          onChange={(value) => filter({ term: value })}
        />
        <FilterSelect
          label="Teacher"
          all="All teachers"
          value={filters.teacher}
          options={pending.data?.teachers.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          onChange={(teacher) => filter({ teacher })}
        />
      </FilterBar>

      <div ref={list} tabIndex={-1} className={styles.list}>
        <PendingTable
          rows={rows}
          loading={pending.isFetching}
          error={pending.isError ? messageOf(pending.error) : null}
          onRetry={() => void pending.refetch()}
          selected={selected}
          onSelect={setSelected}
          onDecide={(verb, result) => decision.ask(verb, [result])}
          empty={
            <EmptyState
              title="No pending results"
              hint={
                active > 0
                  ? "Nothing that waits fits these filters."
                  : "Everything that teachers have entered is decided."
              }
            />
          }
        />
        <SelectionBar
          selected={[...selected.values()]}
          onDecide={decision.ask}
          onClear={() => setSelected(new Map())}
        />
      </div>
      {total !== undefined && (
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          total={total}
          noun="pending results"
          onPage={goTo}
        />
      )}
      <DecisionDialog decision={decision} />
    </Page>
  );
}

function without(selected: ReadonlyMap<string, Result>, decided: readonly Result[]) {
  const left = new Map(selected);
  for (const { id } of decided) left.delete(id);
  return left;
}

function tell(verb: Verb, decided: Result[], undoApproval: (result: Result) => void): void {
  const [first] = decided;
  if (!first) return;
  const what =
    decided.length === 1
      ? `${first.student.name}, ${first.subject.name}`
      : `${decided.length} results`;
  if (verb === "reject") toastSuccess(`Rejected: ${what}`);
  else if (decided.length > 1) toastSuccess(`Approved: ${what}`);
  else toastWithUndo(`Approved: ${what}`, () => undoApproval(first));
}
