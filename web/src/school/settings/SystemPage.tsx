import { isPrincipal } from "@school/core/accounts/policy.ts";
import { mayReadAudit } from "@school/core/school/policy.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { Segments } from "../../ui/fields/Segments.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { AuditLog } from "./audit/AuditLog.tsx";
import { FAILED_PER_PAGE, failedJobs } from "./failed-jobs.ts";
import { FailedJobs } from "./FailedJobs.tsx";
import { Outbox } from "./Outbox.tsx";
import styles from "./Settings.module.css";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { outboxApi, settingsApi } from "../api.ts";
import { useSettings } from "./use-settings.ts";

/** What the portal does by itself: its mails, its other work, and the record of all changes. */
export function SystemPage() {
  const account = useAccount();
  const [{ view }, setAddress] = useAddress([
    "view",
    "state",
    "person",
    "action",
    "from",
    "to",
    "page",
  ]);
  // Both are the principal's alone.
  const seesAll = isPrincipal(account) && mayReadAudit(account);
  const failed = useQuery({ ...failedJobs({ page: 1, limit: FAILED_PER_PAGE }), enabled: seesAll });
  const failures = failed.data?.pagination.total ?? 0;
  const shown = seesAll && (view === "audit" || view === "work") ? view : "mails";
  return (
    <Page
      title="System"
      description={
        seesAll
          ? "The portal's mails, what it does by itself, and who changed what."
          : "The portal's mails."
      }
    >
      {seesAll && (
        <div className={styles.row}>
          <Segments
            label="What to see"
            value={shown}
            options={[
              { value: "mails", label: "Mails" },
              { value: "work", label: failures > 0 ? `Failed work (${failures})` : "Failed work" },
              { value: "audit", label: "Audit log" },
            ]}
            onChange={(chosen) =>
              setAddress({
                view: chosen === "mails" ? "" : chosen,
                state: "",
                person: "",
                action: "",
                from: "",
                to: "",
                page: "",
              })
            }
          />
        </div>
      )}
      {shown === "audit" && <AuditLog />}
      {shown === "work" && <FailedJobs />}
      {shown === "mails" && (
        <>
          <Panel title="Mail">
            <MailTest />
          </Panel>
          {seesAll && <Outbox />}
        </>
      )}
    </Page>
  );
}

/** Whether mails leave the school, and a mail to oneself that shows it. */
function MailTest() {
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
