import type { PhoneChannel } from "@school/core/api/phone-channels.ts";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { TextField } from "../../ui/fields/FormFields.tsx";
import { Form } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { messagesApi } from "../api.ts";
import styles from "./Gateways.module.css";
import { gatewayPage, testText } from "./text.ts";

/** Interval between requests for the state of the test message, in milliseconds. */
const ASK_MS = 1_500;

/** Sends a message to the person's own phone and shows the gateway's response. */
export function GatewayTest({ channel }: { channel: PhoneChannel }) {
  const queries = useQueryClient();
  const [number, setNumber] = useState("");
  const send = useMutation({
    ...messagesApi.sendTest.mutationOptions(),
    onSuccess: () => queries.invalidateQueries({ queryKey: messagesApi.phoneSettings.key() }),
  });
  const sent = send.data?.data;
  const test = useQuery(
    messagesApi.readTest.queryOptions({
      input: sent ? { id: sent.id } : skipToken,
      refetchInterval: ({ state: { data } }) =>
        data && ["delivered", "failed"].includes(data.data.state) ? false : ASK_MS,
    }),
  );
  const current = sent && (test.data?.data ?? sent);

  function submit(event: FormEvent): void {
    event.preventDefault();
    send.mutate({ channel, number });
  }

  return (
    <div className={styles.test}>
      <Form label={`${gatewayPage.sendTest}: ${channel}`} onSubmit={submit}>
        <TextField
          label="Mobile number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="0803 555 0101"
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        {send.isError && <ErrorNote>{messageOf(send.error)}</ErrorNote>}
        <div>
          <Button type="submit" disabled={send.isPending || number.trim() === ""}>
            {gatewayPage.sendTest}
          </Button>
        </div>
        {current && <p role="status">{testText(current)}</p>}
      </Form>
    </div>
  );
}
