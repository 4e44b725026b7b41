import { timeText } from "@school/core/api/dates.ts";
import { nairaText } from "@school/core/api/money.ts";
import { shownPhone } from "@school/core/api/phone.ts";
import { plural } from "@school/core/api/plural.ts";
import type { OutboxPhoneMessage } from "@school/core/school/outbox/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { StatusBadge, type Tone } from "../../ui/page/StatusBadge.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { failures } from "../../ui/text.ts";
import { outboxApi } from "../api.ts";
import styles from "./Settings.module.css";
import { phoneOutbox } from "./text.ts";

const PAGE_SIZE = 20;
const STATES: Record<OutboxPhoneMessage["state"], { label: string; tone: Tone }> = {
  queued: { label: "Waiting", tone: "waiting" },
  sent: { label: "Sent", tone: "good" },
  delivered: { label: "Delivered", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
};
const ALL_STATES = Object.keys(STATES) as OutboxPhoneMessage["state"][];

/** All messages to phones: waiting, sent, delivered or failed, with the reason. */
export function PhoneOutbox() {
  const queries = useQueryClient();
  const list = useList({
    filters: ["state"],
    pageSize: PAGE_SIZE,
    read(place, address) {
      const state = ALL_STATES.find((one) => one === address.state);
      return outboxApi.listPhone.queryOptions({ input: { ...place, ...(state && { state }) } });
    },
  });
  const sendAgain = useMutation({
    ...outboxApi.sendPhoneAgain.mutationOptions(),
    onSuccess: ({ data }) => toastSuccess(phoneOutbox.sending(shownPhone(data.number))),
    onError: (error) => toastError(messageOf(error, failures.save)),
    onSettled: () => queries.invalidateQueries({ queryKey: outboxApi.listPhone.key() }),
  });

  const actions = ({ id, number, state }: OutboxPhoneMessage) =>
    state !== "delivered" &&
    state !== "queued" && (
      <Button
        size="compact-sm"
        aria-label={phoneOutbox.again(shownPhone(number))}
        disabled={sendAgain.isPending}
        onClick={() => sendAgain.mutate({ id })}
      >
        Send again
      </Button>
    );
  const columns: Column<OutboxPhoneMessage>[] = [
    { key: "to", header: "To", rowHeader: true, cell: (one) => <Recipient message={one} /> },
    { key: "text", header: "Message", cell: ({ text }) => text },
    { key: "state", header: "Status", cell: (one) => <MessageState message={one} /> },
    {
      key: "made",
      header: "Created",
      hideBelow: "md",
      cell: ({ createdAt }) => timeText(createdAt),
    },
    { key: "actions", header: <span className="visually-hidden">Actions</span>, cell: actions },
  ];
  return (
    <ListPage
      list={list}
      noun={["message", "messages"]}
      filters={
        <FilterSelect
          label="Status"
          all="All"
          value={list.address.state}
          options={ALL_STATES.map((value) => ({ value, label: STATES[value].label }))}
          onChange={(state) => list.set({ state })}
        />
      }
      empty={<EmptyState title={phoneOutbox.none} />}
    >
      {(table) => (
        <DataTable
          {...table}
          caption={phoneOutbox.caption}
          columns={columns}
          rowKey={({ id }) => id}
          narrow={(one) => (
            <div className={styles.card}>
              <Recipient message={one} />
              <span>{one.text}</span>
              <MessageState message={one} />
              <small>{timeText(one.createdAt)}</small>
              {actions(one)}
            </div>
          )}
        />
      )}
    </ListPage>
  );
}

function Recipient({ message: { recipientName, number, channel } }: MessageProps) {
  const phone = shownPhone(number);
  return (
    <span className={styles.named}>
      {recipientName ?? phone}
      <small>
        {recipientName !== null && `${phone}, `}
        {channel === "SMS" ? "SMS" : "WhatsApp"}
      </small>
    </span>
  );
}

interface MessageProps {
  message: OutboxPhoneMessage;
}

function MessageState({ message }: MessageProps) {
  const { state, tries, lastError, parts, cost } = message;
  const at = message.deliveredAt ?? message.sentAt;
  return (
    <span className={styles.named}>
      <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
      {at !== null && <small>{timeText(at)}</small>}
      {lastError !== null && (
        <small>{tries > 0 ? `${plural(tries, "try", "tries")}: ${lastError}` : lastError}</small>
      )}
      {cost > 0 && (
        <small>
          {plural(parts, "part")}, {nairaText(cost)}
        </small>
      )}
    </span>
  );
}
