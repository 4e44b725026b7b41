import { timeText } from "@school/core/api/dates.ts";
import type { FailedJob } from "@school/core/school/jobs/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { jobsApi } from "../api.ts";
import { FAILED_PER_PAGE, failedJobs } from "./failed-jobs.ts";
import { failedJobTexts, jobKinds } from "./text.ts";
import { failures, labels } from "../../ui/text.ts";

/** Background jobs that failed. */
export function FailedJobs() {
  const queries = useQueryClient();
  const list = useList({ pageSize: FAILED_PER_PAGE, read: failedJobs });
  const retry = useMutation({
    ...jobsApi.tryAgain.mutationOptions(),
    onSuccess: () => toastSuccess("Trying again"),
    onError: (error) => toastError(messageOf(error, failures.save)),
    onSettled: () => queries.invalidateQueries({ queryKey: jobsApi.list.key() }),
  });

  const actions = (job: FailedJob) => (
    <Button
      size="compact-sm"
      aria-label={`Try again: ${titleOf(job)}`}
      disabled={retry.isPending}
      onClick={() => retry.mutate({ id: job.id })}
    >
      {labels.tryAgain}
    </Button>
  );
  const columns: Column<FailedJob>[] = [
    { key: "work", header: "Job", rowHeader: true, cell: (job) => <Work job={job} /> },
    { key: "state", header: "Status", phone: "line", cell: (job) => <JobState job={job} /> },
    {
      key: "tried",
      header: "Last tried",
      hideBelow: "md",
      phone: "line",
      cell: ({ triedAt }) => timeText(triedAt),
      phoneCell: ({ triedAt }) => (
        <Muted as="small" small>
          Last tried {timeText(triedAt)}
        </Muted>
      ),
    },
    actionsColumn(actions),
  ];
  return (
    <ListPage
      list={list}
      noun={["failed job", "failed jobs"]}
      empty={
        <EmptyState
          title="No failed jobs"
          hint="Failed background jobs are retried automatically. They are listed here for a week."
        />
      }
    >
      {(table) => (
        <DataTable
          {...table}
          caption="Failed background jobs"
          columns={columns}
          rowKey={({ id }) => id}
          narrow="cards"
        />
      )}
    </ListPage>
  );
}

/** A job of a newer version, which this page does not know, is shown by its kind. */
function titleOf({ kind }: FailedJob): string {
  return jobKinds[kind]?.title ?? kind.replaceAll("-", " ");
}

function Work({ job }: { job: FailedJob }) {
  const meaning = jobKinds[job.kind]?.meaning;
  return (
    <TwoLines>
      {titleOf(job)}
      {meaning !== undefined && <small>{meaning}</small>}
    </TwoLines>
  );
}

function JobState({ job: { state, tries, lastError, nextTryAt } }: { job: FailedJob }) {
  return (
    <TwoLines>
      {state === "failed" ? (
        <StatusBadge tone="bad">Failed</StatusBadge>
      ) : (
        <StatusBadge tone="waiting">Will retry</StatusBadge>
      )}
      {nextTryAt !== null && <small>{timeText(nextTryAt)}</small>}
      <small>
        {failedJobTexts.tries(tries)}
        {lastError !== null && `: ${lastError}`}
      </small>
    </TwoLines>
  );
}
