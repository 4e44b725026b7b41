import { timeText } from "@school/core/api/dates.ts";
import { plural } from "@school/core/api/plural.ts";
import type { SentMail } from "@school/core/school/sent-mail/contract.ts";
import { useMutation, useQueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import type { Tone } from "../../ui/page/StatusBadge.tsx";
import { failures } from "../../ui/text.ts";
import { sentMailApi } from "../api.ts";
import { SentMailList, Recipient } from "./SentMailList.tsx";
import styles from "./Settings.module.css";

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

/** One email with its text. Its link is copied, never opened: opening it would use it up. */
function LetterDialog({ mail, onClose }: { mail: SentMail; onClose: () => void }) {
  const letter = useQuery(
    sentMailApi.read.queryOptions({
      input: { id: mail.id },
      // Each read is logged, so each opening reads once, and this browser stores nothing of it.
      staleTime: Infinity,
      gcTime: 0,
    }),
  );
  return (
    <Dialog opened onClose={onClose} title={mail.subject} size="lg">
      <Loaded query={letter} failed="The email did not load">
        {({ data: read }) => (
          <Stack>
            <p>To {read.address}. The audit log records that you opened it.</p>
            {read.link !== null && <CopyField label="Link" value={read.link} />}
            {read.code !== null && <CopyField label="Code" value={read.code} />}
            <pre className={styles.letter}>{read.text}</pre>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
