import { timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { OutboxMail } from "@school/core/school/outbox/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { StatusBadge, type Tone } from "../../ui/page/StatusBadge.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { outboxApi } from "../api.ts";
import { LetterDialog } from "./LetterDialog.tsx";
import styles from "./Settings.module.css";
import { failures } from "../../ui/text.ts";

const PAGE_SIZE = 20;
const STATES: Record<OutboxMail["state"], { label: string; tone: Tone }> = {
  queued: { label: "Waiting", tone: "waiting" },
  sent: { label: "Sent", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
};
const ALL_STATES = Object.keys(STATES) as OutboxMail["state"][];

/** All emails: queued, sent or failed; without a mail server they stay in the outbox. */
export function Outbox() {
  const queries = useQueryClient();
  const [read, setRead] = useState<OutboxMail | null>(null);
  const list = useList({
    filters: ["state"],
    pageSize: PAGE_SIZE,
    read(place, address) {
      const state = ALL_STATES.find((one) => one === address.state);
      return outboxApi.list.queryOptions({ input: { ...place, ...(state && { state }) } });
    },
  });
  const sendAgain = useMutation({
    ...outboxApi.sendAgain.mutationOptions(),
    onSuccess: ({ data }) => toastSuccess(`Sending again to ${data.address}`),
    onError: (error) => toastError(messageOf(error, failures.save)),
    onSettled: () => queries.invalidateQueries({ queryKey: outboxApi.list.key() }),
  });

  const actions = (mail: OutboxMail) => (
    <div className={styles.row}>
      <Button
        size="compact-sm"
        aria-label={`Read "${mail.subject}" to ${mail.address}`}
        onClick={() => setRead(mail)}
      >
        Read
      </Button>
      {list.answer?.hasMailServer && mail.state !== "queued" && (
        <Button
          size="compact-sm"
          aria-label={`Send "${mail.subject}" to ${mail.address} again`}
          disabled={sendAgain.isPending}
          onClick={() => sendAgain.mutate({ id: mail.id })}
        >
          Send again
        </Button>
      )}
    </div>
  );
  const columns: Column<OutboxMail>[] = [
    { key: "to", header: "To", rowHeader: true, cell: (mail) => <Recipient mail={mail} /> },
    { key: "subject", header: "Subject", cell: ({ subject }) => subject },
    { key: "state", header: "Status", cell: (mail) => <MailState mail={mail} /> },
    {
      key: "made",
      header: "Created",
      hideBelow: "md",
      cell: ({ createdAt }) => timeText(createdAt),
    },
    { key: "actions", header: <span className="visually-hidden">Actions</span>, cell: actions },
  ];
  return (
    <>
      <ListPage
        list={list}
        noun={["email", "emails"]}
        filters={
          <FilterSelect
            label="Status"
            all="All"
            value={list.address.state}
            options={ALL_STATES.map((value) => ({ value, label: STATES[value].label }))}
            onChange={(state) => list.set({ state })}
          />
        }
        empty={<EmptyState title="No emails" />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Emails"
            columns={columns}
            rowKey={({ id }) => id}
            narrow={(mail) => (
              <div className={styles.card}>
                <Recipient mail={mail} />
                <span>{mail.subject}</span>
                <MailState mail={mail} />
                <small>{timeText(mail.createdAt)}</small>
                {actions(mail)}
              </div>
            )}
          />
        )}
      </ListPage>
      {read && <LetterDialog mail={read} onClose={() => setRead(null)} />}
    </>
  );
}

function Recipient({ mail }: { mail: OutboxMail }) {
  return (
    <span className={styles.named}>
      {mail.recipientName ?? mail.address}
      {mail.recipientName !== null && <small>{mail.address}</small>}
    </span>
  );
}

function MailState({ mail: { state, tries, lastError, sentAt } }: { mail: OutboxMail }) {
  return (
    <span className={styles.named}>
      <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
      {sentAt !== null && <small>{timeText(sentAt)}</small>}
      {state !== "sent" && lastError !== null && (
        <small>
          {plural(tries, "try", "tries")}: {lastError}
        </small>
      )}
    </span>
  );
}
