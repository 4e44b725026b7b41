import { nairaText } from "@school/core/api/money.ts";
import { timeText } from "@school/core/api/dates.ts";
import { shownPhone } from "@school/core/api/phone.ts";
import { plural } from "@school/core/api/plural.ts";
import type { OutboxPhoneMessage } from "@school/core/school/outbox/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import type { Tone } from "../../ui/page/StatusBadge.tsx";
import { failures } from "../../ui/text.ts";
import { outboxApi } from "../api.ts";
import { OutboxList, Recipient } from "./OutboxList.tsx";
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
  return (
    <OutboxList
      list={list}
      caption={phoneOutbox.caption}
      noun={["message", "messages"]}
      none={phoneOutbox.none}
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

/** When, why not, and at what cost. */
function detailsOf(message: OutboxPhoneMessage): (string | null)[] {
  const { tries, lastError, parts, cost, deliveredAt, sentAt } = message;
  const at = deliveredAt ?? sentAt;
  return [
    at && timeText(at),
    lastError && (tries > 0 ? `${plural(tries, "try", "tries")}: ${lastError}` : lastError),
    cost > 0 ? `${plural(parts, "part")}, ${nairaText(cost)}` : null,
  ];
}
