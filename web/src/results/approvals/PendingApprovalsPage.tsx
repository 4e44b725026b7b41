import { plural } from "@school/core/api/plural.ts";
import type { Result } from "@school/core/results/schemas.ts";
import { TERMS, termLabel, type Term } from "@school/core/school/terms.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { classesApi } from "../../classes/api.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess, toastWithUndo } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { FilterCombo } from "../../ui/table/FilterCombo.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { resultsApi } from "../api.ts";
import { DecisionDialog } from "./DecisionDialog.tsx";
import styles from "./PendingApprovals.module.css";
import { PendingTable } from "./PendingTable.tsx";
import { useDecision, type Verb } from "./use-decision.ts";
import { labels, titles } from "./text.ts";
import { labels as uiLabels, failures } from "../../ui/text.ts";

/** The queue of results that wait for the principal. */
export function PendingApprovalsPage() {
  // As the principal saw them: what changes afterwards is shown before it is decided.
  const [selected, setSelected] = useState<ReadonlyMap<string, Result>>(new Map());
  const clear = () => setSelected(new Map());
  const here = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const undoApproval = useUndoApproval();
  const list = useList({
    filters: ["class", "term", "teacher"],
    pageSize: 100,
    read(place, { class: className, term: name, teacher: teacherId }) {
      const term = termOf(name);
      return resultsApi.pending.queryOptions({
        input: {
          ...place,
          ...(className && { className }),
          ...(teacherId && { teacherId }),
          ...(term && { term }),
        },
      });
    },
  });
  const { address, query } = list;
  const classes = useQuery(classesApi.list.queryOptions({ input: { limit: 200 } }));

  const decision = useDecision(
    async (verb, decided) => {
      setSelected(without(selected, decided));
      await queries.invalidateQueries({ queryKey: resultsApi.key() });
      showToast(verb, decided, undoApproval);
      // The button that was pressed is gone with its row; the focus moves to the list.
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

  return (
    <Page
      title={uiLabels.pendingApprovals}
      description="Results from teachers. Pupils and parents see a result after you approve it."
      actions={
        <Button onClick={() => void query.refetch()} disabled={query.isFetching}>
          {query.isFetching ? "Refreshing..." : "Refresh"}
        </Button>
      }
    >
      <ListPage
        list={{ ...list, filters: { ...list.filters, onClear: clearFilters } }}
        noun={["pending result", "pending results"]}
        filters={
          <>
            <FilterCombo
              label="Class"
              all={uiLabels.allClasses}
              value={address.class}
              options={classes.data?.data.map(({ fullName }) => fullName) ?? []}
              onChange={(className) => filter({ class: className })}
            />
            <FilterSelect
              label="Term"
              all="All terms"
              value={termOf(address.term) ?? ""}
              options={TERMS.map((value) => ({ value, label: termLabel(value, "First Term") }))}
              onChange={(term) => filter({ term })}
            />
            <FilterSelect
              label="Teacher"
              all="All teachers"
              value={address.teacher}
              options={
                list.answer?.teachers.map(({ id, name }) => ({ value: id, label: name })) ?? []
              }
              onChange={(teacher) => filter({ teacher })}
            />
          </>
        }
        empty={<EmptyState title={titles.noPendingResults} hint="You have decided every result." />}
        noMatches={<EmptyState title={titles.noPendingResults} hint="Try other filters." />}
      >
        {(table) => (
          <div ref={here} tabIndex={-1} className={styles.list}>
            <PendingTable
              {...table}
              selected={selected}
              onSelect={setSelected}
              onDecide={(verb, result) => decision.ask(verb, [result])}
            />
            <SelectionBar
              selected={[...selected.values()]}
              onDecide={decision.ask}
              onClear={clear}
            />
          </div>
        )}
      </ListPage>
      <DecisionDialog decision={decision} />
    </Page>
  );
}

function termOf(name: string): Term | undefined {
  return TERMS.find((one) => one === name);
}

function without(selected: ReadonlyMap<string, Result>, decided: readonly Result[]) {
  const left = new Map(selected);
  for (const { id } of decided) left.delete(id);
  return left;
}

function showToast(verb: Verb, decided: Result[], undoApproval: (result: Result) => void): void {
  const [first] = decided;
  if (!first) return;
  const what =
    decided.length === 1
      ? `${first.student.name}, ${first.subject.name}`
      : plural(decided.length, "result");
  if (verb === "reject") toastSuccess(`Rejected: ${what}`);
  else if (decided.length > 1) toastSuccess(`Approved: ${what}`);
  else toastWithUndo(`Approved: ${what}`, () => undoApproval(first));
}

/** Takes an approval back that was a slip of the finger; the result waits again, as a draft. */
function useUndoApproval(): (result: Result) => void {
  const queries = useQueryClient();
  const reopen = useMutation(
    resultsApi.reopen.mutationOptions({
      onSuccess: ({ data }) =>
        toastSuccess(`Undone. ${data.student.name}'s result is a draft again.`),
      onError: (error) => toastError(messageOf(error, failures.save)),
      onSettled: () => queries.invalidateQueries({ queryKey: resultsApi.key() }),
    }),
  );
  return ({ id, version }) => reopen.mutate({ id, version, reason: labels.approvedByMistake });
}

/** As many as one call decides. */
const MAX_DECISIONS = 500;

interface SelectionBarProps {
  selected: readonly Result[];
  onDecide: (verb: Verb, results: readonly Result[]) => void;
  onClear: () => void;
}

/** How many are selected and what can be done with them; stays in sight at the page's end. */
function SelectionBar({ selected, onDecide, onClear }: SelectionBarProps) {
  const complete = selected.filter(({ total }) => total !== null).length;
  const tooMany = selected.length > MAX_DECISIONS;
  const incomplete = selected.length - complete;
  const notes = [
    ...(tooMany ? [`Select ${MAX_DECISIONS} results at most.`] : []),
    ...(incomplete > 0 ? [`${incomplete} cannot be approved because a score is missing.`] : []),
  ];
  const open = selected.length > 0;
  return (
    <div className={styles.bar} data-open={open || undefined}>
      <p className={styles.count} role="status">
        {open && (
          <>
            <b>{selected.length}</b> selected {notes.length > 0 && <span>{notes.join(" ")}</span>}
          </>
        )}
      </p>
      {open && (
        <>
          <Button kind="quiet" onClick={onClear}>
            Clear
          </Button>
          <Button disabled={tooMany} onClick={() => onDecide("reject", selected)}>
            Reject selected
          </Button>
          <Button
            kind="primary"
            disabled={tooMany || complete === 0}
            onClick={() => onDecide("approve", selected)}
          >
            {labels.approveSelected}
          </Button>
        </>
      )}
    </div>
  );
}
