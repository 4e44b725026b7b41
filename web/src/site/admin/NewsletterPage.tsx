import { timeText } from "@school/core/api/dates.ts";
import type { NewsletterReader } from "@school/core/site/contract-newsletter.ts";
import { READER_STATES, type ReaderState } from "@school/core/site/newsletter.ts";
import { exportAnswers } from "../../platform/export-answers.ts";
import { ExportButton } from "../../platform/ExportButton.tsx";
import { useList } from "../../platform/use-list.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { EmailText } from "../../ui/page/EmailText.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { siteApi } from "./api.ts";
import { LetterForm } from "./LetterForm.tsx";
import styles from "./Messages.module.css";

const PAGE_SIZE = 50;
const STATE_WORDS: Record<ReaderState, string> = {
  reading: "Reading",
  waiting: "Not confirmed",
  left: "Left",
};
const STATE_TONES = { reading: "good", waiting: "waiting", left: "neutral" } as const;

const COLUMNS: Column<NewsletterReader>[] = [
  { key: "email", header: "Email", rowHeader: true, cell: ({ email }) => email },
  {
    key: "state",
    header: "State",
    cell: ({ state }) => <StatusBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StatusBadge>,
  },
  {
    key: "created",
    header: "Entered",
    hideBelow: "sm",
    cell: ({ createdAt }) => timeText(createdAt),
  },
  {
    key: "confirmed",
    header: "Confirmed",
    hideBelow: "md",
    cell: ({ confirmedAt }) => (confirmedAt === null ? "–" : timeText(confirmedAt)),
  },
];

/** A reader on a phone. */
function ReaderCard({ reader: { email, state, createdAt } }: { reader: NewsletterReader }) {
  return (
    <div className={styles.reader}>
      <span className={styles.address}>
        <EmailText email={email} />
      </span>
      <StatusBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StatusBadge>
      <span className={styles.from}>Entered {timeText(createdAt)}</span>
    </div>
  );
}

/** Who reads the newsletter, and a letter to all of them. */
export function NewsletterPage() {
  const list = useList({
    filters: ["search", "state"],
    pageSize: PAGE_SIZE,
    read: (place, address) =>
      siteApi.readers.queryOptions({ input: { ...place, ...filterOf(address) } }),
  });
  return (
    <Page
      title="Newsletter"
      crumbs={[{ label: "Settings", href: "/dashboard/settings" }, { label: "Newsletter" }]}
      description="Readers enter their address on the public page and confirm it by mail. Every letter has a link to leave."
      actions={
        <ExportButton
          wanted={{ ...filterOf(list.address), format: "csv" as const }}
          options={siteApi.exportReaders.mutationOptions(exportAnswers)}
        />
      }
    >
      <Panel title="Send a letter">
        <LetterForm readers={list.answer?.reading} />
      </Panel>
      <ListPage
        list={list}
        noun={["address", "addresses"]}
        search="Search address"
        filters={
          <FilterSelect
            label="State"
            all="Every state"
            value={list.address.state}
            options={READER_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))}
            onChange={(state) => list.set({ state })}
          />
        }
        empty={
          <EmptyState
            title="No readers"
            hint="Whoever enters an address on the public page stands here."
          />
        }
      >
        {(table) => (
          <DataTable
            {...table}
            caption="Readers of the newsletter"
            columns={COLUMNS}
            rowKey={({ id }) => id}
            narrow={(reader) => <ReaderCard reader={reader} />}
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
