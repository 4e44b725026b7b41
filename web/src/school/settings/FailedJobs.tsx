import { timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { FailedJob } from "@school/core/school/jobs/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { jobsApi } from "../api.ts";
import { FAILED_PER_PAGE, failedJobs } from "./failed-jobs.ts";
import styles from "./Settings.module.css";

/** What each kind of work does for the school. */
const KINDS: Record<string, { title: string; meaning: string }> = {
  "announcement-appears": {
    title: "Bringing out an announcement",
    meaning: "People may not have been told of it, and its mails have not left.",
  },
  "forget-mail-secrets": {
    title: "Clearing links out of old mails",
    meaning: "The links do not work any more; they are only still kept.",
  },
  "sweep-accounts": {
    title: "Clearing away old sign-ins and pictures nobody saved",
    meaning: "Nobody misses anything; a little space is taken.",
  },
  "sweep-imports": {
    title: "Looking after imports",
    meaning: "An import that was interrupted may wait longer.",
  },
  "move-files": {
    title: "Moving pictures into the bucket",
    meaning: "New pictures wait in the database and are shown from there.",
  },
};

/** Work that the portal does by itself and that did not succeed. */
export function FailedJobs() {
  const queries = useQueryClient();
  const list = useList({ pageSize: FAILED_PER_PAGE, read: failedJobs });
  const retry = useMutation({
    ...jobsApi.tryAgain.mutationOptions(),
    onSuccess: () => toastSuccess("It is being tried again"),
    onError: (error) => toastError(messageOf(error, "Failed to save")),
    onSettled: () => queries.invalidateQueries({ queryKey: jobsApi.list.key() }),
  });

  const actions = (job: FailedJob) => (
    <Button
      size="compact-sm"
      aria-label={`Try again: ${titleOf(job)}`}
      disabled={retry.isPending}
      onClick={() => retry.mutate({ id: job.id })}
    >
      Try again
    </Button>
  );
  const columns: Column<FailedJob>[] = [
    { key: "work", header: "Work", rowHeader: true, cell: (job) => <Work job={job} /> },
    { key: "state", header: "Status", cell: (job) => <JobState job={job} /> },
    {
      key: "tried",
      header: "Last tried",
      hideBelow: "md",
      cell: ({ triedAt }) => timeText(triedAt),
    },
    { key: "actions", header: <span className="visually-hidden">Actions</span>, cell: actions },
  ];
  return (
    <ListPage
      list={list}
      noun={["failure", "failures"]}
      empty={
        <EmptyState
          title="Nothing has failed"
          hint="What the portal does by itself is tried again when it fails. What failed within a week would stand here; mails have a list of their own."
        />
      }
    >
      {(table) => (
        <DataTable
          {...table}
          caption="Background work that failed"
          columns={columns}
          rowKey={({ id }) => id}
          narrow={(job) => (
            <div className={styles.card}>
              <Work job={job} />
              <JobState job={job} />
              <small>Last tried {timeText(job.triedAt)}</small>
              {actions(job)}
            </div>
          )}
        />
      )}
    </ListPage>
  );
}

/** Work of a version that this page does not know yet goes by its name. */
function titleOf({ kind }: FailedJob): string {
  return KINDS[kind]?.title ?? kind.replaceAll("-", " ");
}

function Work({ job }: { job: FailedJob }) {
  const meaning = KINDS[job.kind]?.meaning;
  return (
    <span className={styles.named}>
      {titleOf(job)}
      {meaning !== undefined && <small>{meaning}</small>}
    </span>
  );
}

function JobState({ job: { state, tries, lastError, nextTryAt } }: { job: FailedJob }) {
  return (
    <span className={styles.named}>
      {state === "failed" ? (
        <StatusBadge tone="bad">Failed</StatusBadge>
      ) : (
        <StatusBadge tone="waiting">Will be tried again</StatusBadge>
      )}
      {nextTryAt !== null && <small>{timeText(nextTryAt)}</small>}
      <small>
        {plural(tries, "try", "tries")}
        {lastError !== null && `: ${lastError}`}
      </small>
    </span>
  );
}
