import type { Batch } from "@school/core/messages/writing/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { messagesApi } from "../api.ts";
import { channelLabels, labels } from "./text.ts";
import styles from "./Writing.module.css";

/** Sends the same to all who did not get it, in one step: by the same way, or by another. */
export function ResendForm({ batch: { id, channel: first, missed } }: { batch: Batch }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const channels = useQuery(messagesApi.channels.queryOptions());
  const [channel, setChannel] = useState(first);
  const resend = useMutation({
    ...messagesApi.resend.mutationOptions(),
    onSuccess: ({ data }) => navigate({ to: `/dashboard/messages/sent/${data.id}` }),
    onSettled: () => queries.invalidateQueries({ queryKey: messagesApi.key() }),
  });
  const issue = resend.error && issueOf(resend.error);
  const ways = channels.data?.data ?? [first];
  return (
    <div className={styles.resend}>
      <SelectField
        label={labels.by}
        value={channel}
        error={issue}
        options={ways.map((value) => ({ value, label: channelLabels[value] }))}
        onChange={({ currentTarget: { value } }) =>
          setChannel(ways.find((one) => one === value) ?? first)
        }
      />
      <Button
        kind="primary"
        disabled={resend.isPending}
        aria-busy={resend.isPending}
        onClick={() => resend.mutate({ id, channel })}
      >
        {resend.isPending ? "Sending..." : labels.resend(missed)}
      </Button>
    </div>
  );
}

/** Returns the server's issue with the channel, or the message of any other sending error. */
function issueOf(error: unknown): string {
  const issue = error instanceof ApiError ? error.issueFor("channel") : undefined;
  return issue ?? messageOf(error);
}
