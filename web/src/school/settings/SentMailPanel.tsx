import { timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { SentMail } from "@school/core/school/sent-mail/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Row } from "../../ui/page/Layout.tsx";
import type { Tone } from "../../ui/page/StatusBadge.tsx";
import { failures } from "../../ui/text.ts";
import { sentMailApi } from "../api.ts";
import { LetterDialog } from "./LetterDialog.tsx";
import { SentMailList, Recipient } from "./SentMailList.tsx";

const PAGE_SIZE = 20;
const STATES: Record<SentMail["state"], { label: string; tone: Tone }> = {
  queued: { label: "Waiting", tone: "waiting" },
  sent: { label: "Sent", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
};
const ALL_STATES = Object.keys(STATES) as SentMail["state"][];

/** All emails: queued, sent or failed; without a mail server they stay in the outbox. */
export function SentMailPanel() {
  const queries = useQueryClient();
  const [read, setRead] = useState<SentMail | null>(null);
  const list = useList({
    filters: ["state"],
    pageSize: PAGE_SIZE,
    read(paging, address) {
      const state = ALL_STATES.find((one) => one === address.state);
      return sentMailApi.list.queryOptions({ input: { ...paging, ...(state && { state }) } });
    },
  });
  const sendAgain = useMutation({
    ...sentMailApi.sendAgain.mutationOptions(),
    onSuccess: ({ data }) => toastSuccess(`Sending again to ${data.address}`),
    onError: (error) => toastError(messageOf(error, failures.save)),
    onSettled: () => queries.invalidateQueries({ queryKey: sentMailApi.list.key() }),
  });

  const actions = (mail: SentMail) => (
    <Row>
      <Button
        size="compact-sm"
        aria-label={`Read "${mail.subject}" to ${mail.address}`}
        onClick={() => setRead(mail)}
      >
        Read
      </Button>
      {list.response?.hasMailServer && mail.state !== "queued" && (
        <Button
          size="compact-sm"
          aria-label={`Send "${mail.subject}" to ${mail.address} again`}
          disabled={sendAgain.isPending}
          onClick={() => sendAgain.mutate({ id: mail.id })}
        >
          Send again
        </Button>
      )}
    </Row>
  );
  return (
    <>
      <SentMailList
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
