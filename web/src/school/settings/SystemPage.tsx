import { isPrincipal } from "@school/core/accounts/policy.ts";
import { mayOpenSentMail } from "@school/core/school/sent-mail/policy.ts";
import { mayReadAudit } from "@school/core/school/policy.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { useAddress } from "../../platform/address.ts";
import { Segments } from "../../ui/fields/Segments.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { AuditLog } from "./audit/AuditLog.tsx";
import { readsTexts } from "./audit/text.ts";
import { WhoSawWhat } from "./audit/WhoSawWhat.tsx";
import { FAILED_PER_PAGE, failedJobs } from "./failed-jobs.ts";
import { FailedJobs } from "./FailedJobs.tsx";
import { SentMailPanel } from "./SentMailPanel.tsx";
import { SentPhoneMessages } from "./SentPhoneMessages.tsx";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { sentMailApi, settingsApi } from "../api.ts";
import { useSettings } from "./use-settings.ts";
import { diskTexts, mailTexts, systemViews } from "./text.ts";

/** Interval at which the server measures its disk, in milliseconds. */
const DISK_MS = 60_000;

/** Emails, messages to phones, disk space, background jobs and the audit log. */
export function SystemPage() {
  const account = useAccount();
  const [{ view }, setAddress] = useAddress([
    "view",
    "state",
    "person",
    "about",
    "action",
    "from",
    "to",
    "page",
  ]);
  // Both are for the principal alone.
  const seesAll = isPrincipal(account) && mayReadAudit(account);
  const failed = useQuery({ ...failedJobs({ page: 1, limit: FAILED_PER_PAGE }), enabled: seesAll });
  const readsOut = useSettings().data?.data.mailDelivery === "outbox";
  const disk = useQuery({ ...settingsApi.disk.queryOptions(), refetchInterval: DISK_MS }).data
    ?.data;
  const failures = failed.data?.pagination.total ?? 0;
  const officeViews = ["phones", "work", "reads", "audit"];
  const shown = seesAll && officeViews.includes(view) ? view : "mails";
  return (
    <Page
      title="System"
      description={
        seesAll
          ? "Emails, SMS, disk space, background jobs, and who saw and changed what."
          : "Test the school's email, read out codes and check the disk space."
      }
    >
      {seesAll && (
        <Row>
          <Segments
            label="View"
            value={shown}
            options={[
              { value: "mails", label: "Emails" },
              { value: "phones", label: "SMS and WhatsApp" },
              { value: "work", label: systemViews.failedJobs(failures) },
              { value: "reads", label: readsTexts.title },
              { value: "audit", label: "Audit log" },
            ]}
            onChange={(chosen) =>
              setAddress({
                view: chosen === "mails" ? "" : chosen,
                state: "",
                person: "",
                about: "",
                action: "",
                from: "",
                to: "",
                page: "",
              })
            }
          />
        </Row>
      )}
      {disk && disk.state !== "ok" && <ErrorNote>{diskTexts[disk.state]}</ErrorNote>}
      {shown === "reads" && <WhoSawWhat />}
      {shown === "audit" && <AuditLog />}
      {shown === "phones" && <SentPhoneMessages />}
      {shown === "work" && <FailedJobs />}
      {shown === "mails" && (
        <>
          <Panel title="Email">
            <MailTest seesAll={seesAll} />
          </Panel>
          {disk && (
            <Panel title={diskTexts.title}>{diskTexts.free(disk.freeBytes, disk.totalBytes)}</Panel>
          )}
          {mayOpenSentMail(account) && (seesAll || readsOut) && <SentMailPanel />}
        </>
      )}
    </Page>
  );
}

/** Whether mails leave the school, and a mail to oneself that shows it. */
function MailTest({ seesAll }: { seesAll: boolean }) {
  const settings = useSettings();
  const queries = useQueryClient();
  const test = useMutation({
    ...settingsApi.testMail.mutationOptions(),
    onSuccess: () => queries.invalidateQueries({ queryKey: sentMailApi.list.key() }),
  });
  const delivery = settings.data?.data.mailDelivery;
  return (
    <Stack>
      {delivery && (
        <p>
          {delivery === "smtp"
            ? "Emails are sent by the school's mail server."
            : seesAll
              ? "No mail server is set up, so emails are listed below and not sent. The office reads codes to pupils and parents; you read them to staff."
              : "No mail server is set up, so emails are not sent. Read codes to pupils and parents from the list below. The principal reads them to staff."}
        </p>
      )}
      {test.data && (
        <p role="status">
          {test.data.data.mailDelivery === "smtp"
            ? `A test email is on its way to ${test.data.data.address}.`
            : mailTexts.tested(test.data.data.address, seesAll)}
        </p>
      )}
      {test.isError && <ErrorNote>{messageOf(test.error)}</ErrorNote>}
      <div>
        <Button disabled={test.isPending} onClick={() => test.mutate({})}>
          {test.isPending ? "Sending..." : "Send test email"}
        </Button>
      </div>
    </Stack>
  );
}
