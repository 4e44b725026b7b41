import { timeText } from "@school/core/api/dates.ts";
import type { NewsletterReader } from "@school/core/site/contract-newsletter.ts";
import { LETTER_LENGTHS, READER_STATES, type ReaderState } from "@school/core/site/newsletter.ts";
import { useMutation } from "@tanstack/react-query";
import { NO_MAIL_SERVER } from "../../accounts/no-mail-server.ts";
import { useAccount } from "../../accounts/account.ts";
import { useSendsEmail } from "../../accounts/sends-email.ts";
import { ApiError, messageOf } from "../../platform/client/api-error.ts";
import { downloadExport } from "../../platform/download-export.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { RecordForm } from "../../platform/forms/RecordForm.tsx";
import { useRecordForm } from "../../platform/forms/use-record-form.ts";
import { useList } from "../../platform/use-list.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { EmailText } from "../../ui/page/EmailText.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { siteApi } from "./api.ts";
import { newsletterTexts } from "./text.ts";
import { messages } from "@school/core/api/text.ts";

const PAGE_SIZE = 50;
const STATE_LABELS: Record<ReaderState, string> = {
  reading: "Subscribed",
  waiting: "Not confirmed",
  left: "Unsubscribed",
};
const STATE_TONES = { reading: "good", waiting: "waiting", left: "neutral" } as const;

const COLUMNS: Column<NewsletterReader>[] = [
  {
    key: "email",
    header: "Email",
    rowHeader: true,
    cell: ({ email }) => email,
    phoneCell: ({ email }) => <EmailText email={email} />,
  },
  {
    key: "state",
    header: "Status",
    cell: ({ state }) => <StatusBadge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</StatusBadge>,
  },
  {
    key: "created",
    header: "Signed up",
    hideBelow: "sm",
    cell: ({ createdAt }) => timeText(createdAt),
    phoneCell: ({ createdAt }) => `Signed up ${timeText(createdAt)}`,
  },
  {
    key: "confirmed",
    header: "Confirmed",
    hideBelow: "md",
    phone: "hide",
    cell: ({ confirmedAt }) => (confirmedAt === null ? "–" : timeText(confirmedAt)),
  },
];

/** Page of the newsletter's readers, and of a letter to all of them. */
export function NewsletterPage() {
  const sendsEmail = useSendsEmail();
  const list = useList({
    filters: ["search", "state"],
    pageSize: PAGE_SIZE,
    read: (paging, address) =>
      siteApi.readers.queryOptions({ input: { ...paging, ...filterOf(address) } }),
  });
  return (
    <Page
      title="Newsletter"
      crumbs={[{ label: "Settings", href: "/dashboard/settings" }, { label: "Newsletter" }]}
      description={sendsEmail && "Readers subscribe on the website and confirm by email."}
      actions={
        <ExportButton
          input={{ ...filterOf(list.address), format: "csv" as const }}
          options={siteApi.exportReaders.mutationOptions(downloadExport)}
        />
      }
    >
      <Panel title="Send newsletter">
        {sendsEmail ? <LetterForm readers={list.response?.reading} /> : <p>{NO_MAIL_SERVER}</p>}
      </Panel>
      <ListPage
        list={list}
        noun={["address", "addresses"]}
        search="Search address"
        filters={
          <FilterSelect
            label="Status"
            all="All"
            value={list.address.state}
            options={READER_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
            onChange={(state) => list.set({ state })}
          />
        }
        empty={
          <EmptyState title="No readers" hint="People who subscribe on the website appear here." />
        }
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Readers of the newsletter"
            columns={COLUMNS}
            rowKey={({ id }) => id}
            narrow="cards"
          />
        )}
      </ListPage>
    </Page>
  );
}

function filterOf(address: Readonly<Record<"search" | "state", string>>) {
  const state = READER_STATES.find((one) => one === address.state);
  return { state, search: address.search.slice(0, 100) || undefined };
}

/** A newsletter in plain text, to all readers or as a test to the sender. */
function LetterForm({ readers }: { readers: number | undefined }) {
  const account = useAccount();
  const confirm = useConfirm();
  const form = useRecordForm({
    record: null,
    valuesOf: () => ({ subject: "", text: "" }),
    confirm: () =>
      confirm({
        title: newsletterTexts.question(readers ?? 0),
        text: "You cannot undo this.",
        confirmLabel: newsletterTexts.confirm,
      }),
    input: ({ values }) => ({ ...values, to: "readers" as const }),
    send: siteApi.sendLetter.call,
    saved({ data: { mails } }, startFrom) {
      startFrom(null);
      toastSuccess(newsletterTexts.sending(mails));
    },
    failure: messages.unknown,
    outdated: siteApi.readers.key(),
    draft: { account: account.id, form: "site/letter" },
  });
  const trial = useMutation(
    siteApi.sendLetter.mutationOptions({
      onSuccess: () => toastSuccess("Sending a test email to you"),
      onError(error) {
        const issues = error instanceof ApiError ? error.issues : [];
        form.setIssues(issues);
        if (issues.length === 0) toastError(messageOf(error));
      },
    }),
  );

  return (
    <RecordForm
      form={form}
      label="Send newsletter"
      submit={readers === undefined ? newsletterTexts.confirm : newsletterTexts.sendTo(readers)}
      busyLabel="Sending..."
      disabled={readers === 0}
      buttons={
        <Button
          disabled={form.busy || trial.isPending}
          onClick={() => trial.mutate({ ...form.values, to: "me" })}
        >
          Send test email
        </Button>
      }
    >
      <TextField
        label="Subject"
        required
        maxLength={LETTER_LENGTHS.subject}
        {...form.field("subject")}
      />
      <TextAreaField
        label="Text"
        required
        minRows={5}
        maxRows={18}
        maxLength={LETTER_LENGTHS.text}
        description="Plain text. The school's name and an unsubscribe link are added."
        {...form.field("text")}
      />
    </RecordForm>
  );
}
