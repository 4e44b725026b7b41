import { nairaText } from "@school/core/api/money.ts";
import { timeText } from "@school/core/api/dates.ts";
import { shownPhone } from "@school/core/api/phone.ts";
import { plural } from "@school/core/api/plural.ts";
import type { SentPhoneMessage } from "@school/core/school/sent-mail/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import type { Tone } from "../../ui/page/StatusBadge.tsx";
import { failures } from "../../ui/text.ts";
import { sentMailApi } from "../api.ts";
import { SentMailList, Recipient } from "./SentMailList.tsx";
import { sentPhoneMessages } from "./text.ts";

const PAGE_SIZE = 20;
const STATES: Record<SentPhoneMessage["state"], { label: string; tone: Tone }> = {
  queued: { label: "Waiting", tone: "waiting" },
  sent: { label: "Sent", tone: "good" },
  delivered: { label: "Delivered", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
};
const ALL_STATES = Object.keys(STATES) as SentPhoneMessage["state"][];

/** All messages to phones: waiting, sent, delivered or failed, with the reason. */
export function SentPhoneMessages() {
  const queries = useQueryClient();
  const list = useList({
    filters: ["state"],
    pageSize: PAGE_SIZE,
    read(paging, address) {
      const state = ALL_STATES.find((one) => one === address.state);
      return sentMailApi.listPhone.queryOptions({ input: { ...paging, ...(state && { state }) } });
    },
  });
  const sendAgain = useMutation({
    ...sentMailApi.sendPhoneAgain.mutationOptions(),
    onSuccess: ({ data }) => toastSuccess(sentPhoneMessages.sending(shownPhone(data.number))),
    onError: (error) => toastError(messageOf(error, failures.save)),
    onSettled: () => queries.invalidateQueries({ queryKey: sentMailApi.listPhone.key() }),
  });

  const actions = ({ id, number, state }: SentPhoneMessage) =>
    state !== "delivered" &&
    state !== "queued" && (
      <Button
        size="compact-sm"
        aria-label={sentPhoneMessages.again(shownPhone(number))}
        disabled={sendAgain.isPending}
        onClick={() => sendAgain.mutate({ id })}
      >
        Send again
      </Button>
    );
  return (
    <SentMailList
      list={list}
      caption="Messages to phones"
      noun={["message", "messages"]}
      none="No messages to phones"
      states={STATES}
      content={{ header: "Message", of: ({ text }) => text }}
      recipient={({ recipientName, number, channel }) => (
        <Recipient
          name={recipientName}
          address={`${shownPhone(number)}, ${channel === "SMS" ? "SMS" : "WhatsApp"}`}
        />
      )}
      details={detailsOf}
      actions={actions}
    />
  );
}

/** The time, the error and the cost. */
function detailsOf(message: SentPhoneMessage): (string | null)[] {
  const { tries, lastError, parts, cost, deliveredAt, sentAt } = message;
  const at = deliveredAt ?? sentAt;
  return [
    at && timeText(at),
    lastError && (tries > 0 ? `${plural(tries, "try", "tries")}: ${lastError}` : lastError),
    cost > 0 ? `${plural(parts, "part")}, ${nairaText(cost)}` : null,
  ];
}
