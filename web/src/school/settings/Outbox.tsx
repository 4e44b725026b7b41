import { timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { OutboxMail } from "@school/core/school/outbox/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import type { Tone } from "../../ui/page/StatusBadge.tsx";
import { failures } from "../../ui/text.ts";
import { outboxApi } from "../api.ts";
import { LetterDialog } from "./LetterDialog.tsx";
import { OutboxList, Recipient } from "./OutboxList.tsx";
import styles from "./Settings.module.css";

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
  return (
    <>
      <OutboxList
        list={list}
        caption="Emails"
        noun={["email", "emails"]}
        none="No emails"
        states={STATES}
        content={{ header: "Subject", of: ({ subject }) => subject }}
        recipient={({ recipientName, address }) => (
          <Recipient name={recipientName} address={address} />
        )}
        details={({ state, tries, lastError, sentAt }) => [
          sentAt && timeText(sentAt),
          state === "sent" ? null : lastError && `${plural(tries, "try", "tries")}: ${lastError}`,
        ]}
        actions={actions}
      />
      {read && <LetterDialog mail={read} onClose={() => setRead(null)} />}
    </>
  );
}
