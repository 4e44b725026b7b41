import { timeText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import { type BatchState, RECIPIENT_STATES } from "@school/core/messages/writing/batch.ts";
import type { Batch, BatchRecipient } from "@school/core/messages/writing/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { FactList } from "../../ui/page/FactList.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { RowCard, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { noMatches } from "../../ui/text.ts";
import { messagesApi } from "../api.ts";
import { ResendForm } from "./ResendForm.tsx";
import {
  channelLabels,
  countsText,
  labels,
  occasionText,
  otherwiseText,
  prunedText,
  reasonText,
  recipientLabels,
  recipientTones,
  stateLabels,
  stateTones,
  titles,
} from "./text.ts";
import styles from "./Writing.module.css";

/** While messages leave, the page is read again. */
const REFRESH_MS = 3_000;
const PAGE_SIZE = 50;

/** One message to many: its progress, and the result for each recipient. */
export function SentMessagePage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery({
    ...messagesApi.batch.queryOptions({ input: { id } }),
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.data) ? REFRESH_MS : false),
  });
  const batch = query.data?.data;
  return (
    <Page
      title={batch?.subject || batch?.audience || titles.sent}
      crumbs={[
        { label: titles.sent, href: "/dashboard/messages/sent" },
        { label: batch?.audience ?? "" },
      ]}
    >
      <Loaded query={query} failed="The message did not load">
        {({ data }) => (
          <>
            <Summary batch={data} />
            {data.prunedAt === null ? (
              <Recipients batch={data} />
            ) : (
              <Panel>
                <EmptyState title="The recipients were deleted" hint={prunedText(data.prunedAt)} />
              </Panel>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const isUnderWay = (batch: Batch | undefined) =>
  batch?.state === "waiting" || batch?.state === "leaving";

const isStoppable = (state: BatchState) => state !== "done" && state !== "stopped";

function Summary({ batch }: { batch: Batch }) {
  const { id, channel, audience, author, text, state, counts, recipients, cost } = batch;
  const done = recipients - (counts.queued ?? 0) - (counts.waiting ?? 0);
  const missed = (counts.failed ?? 0) + (counts.unreached ?? 0);
  return (
    <Panel>
      <FactList
        facts={[
          {
            label: "Status",
            value: <StatusBadge tone={stateTones[state]}>{stateLabels[state]}</StatusBadge>,
          },
          { label: "To", value: audience },
          { label: labels.by, value: channelLabels[channel] },
          { label: labels.purpose, value: occasionText(batch) },
          { label: "By", value: author },
          { label: "Time", value: timeText(batch.leavesAt) },
          { label: "Recipients", value: countsText(batch) },
          ...(cost > 0 ? [{ label: "Cost so far", value: nairaText(cost) }] : []),
        ]}
      />
      <p className={styles.said}>{text}</p>
      {state === "unsent" && (
        <div className={styles.progress}>
          <Muted small>{labels.noMailServer}</Muted>
        </div>
      )}
      {state === "leaving" && (
        <div className={styles.progress}>
          <ProgressBar label="Messages that have left" done={done} total={recipients} />
        </div>
      )}
      {state === "done" && batch.missed > 0 && <ResendForm key={id} batch={batch} />}
      <div className={styles.buttons}>
        {isStoppable(state) && <Stop batch={batch} />}
        {batch.kind === "written" && !isStoppable(state) && (
          <ButtonLink href={`/dashboard/messages/write?again=${id}`}>Write again</ButtonLink>
        )}
        {batch.kind === "written" &&
          state !== "stopped" &&
          batch.prunedAt === null &&
          missed > 0 && (
            <ButtonLink href={`/dashboard/messages/write?again=${id}&missed=yes`}>
              Write to those who missed it
            </ButtonLink>
          )}
      </div>
    </Panel>
  );
}

/** Undo with a countdown in seconds before sending; then a button that stops the rest. */
function Stop({ batch: { id, leavesAt, state } }: { batch: Batch }) {
  const queries = useQueryClient();
  const secondsLeft = useSecondsUntil(leavesAt);
  const stop = useMutation({
    ...messagesApi.stop.mutationOptions(),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: messagesApi.key() }),
  });
  const showsSeconds = state === "waiting" && secondsLeft > 0 && secondsLeft <= MAX_COUNTED;
  return (
    <Button
      kind={state === "waiting" ? "primary" : "secondary"}
      disabled={stop.isPending}
      onClick={() => stop.mutate({ id })}
    >
      {showsSeconds ? `${"Undo"} (${secondsLeft} s)` : "Stop"}
    </Button>
  );
}

/** Longest wait shown as a countdown, in seconds. */
const MAX_COUNTED = 60;

function useSecondsUntil(moment: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.ceil((Date.parse(moment) - now) / 1_000);
}

const status = ({ state }: BatchRecipient) => (
  <StatusBadge tone={recipientTones[state]}>{recipientLabels[state]}</StatusBadge>
);
const explanation = (row: BatchRecipient) => (
  <TwoLines below={needsHelp(row) ? otherwiseText(row.otherwise) : ""}>{reasonText(row)}</TwoLines>
);
const needsHelp = ({ state }: BatchRecipient) => state === "failed" || state === "unreached";

const COLUMNS: readonly Column<BatchRecipient>[] = [
  {
    key: "name",
    header: "Recipient",
    rowHeader: true,
    cell: ({ name, children }) => <TwoLines below={children}>{name}</TwoLines>,
  },
  { key: "address", header: "Number or address", cell: ({ address }) => address ?? "None" },
  { key: "state", header: "Status", cell: status },
  { key: "at", header: "Time", hideBelow: "md", cell: ({ at }) => (at ? timeText(at) : "") },
  { key: "why", header: "Why, and how else", cell: explanation },
];

function Recipients({ batch }: { batch: Batch }) {
  const list = useList({
    filters: ["state"],
    pageSize: PAGE_SIZE,
    read(paging, address) {
      const state = RECIPIENT_STATES.find((one) => one === address.state);
      return {
        ...messagesApi.batchRecipients.queryOptions({
          input: { id: batch.id, ...paging, ...(state && { state }) },
        }),
        ...(isUnderWay(batch) && { refetchInterval: REFRESH_MS }),
      };
    },
  });
  return (
    <ListPage
      list={list}
      noun={["recipient", "recipients"]}
      filters={
        <FilterSelect
          label="Status"
          all="All statuses"
          value={list.address.state}
          options={RECIPIENT_STATES.map((value) => ({ value, label: recipientLabels[value] }))}
          onChange={(state) => list.set({ state })}
        />
      }
      empty={<EmptyState title="No recipients" />}
      noMatches={<EmptyState title={noMatches} />}
    >
      {(table) => (
        <DataTable
          {...table}
          caption="Recipients"
          columns={COLUMNS}
          rowKey={({ id }) => id}
          narrow={(row) => (
            <RowCard>
              <strong>{row.name}</strong>
              <RowFacts>
                {status(row)}
                <span>{row.children}</span>
                <span>{row.address ?? "None"}</span>
              </RowFacts>
              {explanation(row)}
            </RowCard>
          )}
        />
      )}
    </ListPage>
  );
}
