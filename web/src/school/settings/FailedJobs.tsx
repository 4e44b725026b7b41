import { timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { FailedJob } from "@school/core/school/contract-jobs.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { pageOf, useListPage } from "../../platform/list-page.ts";
import { Button } from "../../ui/page/Button.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { jobsApi } from "../api.ts";
import { failedJobs, PAGE_SIZE } from "./failed-jobs.ts";
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
  const [address, setAddress] = useAddress(["page"]);
  const page = pageOf(address.page);
  const jobs = useQuery(failedJobs(page));
  const retry = useMutation({
    ...jobsApi.tryAgain.mutationOptions(),
    onSuccess: () => toastSuccess("It is being tried again"),
    onError: (error) => toastError(messageOf(error, "Failed to save")),
    onSettled: () => queries.invalidateQueries({ queryKey: jobsApi.list.key() }),
  });
  const { table, goTo, total } = useListPage(jobs, page, (next) => setAddress({ page: next }));

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
    <>
      <DataTable
        {...table}
        caption="Background work that failed"
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="Nothing has failed"
            hint="What the portal does by itself is tried again when it fails. What failed within a week would stand here; mails have a list of their own."
          />
        }
        narrow={(job) => (
          <div className={styles.card}>
            <Work job={job} />
            <JobState job={job} />
            <small>Last tried {timeText(job.triedAt)}</small>
            {actions(job)}
          </div>
        )}
      />
      {total !== undefined && (
        <Pager page={page} pageSize={PAGE_SIZE} total={total} noun="failures" onPage={goTo} />
      )}
    </>
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
