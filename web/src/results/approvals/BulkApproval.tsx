import type { BulkApproval, MatchingSheets } from "@school/core/results/approvals/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { currentOf, messageOf } from "../../platform/client/api-error.ts";
import { toastError } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Muted, Notice, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import { failures } from "../../ui/text.ts";
import { resultsApi } from "../api.ts";
import { DecisionFrame } from "./DecisionDialog.tsx";
import styles from "./PendingApprovals.module.css";
import type { queueInput } from "./QueueFilters.tsx";
import { bulkTexts } from "./text.ts";
import { useQuestion } from "./use-question.ts";

/** Milliseconds between polls of an approval that is running on the server. */
const LOOK_MS = 1000;

const isUnderWay = ({ state }: BulkApproval) => state === "running" || state === "undoing";

/** Bulk approvals that are running, or can be undone. */
export function BulkApprovals() {
  const queries = useQueryClient();
  const query = useQuery({
    ...resultsApi.bulkApprovals.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? LOOK_MS : false),
  });
  const undo = useMutation(
    resultsApi.undoBulkApproval.mutationOptions({
      onError: (error) => toastError(messageOf(error, failures.save)),
      onSettled: () => queries.invalidateQueries({ queryKey: resultsApi.bulkApprovals.key() }),
    }),
  );
  const approvals = query.data?.data ?? [];
  const underWay = approvals.filter(isUnderWay).length;
  const before = useRef(0);
  useEffect(() => {
    // The queue is refetched when the work has ended.
    if (underWay < before.current) {
      void queries.invalidateQueries({ queryKey: resultsApi.pendingSheets.key() });
    }
    before.current = underWay;
  }, [underWay, queries]);
  return approvals.map((bulk) => (
    <BulkPanel
      key={bulk.id}
      bulk={bulk}
      busy={undo.isPending}
      onUndo={() => undo.mutate({ id: bulk.id })}
    />
  ));
}

interface BulkPanelProps {
  bulk: BulkApproval;
  busy: boolean;
  onUndo: () => void;
}

function BulkPanel({ bulk, busy, onUndo }: BulkPanelProps) {
  const { state, by, resultsTotal, resultsApproved, resultsUndone, changed } = bulk;
  const isStuck = state === "undone" && resultsUndone < resultsApproved;
  return (
    <Panel title="Approve all that match" description={by ? bulkTexts.by(by) : undefined}>
      <Stack gap={3} className={styles.bulk} aria-live="polite">
        {state === "running" && (
          <ProgressBar label="Approving results..." done={resultsApproved} total={resultsTotal} />
        )}
        {state === "undoing" && (
          <ProgressBar
            label="Undoing the approval..."
            done={resultsUndone}
            total={resultsApproved}
          />
        )}
        {isUnderWay(bulk) && <Muted>You can leave this page. The approval continues.</Muted>}
        {state === "done" && <Muted>{bulkTexts.done(resultsApproved)}</Muted>}
        {state === "failed" && <Muted>{bulkTexts.failed(resultsApproved)}</Muted>}
        {state === "undone" && <Muted>{bulkTexts.undone(resultsUndone)}</Muted>}
        {isStuck && <Muted>{bulkTexts.keptApproved(resultsApproved - resultsUndone)}</Muted>}
        {changed.length > 0 && <Muted>{bulkTexts.changed(changed)}</Muted>}
        {state !== "undoing" && state !== "undone" && (
          <Button disabled={busy} onClick={onUndo}>
            {state === "running" ? "Stop and undo" : "Undo approval"}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

interface Proposal {
  filter: ReturnType<typeof queueInput>;
  /** The list as the principal saw it. */
  list: MatchingSheets;
  /** Names of the sheets that have changed since. */
  changed: readonly string[];
}

interface ApproveAllProps {
  filter: Proposal["filter"];
  list: MatchingSheets;
  /** Number of sheets on this page of the list with something unusual. */
  toCheck: number;
}

/** The button that approves all sheets that match the filters, on all pages. */
export function ApproveAll({ filter, list, toCheck }: ApproveAllProps) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: resultsApi.key() });
  const question = useQuestion<Proposal, Proposal & { comment: string }, BulkApproval>({
    async send({ filter, list: { version, asOf }, comment }) {
      const body = { ...filter, version, asOf, ...(comment !== "" && { comment }) };
      return (await resultsApi.approveAll.call(body)).data;
    },
    onDecided: refresh,
    isChange: ({ code }) => code === "list_changed",
    withChanges: (proposal, error) => ({
      ...proposal,
      list: currentOf(resultsApi.approveAll, error) ?? proposal.list,
      changed:
        error.issues.length > 0 ? error.issues.map((issue) => issue.message) : [error.message],
    }),
    onRefused: () => void refresh(),
  });
  const { proposal } = question;
  return (
    <>
      <div className={styles.all}>
        <Button onClick={() => question.ask({ filter, list, changed: [] })}>
          {bulkTexts.button(list.results)}
        </Button>
      </div>
      {proposal && (
        <DecisionFrame
          opened={question.opened}
          number={proposal.number}
          verb="approve"
          several
          count={proposal.list.results}
          differences={proposal.changed.map((name) => ({ key: name, words: name }))}
          busy={question.busy}
          error={question.error}
          onConfirm={(comment) => question.send({ ...proposal, comment: comment.trim() })}
          onCancel={question.cancel}
        >
          <p>{bulkTexts.what(proposal.list.sheets, proposal.list.results)}</p>
          {toCheck > 0 && <Notice as="p">{bulkTexts.toCheck(toCheck)}</Notice>}
        </DecisionFrame>
      )}
    </>
  );
}
