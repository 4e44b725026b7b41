import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { outboxApi, settingsApi } from "../api.ts";
import styles from "./Settings.module.css";
import { useSettings } from "./use-settings.ts";

/** Whether mails leave the school, and a mail to oneself that shows it. */
export function MailTest() {
  const settings = useSettings();
  const queries = useQueryClient();
  const test = useMutation({
    ...settingsApi.testMail.mutationOptions(),
    onSuccess: () => queries.invalidateQueries({ queryKey: outboxApi.list.key() }),
  });
  const delivery = settings.data?.data.mailDelivery;
  return (
    <div className={styles.stack}>
      {delivery && (
        <p className={styles.text}>
          {delivery === "smtp"
            ? "Mails are sent through the school's mail server."
            : "No mail server is set up, so every mail stays in the outbox. The principal reads it there and hands its link or code to the person."}
        </p>
      )}
      {test.data && (
        <p className={styles.text} role="status">
          {test.data.data.mailDelivery === "smtp"
            ? `A test mail is on its way to ${test.data.data.address}.`
            : `A test mail to ${test.data.data.address} lies in the outbox.`}
        </p>
      )}
      {test.isError && <ErrorNote>{messageOf(test.error)}</ErrorNote>}
      <div>
        <Button disabled={test.isPending} onClick={() => test.mutate({})}>
          {test.isPending ? "Sending..." : "Send a test mail to yourself"}
        </Button>
      </div>
    </div>
  );
}
